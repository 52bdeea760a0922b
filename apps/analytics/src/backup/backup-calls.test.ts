import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { after, before, test } from 'node:test'
import {
  countRecords,
  freezeWarehouse,
  releaseWarehouse,
  removeFrozen,
} from '@headgate/contract/backup/backup-calls'
import { createLog } from '@headgate/runtime/log'
import { until } from '@headgate/runtime/testing/until'
import { createService } from '@headgate/server/service'
import { encodeEvents, makeEvents } from '@headgate/warehouse/testing/search-events'
import { dataOf, SERVICE_TOKEN, ship, testAnalytics, type TestAnalytics } from '../testing/analytics.ts'
import { backupCalls } from './backup-calls.ts'

let own: TestAnalytics
before(async () => {
  own = await testAnalytics()
})
after(() => own.close())

const ask = (call: { path: string }, payload: object = {}, app = own.app) =>
  app.inject({
    method: 'POST',
    url: call.path,
    headers: { authorization: `Bearer ${SERVICE_TOKEN}` },
    payload,
  })

const moment = Date.now() - 3_600_000
const batch = (segment: number) =>
  encodeEvents(
    makeEvents(20, {
      seed: segment,
      segment,
      between: { from: new Date(moment), to: new Date(moment + 1_000) },
    }),
  )

test('a batch waits while the warehouse is frozen, and is stored after the release', async () => {
  assert.equal((await ship(own.app, '1-1-00000000.0', batch(1))).statusCode, 200)
  const frozen = dataOf(freezeWarehouse, await ask(freezeWarehouse))
  assert.equal(frozen.searches_stored, 20)
  assert.equal(frozen.searches_counted, 20)
  assert.ok(existsSync(frozen.folder))
  let isStored = false
  const later = ship(own.app, '2-1-00000000.0', batch(2)).then((reply) => {
    isStored = true
    return reply
  })
  // Reports are answered meanwhile.
  assert.equal(dataOf(countRecords, await ask(countRecords)).searches_stored, 20)
  assert.equal(isStored, false)
  const second = await ask(freezeWarehouse)
  assert.equal(second.statusCode, 409)
  assert.match(second.body, /backup_under_way/)
  const { id } = frozen
  assert.deepEqual(dataOf(releaseWarehouse, await ask(releaseWarehouse, { id })), { was_held: true })
  assert.equal((await later).statusCode, 200)
  assert.deepEqual(dataOf(releaseWarehouse, await ask(releaseWarehouse, { id })), { was_held: false })
  assert.equal((await ask(removeFrozen, { id })).statusCode, 200)
  assert.equal(existsSync(frozen.folder), false)
  assert.equal((await ask(removeFrozen, { id })).statusCode, 404)
  const counts = dataOf(countRecords, await ask(countRecords))
  assert.deepEqual([counts.searches_stored, counts.searches_counted, counts.different], [40, 40, []])
})

test('writes that are held for too long go on by themselves, and the back-up is told', async () => {
  const log = createLog('analytics', 'silent')
  const app = createService({
    name: 'analytics',
    internal: true,
    settings: { DATA_DIR: own.dataDir, SERVICE_TOKEN, TRUSTED_PROXIES: [] },
    log,
    database: own.database,
    dependencies: {},
  })
  backupCalls(app, { database: own.database, warehouse: own.warehouse, log, holdMs: 1 })
  await app.ready()
  try {
    const { id } = dataOf(freezeWarehouse, await ask(freezeWarehouse, {}, app))
    assert.equal((await ship(own.app, '3-1-00000000.0', batch(3))).statusCode, 200)
    assert.deepEqual(dataOf(releaseWarehouse, await ask(releaseWarehouse, { id }, app)), { was_held: false })
    // What an interrupted back-up has left is replaced.
    const again = dataOf(freezeWarehouse, await ask(freezeWarehouse, {}, app))
    assert.notEqual(again.id, id)
    await until(async () => (await ask(releaseWarehouse, { id }, app)).statusCode === 404)
  } finally {
    await app.close()
  }
})

test('of two freezes at once one is refused', async () => {
  const replies = await Promise.all([ask(freezeWarehouse), ask(freezeWarehouse)])
  assert.deepEqual(
    replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b),
    [200, 409],
  )
  const { id } = dataOf(
    freezeWarehouse,
    replies.find(({ statusCode }) => statusCode === 200)!,
  )
  assert.deepEqual(dataOf(releaseWarehouse, await ask(releaseWarehouse, { id })), { was_held: true })
  assert.equal((await ask(removeFrozen, { id })).statusCode, 200)
})
