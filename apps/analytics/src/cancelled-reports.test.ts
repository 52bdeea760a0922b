import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { revenueReports } from '@headgate/contract/reports/revenue-report'
import { createLog } from '@headgate/runtime/log'
import { until } from '@headgate/runtime/testing/until'
import { decodeJwt } from 'jose'
import { testAnalytics } from './testing/analytics.ts'

test('a report that its caller cancels is no warning, as a page and as a file', async (t) => {
  const lines: Record<string, unknown>[] = []
  const log = createLog('analytics', 'debug', { write: (line) => void lines.push(JSON.parse(line)) })
  const own = await testAnalytics(undefined, log)
  t.after(() => own.close())
  let begun = 0
  own.app.server.on('request', () => (begun += 1))
  await own.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = own.app.server.address() as AddressInfo
  // The report waits for its turn as long as another one of the person runs.
  const running = own.warehouse
    .as(decodeJwt(own.admin).sub!)
    .stream({ sql: 'SELECT number FROM numbers(100000000)' })
  await running.next()
  const gone = () => lines.filter(({ msg }) => msg === 'the caller went away').length
  for (const [at, parameters] of ['', '?download=true', '?download=true&format=xlsx'].entries()) {
    const leaving = new AbortController()
    const reply = fetch(`http://127.0.0.1:${port}${revenueReports.path}${parameters}`, {
      headers: { authorization: `Bearer ${own.admin}` },
      signal: leaving.signal,
    })
    // Now it is on its way through the session to its turn.
    await until(() => begun > at, 'the report is asked for')
    leaving.abort()
    await assert.rejects(reply)
    await until(() => gone() > at, 'the report has ended')
  }
  await running.return(undefined)
  assert.deepEqual(
    lines.filter(({ level }) => Number(level) > 30),
    [],
  )
})
