import assert from 'node:assert/strict'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { openWarehouse, type Warehouse } from '../client/client.ts'
import { migrateWarehouse } from '../migrate.ts'
import { SearchEventIngest, type IngestPoint } from '../searches/ingest.ts'
import { readSearchDays, sumsOf } from '../searches/search-sums.ts'
import { encodeEvents, makeEvents } from '../testing/search-events.ts'
import { EmbeddedEngine, type HeldWrites } from '../client/embedded-engine.ts'
import { freezeEngine } from './freeze-engine.ts'

/** One for all searches, so that none is on another day. */
const moment = Date.now()
const hour = Math.floor(moment / 3_600_000) * 3_600

async function add(warehouse: Warehouse, targeting: number): Promise<void> {
  await warehouse.command({
    sql: `INSERT INTO search_event (event_ms, segment, sequence, targeting_id, outcome)
      VALUES (${moment}, 1, ${targeting}, ${targeting}, 'redirected')`,
  })
  await warehouse.command({
    sql: `INSERT INTO search_hour (batch, hour, targeting_id, searches, redirected) VALUES (0, ${hour}, ${targeting}, 1, 1)`,
  })
}

const searches = async (warehouse: Warehouse) => {
  const { searches_stored, searches_counted } = sumsOf(await readSearchDays(warehouse))
  return [searches_stored, searches_counted]
}

/** Stops a batch where a freeze may come in between. */
const at = (point: IngestPoint) => {
  if (point === 'events stored') throw new Error('stopped')
}

const quarantine = () => Promise.reject(new Error('nothing is damaged'))

test('a copy of frozen tables has what was stored until then; writes wait until the release', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'headgate frozen '))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const [path, copy] = [join(folder, 'own data'), join(folder, 'copy')]
  const warehouse = openWarehouse({ path })
  await migrateWarehouse(warehouse)
  for (const targeting of [1, 2, 3]) await add(warehouse, targeting)
  const frozen = await warehouse.freeze()
  let isAdded = false
  const later = add(warehouse, 4).then(() => (isAdded = true))
  // Reading goes on, and shows that the writes have had their chance.
  assert.deepEqual(await searches(warehouse), [3, 3])
  assert.equal(isAdded, false)
  frozen.release()
  await later
  assert.deepEqual(await searches(warehouse), [4, 4])
  // Merges and mutations replace parts; the frozen ones stay.
  await warehouse.command({ sql: 'OPTIMIZE TABLE search_event FINAL' })
  await warehouse.command({ sql: 'DELETE FROM search_hour WHERE targeting_id = 1' })
  cpSync(frozen.folder, copy, { recursive: true, verbatimSymlinks: true })
  await frozen.remove()
  assert.equal(existsSync(frozen.folder), false)
  assert.deepEqual(await searches(warehouse), [4, 3])
  await warehouse.close()

  const restored = openWarehouse({ path: copy })
  try {
    assert.deepEqual(await migrateWarehouse(restored), [], 'the copy has all migrations')
    assert.deepEqual(await searches(restored), [3, 3])
    await add(restored, 4)
    await restored.command({ sql: 'OPTIMIZE TABLE search_hour FINAL' })
    assert.deepEqual(await searches(restored), [4, 4])
  } finally {
    await restored.close()
  }
})

