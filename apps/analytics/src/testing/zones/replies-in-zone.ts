import assert from 'node:assert/strict'
import { computeIvtDay } from '@headgate/contract/ivt/compute-calls'
import { daysBefore } from '@headgate/domain/days'
import { SERVICE_TOKEN, testAnalytics } from '../analytics.ts'
import { makeBusiness, truthNow } from '../truth/made-business.ts'
import { zoneCalls } from './zone-calls.ts'

/**
 * Makes a business by a seed and prints the replies to some calls at some moments, one a line:
 * `node replies-in-zone.ts <seed>` with the time zone in TZ.
 */
let moment = truthNow()
const own = await testAnalytics(() => moment)
await makeBusiness(own, Number(process.argv[2]), moment)
for (const ago of [1, 2, 3]) {
  const { statusCode, body } = await own.app.inject({
    method: 'POST',
    url: computeIvtDay.path,
    headers: { authorization: `Bearer ${SERVICE_TOKEN}` },
    payload: { day: daysBefore(ago, moment) },
  })
  assert.equal(statusCode, 200, body)
}
for (const { url, at } of zoneCalls(moment)) {
  moment = at
  const { statusCode, headers, body } = await own.app.inject({
    url,
    headers: { authorization: `Bearer ${own.admin}` },
  })
  const file = headers['content-disposition'] ?? ''
  process.stdout.write(`${JSON.stringify({ url, at, statusCode, file, body })}\n`)
}
await own.close()
