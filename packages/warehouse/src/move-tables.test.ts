import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { insertColumns } from './searches/batch.ts'
import { migrateWarehouse } from './migrate.ts'
import { SearchEventIngest } from './searches/ingest.ts'
import { aroundMonthStart, encodeEvents, makeEvents } from './testing/search-events.ts'
import { segmentsStored, sumsOfBoth } from './testing/stored.ts'
import { testWarehouse } from './testing/warehouse.ts'

const page = readFileSync(fileURLToPath(new URL('../../../docs/operations.md', import.meta.url)), 'utf8')

test('the statements of the page move every row to tables of a new database, where batches are counted once', async (t) => {
  const own = await testWarehouse()
  t.after(() => own.close())
  const { warehouse } = own
  const ingestOf = () =>
    new SearchEventIngest(warehouse, { quarantine: () => Promise.reject(new Error('no event here is bad')) })
  const batches = [1, 2, 3].map((segment) => ({
    token: `${segment}-1-0badcafe.0`,
    body: encodeEvents(makeEvents(200, { seed: segment, segment, between: aroundMonthStart() })),
  }))
  const [first, second, third] = batches
  const before = ingestOf()
  await before.store(first!.token, first!.body)
  await before.store(second!.token, second!.body)
  // A batch whose searches are stored and not counted yet.
  await warehouse.insert('search_event', insertColumns, third!.body, `${third!.token}.0.0`)

  const { rows: tables } = await warehouse.query<{ name: string; engine: string }>({
    sql: `SELECT name, engine FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree'`,
  })
  const { rows: current } = await warehouse.query<{ name: string }>({
    sql: 'SELECT currentDatabase() AS name',
  })
  await warehouse.command({ sql: 'CREATE DATABASE moved_from' })
  for (const { name } of tables)
    await warehouse.command({ sql: `RENAME TABLE ${name} TO moved_from.${name}` })
  await migrateWarehouse(warehouse)
  assert.deepEqual(await segmentsStored(warehouse), { rows: 0, distinct: 0 })

  const [, block] = /### From plain to replicated[^]*?```sql\n([^]*?)```/.exec(page)!
  const sql = block!
    .replaceAll(/\bheadgate_new\b/g, current[0]!.name)
    .replaceAll(/\bheadgate\b/g, 'moved_from')
  const { rows: printed } = await warehouse.query<Record<string, string>>({ sql })
  assert.equal(printed.length, tables.length - 1)
  for (const row of printed) await warehouse.command({ sql: Object.values(row)[0]! })
  for (const { name, engine } of tables) {
    const final = engine === 'MergeTree' ? '' : 'FINAL'
    if (name === 'migration') continue
    const { rows } = await warehouse.query<{ old: number; now: number }>({
      sql: `SELECT (SELECT count() FROM moved_from.${name} ${final}) AS old, (SELECT count() FROM ${name} ${final}) AS now`,
    })
    assert.equal(rows[0]!.now, rows[0]!.old, name)
  }

  const after = ingestOf()
  for (const { token, body } of batches) await after.store(token, body)
  assert.deepEqual(await segmentsStored(warehouse), { rows: 600, distinct: 600 })
  const { raw, rolledUp } = await sumsOfBoth(warehouse)
  assert.deepEqual(rolledUp, raw)
})
