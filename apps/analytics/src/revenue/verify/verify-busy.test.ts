import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bookProvider } from '@headgate/contract/revenue/booking-calls'
import { verifyBooked } from '@headgate/contract/revenue/verify-calls'
import { StoredFiles } from '@headgate/db/files/stored-files'
import { BOOKING_LOCKS } from '@headgate/db/revenue/booking-requests'
import { makeRevenueAdvertiser } from '@headgate/db/testing/revenue-business'
import { withSessionLock } from '@headgate/db/upkeep/session-lock'
import { createLog } from '@headgate/runtime/log'
import { PartClient, PartFailure } from '@headgate/runtime/parts/part-client'
import { ImportFiles } from '@headgate/runtime/revenue-file/import-files'
import { verifyRevenue, VerifyStopped } from '@headgate/runtime/revenue-file/verify-revenue'
import { PATIENCE_MS } from '@headgate/runtime/testing/until'
import { createService } from '@headgate/server/service'
import { openWarehouse } from '@headgate/warehouse/client/client'
import { migrateWarehouse } from '@headgate/warehouse/migrate'
import { testClickHouse, type TestClickHouse } from '@headgate/warehouse/testing/server'
import type { FastifyInstance } from 'fastify'
import { SERVICE_TOKEN, testAnalytics, type TestAnalytics } from '../../testing/analytics.ts'
import { book } from '../book.ts'
import { revenueCalls } from '../revenue-calls.ts'
import { loadFile } from '../testing/loaded-import.ts'

let server: TestClickHouse
let own: TestAnalytics
/** Analytics that does not wait for a booking. */
let app: FastifyInstance
let origin: string
let advertisers: [number, number]
let lastImport = 0

const row = (day: string) => ({
  day,
  channel: 'BN-1',
  country: 'US',
  searches: 10,
  revenue: '1.000000',
  isMatched: true,
})

before(async () => {
  server = await testClickHouse()
  const warehouse = openWarehouse({ url: server.url })
  await migrateWarehouse(warehouse)
  const close = async () => {
    await warehouse.close()
    await server.close()
  }
  own = await testAnalytics(undefined, undefined, {
    openWarehouse: async () => ({ warehouse, path: '', close }),
  })
  const { database, dataDir } = own
  app = createService({
    name: 'analytics',
    internal: true,
    settings: { DATA_DIR: dataDir, SERVICE_TOKEN, TRUSTED_PROXIES: [] },
    log: createLog('analytics', 'silent'),
    database,
    dependencies: {},
  })
  revenueCalls(app, { database, warehouse, patienceMs: 0 })
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const ids: number[] = []
  for (let made = 0; made < 2; made += 1) {
    const { id } = await makeRevenueAdvertiser(database.db, { 'BN-1': 1 })
    lastImport = await loadFile(own, id, [row('2026-10-31'), row('2026-11-01')])
    await book(own, id)
    ids.push(id)
  }
  advertisers = ids as [number, number]
})
after(async () => {
  await app.close()
  await own.close()
})

const verify = (token = SERVICE_TOKEN) =>
  verifyRevenue({
    analytics: new PartClient(origin, token),
    files: new ImportFiles(own.dataDir, new StoredFiles(own.database.db, 'import')),
  })

const isBusy = (cause: unknown) =>
  cause instanceof PartFailure && cause.status === 503 && cause.code === 'advertiser_busy'

test('months of an advertiser that is being booked are named, and all else is checked', async () => {
  const [busy] = advertisers
  const analytics = new PartClient(origin, SERVICE_TOKEN)
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const days = { from_day: '2026-10-31', to_day: '2026-10-31' }
  await withSessionLock(own.database, [BOOKING_LOCKS, busy], async () => {
    await assert.rejects(
      analytics.send(verifyBooked, { body: { provider_id: busy, ...days }, signal }),
      isBusy,
    )
    await assert.rejects(analytics.send(bookProvider, { body: { provider_id: busy }, signal }), isBusy)
    const report = await verify()
    assert.deepEqual(report.busyMonths, [
      `advertiser ${busy}, 2026-10-31 to 2026-10-31`,
      `advertiser ${busy}, 2026-11-01 to 2026-11-01`,
    ])
    assert.deepEqual([report.days, report.imports, report.files], [2, 2, 2])
  })
  const report = await verify()
  assert.deepEqual([report.days, report.busyMonths], [4, []])
})

test('what was found before a failure is not lost', async () => {
  const [, second] = advertisers
  await server.behave({
    faults: [
      {
        in: `(toDate('2026-11-01'), ${lastImport},`,
        times: 1,
        how: 'refused',
        error: 'readonly',
      },
    ],
  })
  const stopped = await verify().then(
    () => undefined,
    (cause: unknown) => cause,
  )
  await server.behave({})
  assert.ok(stopped instanceof VerifyStopped)
  assert.ok(stopped.cause instanceof PartFailure)
  assert.equal(stopped.at, `advertiser ${second}, 2026-11-01 to 2026-11-01`)
  assert.equal(stopped.report.days, 3)
  await assert.rejects(
    verify('another-token-of-at-least-32-characters'),
    (cause) =>
      cause instanceof VerifyStopped && cause.cause instanceof PartFailure && cause.cause.status === 401,
  )
})