test('a batch that is frozen between its searches and their counts is counted once when it comes again', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'headgate frozen '))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const [path, copy] = [join(folder, 'data'), join(folder, 'copy')]
  const body = encodeEvents(
    makeEvents(50, {
      seed: 1,
      segment: 1,
      between: { from: new Date(moment - 1_000), to: new Date(moment) },
    }),
  )
  const warehouse = openWarehouse({ path })
  await migrateWarehouse(warehouse)
  await assert.rejects(
    new SearchEventIngest(warehouse, { quarantine, at }).store('1-1-00000000.0', body),
    /stopped/,
  )
  const frozen = await warehouse.freeze()
  assert.deepEqual(await searches(warehouse), [50, 0])
  frozen.release()
  assert.deepEqual(await new SearchEventIngest(warehouse, { quarantine }).store('1-1-00000000.0', body), {
    rows: 50,
    quarantined: 0,
  })
  cpSync(frozen.folder, copy, { recursive: true, verbatimSymlinks: true })
  await warehouse.close()

  const restored = openWarehouse({ path: copy })
  try {
    assert.deepEqual(await searches(restored), [50, 0])
    for (let time = 0; time < 2; time += 1) {
      await new SearchEventIngest(restored, { quarantine }).store('1-1-00000000.0', body)
      assert.deepEqual(await searches(restored), [50, 50])
    }
  } finally {
    await restored.close()
  }
})

test('what an interrupted back-up has frozen goes with the next start', async (t) => {
  const path = mkdtempSync(join(tmpdir(), 'headgate frozen '))
  t.after(() => rmSync(path, { recursive: true, force: true }))
  const first = openWarehouse({ path })
  await migrateWarehouse(first)
  const frozen = await first.freeze()
  frozen.release()
  await first.close()
  assert.ok(existsSync(frozen.folder))
  const second = openWarehouse({ path })
  await second.ping()
  assert.equal(existsSync(frozen.folder), false)
  await second.close()
})

test('a day whose searches are not all counted once is found', async (t) => {
  const path = mkdtempSync(join(tmpdir(), 'headgate sums '))
  const warehouse = openWarehouse({ path })
  t.after(async () => {
    await warehouse.close()
    rmSync(path, { recursive: true, force: true })
  })
  await migrateWarehouse(warehouse)
  await add(warehouse, 1)
  assert.deepEqual(sumsOf(await readSearchDays(warehouse)).different, [])
  await warehouse.command({
    sql: `INSERT INTO search_hour (batch, hour, targeting_id, searches) VALUES (0, ${hour}, 1, 5)`,
  })
  const { different, days } = sumsOf(await readSearchDays(warehouse))
  assert.equal(days, 1)
  assert.deepEqual(
    different.map(({ stored, counted }) => [stored, counted]),
    [[1, 6]],
  )
})

/** Tells when a freeze has taken the writer. */
class WatchedEngine extends EmbeddedEngine {
  onHold = () => {}

  override async holdWrites(signal?: AbortSignal): Promise<HeldWrites> {
    const held = await super.holdWrites(signal)
    this.onHold()
    return held
  }
}

test('writes wait neither for busy readers, nor for a caller that is gone, nor after the longest hold', async (t) => {
  const path = mkdtempSync(join(tmpdir(), 'headgate hold '))
  const engine = new WatchedEngine(path)
  t.after(async () => {
    await engine.close()
    rmSync(path, { recursive: true, force: true })
  })
  await engine.write('CREATE TABLE one (id Int32) ENGINE = MergeTree ORDER BY id')
  const write = () => engine.write('INSERT INTO one VALUES (1)')

  const endless = () => engine.stream('SELECT number FROM system.numbers', 'TabSeparated')
  const busy = [await endless(), await endless()]
  const first = freezeEngine(engine)
  // The freeze has asked for its hold, if it asks before it reads.
  await nextTurn()
  await write()
  for (const rows of busy) rows.destroy()
  const frozen = await first
  assert.equal(frozen.isHeld, true)

  const gone = new AbortController()
  const waiting = freezeEngine(engine, { signal: gone.signal })
  gone.abort()
  await assert.rejects(waiting, { name: 'AbortError' })
  assert.equal(frozen.release(), true)
  await write()

  const later = new AbortController()
  engine.onHold = () => later.abort()
  await assert.rejects(freezeEngine(engine, { signal: later.signal }), { name: 'AbortError' })
  engine.onHold = () => undefined
  await write()

  let isToldOf = false
  const third = await freezeEngine(engine, { holdMs: 1, tooLong: () => (isToldOf = true) })
  await write()
  assert.equal(third.release(), false)
  assert.equal(isToldOf, true)
})
