import { testAnalytics } from '../analytics.ts'
import { makeBusiness, truthNow } from '../truth/made-business.ts'
import { zoneCalls } from './zone-calls.ts'

/**
 * Makes a business by a seed and prints the replies to some calls at some moments, one a line:
 * `node replies-in-zone.ts <seed>` with the time zone in TZ.
 */
let moment = truthNow()
const own = await testAnalytics(() => moment)
await makeBusiness(own, Number(process.argv[2]), moment)
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
