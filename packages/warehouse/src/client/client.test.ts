import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { until } from '@headgate/runtime/testing/until'
import { errorCode, errorCodes, openWarehouse, type Warehouse } from './client.ts'
import { SearchEventIngest } from '../searches/ingest.ts'
import { migrateWarehouse, migrations } from '../migrate.ts'
import { aroundMonthStart, encodeEvents, makeEvents } from '../testing/search-events.ts'
import { testClickHouse } from '../testing/server.ts'
import { segmentsStored, sumsOfBoth } from '../testing/stored.ts'
import { testWarehouse } from '../testing/warehouse.ts'

/** Takes so long that only a stop can end it during a test. */
const ENDLESS = 'SELECT count() AS n FROM numbers_mt(1000000000000) WHERE NOT ignore(sipHash64(number))'

async function opened(
  kind: 'embedded' | 'server',
): Promise<{ warehouse: Warehouse; close(): Promise<void> }> {
  if (kind === 'embedded') return testWarehouse()
  const server = await testClickHouse()
  const warehouse = openWarehouse({ url: server.url })
  await migrateWarehouse(warehouse)
  return {
    warehouse,
    async close() {
      await warehouse.close()
      await server.close()
    },
  }
}

/** Polls until only the polling statement itself runs. */
async function settled(warehouse: Warehouse): Promise<void> {
  await until(async () => {
    const { rows } = await warehouse.query<{ running: number }>({
      sql: "SELECT count() AS running FROM system.processes WHERE query LIKE '%sipHash64(number)%' AND query NOT LIKE '%system.processes%'",
    })
    return rows[0]!.running === 0
  }, 'the engine ends a statement that was given up')
}

const isThrown = (error: unknown) => errorCode(error) === errorCodes.thrown

