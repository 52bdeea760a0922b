import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { migrateWarehouse } from '../migrate.ts'
import { SearchEventIngest } from '../searches/ingest.ts'
import { aroundMonthStart, encodeEvents, makeEvents } from '../testing/search-events.ts'
import { testClickHouse } from '../testing/server.ts'
import { segmentsStored } from '../testing/stored.ts'
import { openWarehouse, type Query } from './client.ts'
import { isFar, packed } from './server-client.ts'

test('only large batches for another machine are packed', async () => {
  const [large, small] = [Buffer.alloc(2_000_000, 'a'), Buffer.alloc(1_000, 'a')]
  const { body, http_headers } = await packed(large, true)
  assert.deepEqual(http_headers, { 'Content-Encoding': 'gzip' })
  assert.ok(gunzipSync(body).equals(large))
  assert.equal((await packed(small, true)).body, small)
  assert.equal((await packed(large, false)).body, large)
  for (const near of ['http://localhost:8123', 'http://127.0.0.1:8123/db', 'http://[::1]:8123'])
    assert.equal(isFar(near), false)
  for (const far of ['https://ch.internal:8443', 'http://10.0.0.1:8123']) assert.equal(isFar(far), true)
})

test('a packed batch arrives as it was', async (t) => {
  const server = await testClickHouse()
  t.after(() => server.close())
  // The same machine under an address that does not look like it.
  const url = server.url.replace('127.0.0.1', '[::ffff:127.0.0.1]')
  assert.ok(isFar(url))
  const warehouse = openWarehouse({ url })
  t.after(() => warehouse.close())
  await migrateWarehouse(warehouse)
  const body = encodeEvents(makeEvents(10_000, { seed: 1, segment: 1, between: aroundMonthStart() }))
  assert.ok(body.length > 1_048_576)
  const ingest = new SearchEventIngest(warehouse, { quarantine: () => Promise.reject(new Error('bad')) })
  await ingest.store('1-1-00000000.0', body)
  assert.deepEqual(await segmentsStored(warehouse), { rows: 10_000, distinct: 10_000 })
})

test('long lists reach a server, which takes neither a long address nor by itself a long statement', async (t) => {
  const server = await testClickHouse()
  t.after(() => server.close())
  const warehouse = openWarehouse({ url: server.url })
  t.after(() => warehouse.close())
  const list = Array.from({ length: 60_000 }, (_, at) => `C-${at}`)
  const query: Query = {
    sql: `SELECT concat('C-', toString(number)) AS channel FROM numbers(59990, 20) WHERE channel IN {list:Array(String)}
      ORDER BY number`,
    parameters: { list },
  }
  const rows = list.slice(-10).map((channel) => ({ channel }))
  assert.deepEqual((await warehouse.query(query)).rows, rows)
  assert.deepEqual((await Array.fromAsync(warehouse.stream(query))).flat(), rows)
  const blocks = await Array.fromAsync(warehouse.blocks(query))
  assert.equal(
    blocks.reduce((all, block) => all + block.rows, 0),
    rows.length,
  )
  await warehouse.command({
    sql: `CREATE TABLE listed ENGINE = MergeTree ORDER BY channel AS ${query.sql}`,
    parameters: { list },
  })
  assert.equal((await warehouse.query({ sql: 'SELECT * FROM listed' })).matched, rows.length)
})
