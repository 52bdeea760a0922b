import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openWarehouse, type Warehouse } from '../client/client.ts'
import { migrateWarehouse } from '../migrate.ts'
import { testClickHouse, type TestClickHouse } from '../testing/server.ts'
import { readBookedSums } from './booked-sums.ts'
import { countStored, readStoredRows, storedRanges, sumsByGrouping } from './verify-rows.ts'

const DAY = '2026-11-01'
const days = { from: DAY, to: DAY }
const readings = [{ providerId: 1, id: 2, load: 3 }]

/** What is compared, by the table and a text of its statement. */
const reads: Record<string, { table: string; text: string; read: (from: Warehouse) => Promise<unknown> }> = {
  'booked rows': {
    table: 'booked_row',
    text: 'groupArray(',
    read: (from) => Array.fromAsync(readStoredRows(from, 1, days)),
  },
  'totals by channel': {
    table: 'booked_row',
    text: 'GROUP BY channel',
    read: (from) => sumsByGrouping(from, 1, [DAY]),
  },
  'days with booked rows': { table: 'booked_row', text: 'min(date)', read: storedRanges },
  'sums of accounts': {
    table: 'booked_row',
    text: 'AS account',
    read: (from) => readBookedSums(from, 1, [4], days),
  },
  'rows of readings': {
    table: 'reported_row',
    text: 'countIf(is_matched',
    read: (from) => countStored(from, readings),
  },
  'skipped lines': {
    table: 'skipped_line',
    text: 'FROM skipped_line',
    read: (from) => countStored(from, readings),
  },
}

for (const topology of ['replicated', 'cloud'] as const)
  describe(`what is compared on ${topology} servers`, () => {
    let server: TestClickHouse
    let warehouse: Warehouse
    before(async () => {
      server = await testClickHouse()
      const plain = openWarehouse({ url: server.url })
      await migrateWarehouse(plain)
      await plain.close()
      warehouse = openWarehouse({ url: server.url, layout: { topology } })
      for (const sql of [
        `INSERT INTO booked_row (provider_id, date, slot, version, channel, publisher_account_id, total_searches, gross_revenue)
          VALUES (1, '${DAY}', 0, 5, 'BN-1', 4, 10, 1.5)`,
        `INSERT INTO reported_row (provider_id, date, import_id, load, is_matched, channel, total_searches, revenue)
          VALUES (1, '${DAY}', 2, 3, 1, 'BN-1', 10, 1.5)`,
        `INSERT INTO skipped_line (provider_id, import_id, load, outcome, channel)
          VALUES (1, 2, 3, 'failed', 'XX-1')`,
      ])
        await warehouse.command({ sql })
    })
    after(async () => {
      await warehouse.close()
      await server.close()
    })

    for (const [name, { table, text, read }] of Object.entries(reads))
      test(`${name} are never those of a replica that lags`, async () => {
        const expected = await read(warehouse)
        await warehouse.command({
          sql: `CREATE OR REPLACE TABLE written_later ENGINE = MergeTree ORDER BY () AS SELECT * FROM ${table}`,
        })
        await warehouse.command({ sql: `TRUNCATE TABLE ${table}` })
        assert.notDeepEqual(await read(warehouse), expected)
        await server.behave({ staleReads: 2, staleIn: text })
        await warehouse.command({ sql: `INSERT INTO ${table} SELECT * FROM written_later` })
        assert.deepEqual(await read(warehouse), expected)
        await server.behave({})
      })
  })
