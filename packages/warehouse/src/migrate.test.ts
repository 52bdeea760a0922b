import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openWarehouse } from './client/client.ts'
import { fillIn, topologies, type Layout } from './client/topology.ts'
import { checkWarehouse, migrateWarehouse, migrations } from './migrate.ts'
import { earliest } from './searches/batch.ts'

test('a warehouse filled before a step keeps its rows, and an interrupted step runs again', async () => {
  const path = mkdtempSync(join(tmpdir(), 'headgate warehouse '))
  const warehouse = openWarehouse({ path })
  try {
    // The state before groups were counted by rule.
    for (const { number, statements } of migrations())
      if (number <= 2)
        for (const sql of statements) await warehouse.command({ sql: fillIn(sql, warehouse.layout) })
    await warehouse.command({
      sql: `INSERT INTO search_hour (batch, hour, targeting_id, advertiser_link_group_id, searches, redirected)
        VALUES (0, toStartOfHour(now()), 5, 1, 3, 3), (0, toStartOfHour(now()), 5, 2, 4, 4)`,
    })
    const all = migrations().map(({ number }) => number)
    assert.deepEqual(await migrateWarehouse(warehouse), all)
    await warehouse.command({
      sql: 'INSERT INTO skipped_line (provider_id, import_id, load, row_index) VALUES (1, 2, 3, 4)',
    })
    // Every step was done and none was recorded: the process ended in between.
    await warehouse.command({ sql: 'TRUNCATE TABLE migration' })
    assert.deepEqual(await migrateWarehouse(warehouse), all)
    assert.deepEqual(await migrateWarehouse(warehouse), [])
    await checkWarehouse(warehouse)
    const lines = await warehouse.query({ sql: 'SELECT import_id, row_index FROM skipped_line' })
    assert.deepEqual(lines.rows, [{ import_id: 2, row_index: 4 }])
    await warehouse.command({
      sql: `INSERT INTO search_hour (batch, hour, targeting_id, advertiser_link_group_id, group_rule_id, searches)
        VALUES (0, toStartOfHour(now()), 5, 1, 11, 7), (0, toStartOfHour(now()), 5, 1, 12, 8)`,
    })
    // The oldest searches that are taken in must not be dropped before they are counted.
    const table = await warehouse.query<{ days: number }>({
      sql: `SELECT toUInt32(extract(create_table_query, 'toIntervalDay\\\\((\\\\d+)\\\\)')) AS days
        FROM system.tables WHERE database = currentDatabase() AND name = 'search_event'`,
    })
    assert.ok(table.rows[0]!.days * 86_400_000 > Date.now() - earliest(Date.now()) + 4 * 86_400_000)
    // Summing must keep rules of a group apart.
    await warehouse.command({ sql: 'OPTIMIZE TABLE search_hour FINAL' })
    const { rows } = await warehouse.query({
      sql: `SELECT advertiser_link_group_id AS g, group_rule_id AS rule, searches FROM search_hour
        WHERE batch = 0 ORDER BY g, rule`,
    })
    assert.deepEqual(rows, [
      { g: 1, rule: 0, searches: 3 },
      { g: 1, rule: 11, searches: 7 },
      { g: 1, rule: 12, searches: 8 },
      { g: 2, rule: 0, searches: 4 },
    ])
  } finally {
    await warehouse.close()
    rmSync(path, { recursive: true, force: true })
  }
})

test('a schema that is old or changed is refused with one line, and one without checksums gets them', async () => {
  const path = mkdtempSync(join(tmpdir(), 'headgate warehouse '))
  const warehouse = openWarehouse({ path })
  const run = (sql: string) => warehouse.command({ sql })
  try {
    await assert.rejects(checkWarehouse(warehouse), /lacks \d+ of \d+ steps .* Run npm run migrate first/)
    await migrateWarehouse(warehouse)
    await run('ALTER TABLE migration DELETE WHERE number = 15 SETTINGS mutations_sync = 2')
    await assert.rejects(checkWarehouse(warehouse), /lacks 1 of/)
    await migrateWarehouse(warehouse)
    await checkWarehouse(warehouse)
    // As it was before checksums were kept.
    await run('ALTER TABLE migration DROP COLUMN checksum')
    assert.deepEqual(await migrateWarehouse(warehouse), [])
    const { rows } = await warehouse.query<{ number: number }>({
      sql: "SELECT DISTINCT number FROM migration WHERE checksum != ''",
    })
    assert.equal(rows.length, migrations().length)
    await run(
      "ALTER TABLE migration UPDATE checksum = 'another' WHERE number = 7 SETTINGS mutations_sync = 2",
    )
    for (const look of [checkWarehouse, migrateWarehouse])
      await assert.rejects(look(warehouse), /Step 7 \(revenue\) .* was changed after it was applied/)
  } finally {
    await warehouse.close()
    rmSync(path, { recursive: true, force: true })
  }
})

test('the DDL of every topology is read by the engine, and has the engines and hosts of it', async () => {
  const path = mkdtempSync(join(tmpdir(), 'headgate warehouse '))
  const warehouse = openWarehouse({ path })
  try {
    for (const layout of [
      ...topologies.map((topology): Layout => ({ topology })),
      { topology: 'replicated', cluster: 'all-hosts' } as const,
    ])
      for (const { statements } of migrations())
        for (const statement of statements) {
          const sql = fillIn(statement, layout)
          const { rows } = await warehouse.query<{ text: string }>({
            sql: 'SELECT formatQuery({sql:String}) AS text',
            parameters: { sql },
          })
          const { text } = rows[0]!
          assert.doesNotMatch(text, /[{}]/)
          const [, engine] = /ENGINE = (\w+)/.exec(text) ?? []
          if (engine) assert.equal(engine.startsWith('Replicated'), layout.topology === 'replicated', text)
          const isDdl = !text.startsWith('INSERT')
          assert.equal(/ON CLUSTER `?all-hosts/.test(text), isDdl && layout.cluster !== undefined, text)
        }
  } finally {
    await warehouse.close()
    rmSync(path, { recursive: true, force: true })
  }
})