for (const kind of ['server', 'embedded'] as const)
  describe(`a warehouse reached as ${kind}`, () => {
    let own: Awaited<ReturnType<typeof opened>>
    let warehouse: Warehouse
    before(async () => {
      own = await opened(kind)
      warehouse = own.warehouse
    })
    after(() => own.close())

    test('migrations are applied once', async () => {
      assert.equal(warehouse.kind, kind)
      assert.deepEqual(await migrateWarehouse(warehouse), [])
      const { rows } = await warehouse.query({ sql: 'SELECT number, name FROM migration ORDER BY number' })
      assert.deepEqual(
        rows,
        migrations().map(({ number, name }) => ({ number, name })),
      )
    })

    test('parameters carry any text and cannot change the statement', async () => {
      const hostile = ["'", '\\', "\\'", '\n', 'löwe', '{x:String}', "') OR 1 --", '']
      const { rows } = await warehouse.query<{ one: string; list: string[]; ids: number[]; day: string }>({
        sql: 'SELECT {one:String} AS one, {list:Array(String)} AS list, {ids:Array(UInt32)} AS ids, {day:Date} AS day',
        parameters: { one: hostile.join(''), list: hostile, ids: [0, 4_294_967_295], day: '2026-02-28' },
      })
      assert.deepEqual(rows, [
        { one: hostile.join(''), list: hostile, ids: [0, 4_294_967_295], day: '2026-02-28' },
      ])
    })

    test('a statement beyond its time ends with the engine’s own number', async () => {
      await assert.rejects(warehouse.query({ sql: ENDLESS, limits: { seconds: 1 } }), (error) => {
        assert.equal(errorCode(error), errorCodes.timeout)
        return true
      })
      await settled(warehouse)
    })

    test('a statement beyond its memory ends with the engine’s own number', async () => {
      const sql = 'SELECT length(groupArray(number)) AS n FROM numbers(1000000000)'
      await assert.rejects(warehouse.query({ sql, limits: { bytes: 100_000_000 } }), (error) => {
        assert.equal(errorCode(error), errorCodes.memory)
        return true
      })
    })

    test('what a failed statement had written never shows in the result of another', async () => {
      const failing = 'SELECT throwIf(number = 3000000) AS n FROM numbers(5000000)'
      for (let time = 0; time < 4; time += 1) {
        await assert.rejects(warehouse.query({ sql: failing }))
        await assert.rejects(warehouse.query({ sql: ENDLESS, limits: { seconds: 0.2 } }))
        assert.deepEqual(await warehouse.query({ sql: 'SELECT 1 AS one' }), {
          rows: [{ one: 1 }],
          totals: undefined,
          matched: 1,
        })
      }
    })

    test('a statement that is given up stops costing, and others get results in the meantime', async () => {
      const giveUp = new AbortController()
      const given = warehouse.query({ sql: ENDLESS, signal: giveUp.signal })
      const { rows } = await warehouse.query({ sql: 'SELECT 1 AS one' })
      assert.deepEqual(rows, [{ one: 1 }])
      giveUp.abort()
      await assert.rejects(given, { name: 'AbortError' })
      await settled(warehouse)
    })

    test('totals and the number of rows come with the page, also with one behind the last', async () => {
      const sql =
        'SELECT number AS n, count() AS c FROM numbers(10) GROUP BY n WITH TOTALS ORDER BY n LIMIT 3 OFFSET'
      const page = await warehouse.query({ sql: `${sql} 2` })
      assert.deepEqual(page, {
        rows: [2, 3, 4].map((n) => ({ n, c: 1 })),
        totals: { n: 0, c: 10 },
        matched: 10,
      })
      assert.deepEqual(await warehouse.query({ sql: `${sql} 20` }), {
        rows: [],
        totals: { n: 0, c: 10 },
        matched: 10,
      })
    })

    test('rows stream, and a reader that leaves ends the statement', async () => {
      let rows = 0
      for await (const part of warehouse.stream({ sql: 'SELECT number FROM numbers(200000)' }))
        rows += part.length
      assert.equal(rows, 200_000)
      for await (const part of warehouse.stream({
        sql: 'SELECT sipHash64(number) AS n FROM numbers(1000000000000)',
      })) {
        assert.ok(part.length > 0)
        break
      }
      if (kind === 'embedded') await settled(warehouse)
    })

    // A server ends the connection of such a call.
    if (kind === 'embedded')
      test('a result that was given up is never taken for a whole one', async () => {
        const table = `given_up`
        await warehouse.command({
          sql: `CREATE TABLE ${table} (month UInt8, n UInt32) ENGINE = MergeTree PARTITION BY month ORDER BY n`,
        })
        for (const month of [10, 11])
          await warehouse.command({ sql: `INSERT INTO ${table} SELECT ${month}, number FROM numbers(150)` })
        const sql = `SELECT month, n FROM ${table} ORDER BY n, month`
        const ways = {
          query: async (signal: AbortSignal) => (await warehouse.query({ sql, signal })).rows.length,
          stream: async (signal: AbortSignal) => {
            let rows = 0
            for await (const part of warehouse.stream({ sql, signal })) rows += part.length
            return rows
          },
          blocks: async (signal: AbortSignal) => {
            let rows = 0
            for await (const part of warehouse.blocks({ sql, signal })) rows += part.rows
            return rows
          },
        }
        let givenUp = 0
        for (let time = 0; time < 120; time += 1)
          for (const [way, read] of Object.entries(ways)) {
            const giveUp = new AbortController()
            const timer = setTimeout(() => giveUp.abort(), (time % 60) / 10)
            const rows = await read(giveUp.signal).catch(() => undefined)
            clearTimeout(timer)
            if (rows === undefined) givenUp += 1
            else assert.equal(rows, 300, way)
          }
        assert.ok(givenUp > 40, `${givenUp} were given up`)
      })

    test('a statement that fails in the middle of its result ends with the engine’s own number', async () => {
      const sql = 'SELECT number, throwIf(number = 3000000) AS n FROM numbers(5000000)'
      await assert.rejects(warehouse.query({ sql }), isThrown)
      for (const results of [warehouse.stream({ sql }), warehouse.blocks({ sql })])
        await assert.rejects(async () => {
          for await (const _ of results) continue
        }, isThrown)
    })

    test('a stream that cannot begin fails before its first row', async () => {
      const stream = warehouse.stream({ sql: 'SELECT no_such_column FROM search_hour' })
      await assert.rejects(stream.next(), (error) => errorCode(error) === 47)
    })

    test('a batch is stored and counted once', async () => {
      const ingest = new SearchEventIngest(warehouse, {
        quarantine: () => Promise.reject(new Error('no event here is bad')),
      })
      const body = encodeEvents(makeEvents(500, { seed: 1, segment: 1, between: aroundMonthStart() }))
      await ingest.store('1-1-00000000.0', body)
      await ingest.store('1-1-00000000.0', body)
      assert.deepEqual(await segmentsStored(warehouse), { rows: 500, distinct: 500 })
      const { raw, rolledUp } = await sumsOfBoth(warehouse)
      assert.deepEqual(rolledUp, raw)
    })

    test('closing waits for running statements and starts no others', async () => {
      const running = warehouse.query<{ n: number }>({ sql: 'SELECT count() AS n FROM numbers(30000000)' })
      // Paused here while its statement keeps running.
      const rows = warehouse.stream({ sql: 'SELECT number FROM numbers(1000000)' })
      const first = await rows.next()
      let closed = false
      const closing = warehouse.close().then(() => (closed = true))
      // A server continues without us, but the embedded engine would be closed under the running statement.
      if (kind === 'server') {
        await Promise.allSettled([running, rows.return(undefined)])
        await closing
        return
      }
      await assert.rejects(warehouse.query({ sql: 'SELECT 1' }), /closed/)
      assert.deepEqual((await running).rows, [{ n: 30_000_000 }])
      assert.equal(closed, false)
      let read = (first.value as unknown[]).length
      for await (const part of rows) read += part.length
      assert.equal(read, 1_000_000)
      await closing
    })
  })
