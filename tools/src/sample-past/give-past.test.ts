import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { SERVICE_TOKEN, ship, testAnalytics } from '@headgate/analytics/testing/analytics'
import { loadSampleBusiness } from '@headgate/db/sample/business'
import { addReferenceData } from '@headgate/db/settings/reference-data'
import { readSettings } from '@headgate/runtime/settings'
import { encodeEvents, makeEvents } from '@headgate/warehouse/testing/search-events'
import { givePast } from './give-past.ts'

test('a ClickHouse with searches of another business gets no past', async (t) => {
  const own = await testAnalytics()
  t.after(() => own.close())
  const { db, url } = own.database
  await addReferenceData(db, 'admin@headgate.test')
  await loadSampleBusiness(db, { redirectOrigin: 'http://localhost:4080', redirectType: 'standard' })
  const from = new Date(Date.now() - 7_200_000)
  const events = makeEvents(20, {
    seed: 1,
    segment: 1,
    between: { from, to: new Date(from.getTime() + 1_000) },
  })
  assert.equal((await ship(own.app, '1-1-00000000.0', encodeEvents(events))).statusCode, 200)
  own.app.server.listen(0, '127.0.0.1')
  await once(own.app.server, 'listening')
  const { port } = own.app.server.address() as AddressInfo
  const settings = readSettings({
    DATA_DIR: own.dataDir,
    SERVICE_TOKEN,
    ANALYTICS_URL: `http://127.0.0.1:${port}`,
    SAMPLE_PAST_DAYS: '1',
  })
  const lines: string[] = []
  await givePast(settings, url, (line) => lines.push(line))
  assert.match(lines.join('\n'), /^the sample business gets no past: ClickHouse has searches of another/)
  const { rows } = await own.warehouse.query<{ n: number }>({
    sql: 'SELECT toFloat64(count()) AS n FROM search_event',
  })
  assert.equal(rows[0]!.n, 20)
})
