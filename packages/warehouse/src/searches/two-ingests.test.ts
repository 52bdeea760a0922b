import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { openWarehouse, type Warehouse } from '../client/client.ts'
import { migrateWarehouse } from '../migrate.ts'
import type { Fault } from '../testing/front-faults.ts'
import { keepTokensOfDeletedRows } from '../testing/keep-tokens.ts'
import { aroundMonthStart, encodeEvents, makeEvents, randomNumbers } from '../testing/search-events.ts'
import { testClickHouse, type TestClickHouse } from '../testing/server.ts'
import { segmentsStored, sumsOfBoth } from '../testing/stored.ts'
import { insertColumns, readBatch } from './batch.ts'
import { batchHash, BatchNotSeen, SearchEventIngest } from './ingest.ts'
import { rollUp } from './roll-up.ts'

const ROWS = 60
const between = aroundMonthStart()
const monthStart = between.from.getTime() + 7_200_000
const INSERT = 'INSERT INTO search_event'
const ROLL_UP = 'INSERT INTO search_hour'

let server: TestClickHouse
/** Of two analytics on one server, each with its own connections. */
const warehouses: Warehouse[] = []
let segment = 0
before(async () => {
  server = await testClickHouse()
  for (const _ of [1, 2]) warehouses.push(openWarehouse({ url: server.url }))
  await migrateWarehouse(warehouses[0]!)
  await keepTokensOfDeletedRows(warehouses[0]!)
})
after(async () => {
  await Promise.all(warehouses.map((one) => one.close()))
  await server.close()
})

/** An analytics without memory of calls before, as after its own start. */
const ingestOn = (at: number) =>
  new SearchEventIngest(warehouses[at]!, {
    quarantine: () => Promise.reject(new Error('no event here is bad')),
    seenWithinMs: 200,
  })

/** A batch over a month's end, alone in the tables: counts do not tell whose they are. */
async function fresh() {
  segment += 1
  for (const table of ['search_event', 'search_hour'])
    await warehouses[0]!.command({ sql: `TRUNCATE TABLE ${table}` })
  const events = makeEvents(ROWS, { seed: segment, segment, between })
  const body = encodeEvents(events)
  return { events, body, token: `${segment}-1-0badcafe.0`, batch: readBatch(body, Date.now())! }
}

type Made = Awaited<ReturnType<typeof fresh>>

const forget = (table: string, where: string) =>
  warehouses[0]!.command({ sql: `ALTER TABLE ${table} DELETE WHERE ${where} SETTINGS mutations_sync = 2` })

/** What a kill of ClickHouse leaves between the record of a token and its rows: the first `count` tokens are used up. */
async function useUpSearches({ body, token }: Made, count: number): Promise<void> {
  for (let used = 0; used < count; used += 1) {
    await warehouses[0]!.insert('search_event', insertColumns, body, `${token}.0.${used}`)
    await forget('search_event', `segment = ${segment}`)
  }
}

async function useUpCounts({ body, token, batch }: Made, count: number): Promise<void> {
  await warehouses[0]!.insert('search_event', insertColumns, body, `for the counts of ${token}`)
  for (let used = 0; used < count; used += 1) {
    for (const [month, rows] of batch.months)
      await rollUp(warehouses[0]!, { ...batch, batch: batchHash(token), month, rows, used })
    await forget('search_hour', '1')
  }
  await forget('search_event', `segment = ${segment}`)
}

async function assertExact(): Promise<void> {
  await server.behave({})
  assert.deepEqual(await segmentsStored(warehouses[0]!, segment), { rows: ROWS, distinct: ROWS })
  const { raw, rolledUp } = await sumsOfBoth(warehouses[0]!)
  // Without a diff, which would take minutes.
  assert.ok(isDeepStrictEqual(rolledUp, raw), 'the counts are those of the searches')
}

/** One analytics is killed while its statement runs: the server goes on with it, after the other one has stored all. */
async function oneIsKilled({ token, body }: Made, ...faults: Fault[]): Promise<void> {
  await server.behave({ faults })
  await assert.rejects(ingestOn(0).store(token, body), (cause) => !(cause instanceof BatchNotSeen))
  await ingestOn(1).store(token, body)
  await assertExact()
}

describe('two analytics on one server, one killed while its statement runs, count each batch once', () => {
  for (const [what, text] of Object.entries({ 'its insert': INSERT, 'its roll-up': ROLL_UP })) {
    test(`while ${what} runs`, async () => oneIsKilled(await fresh(), { in: text, times: 1, how: 'late' }))

    for (const count of [1, 2])
      test(`while ${what} runs, after kills of ClickHouse have left ${count} tokens without searches`, async () => {
        const made = await fresh()
        await useUpSearches(made, count)
        await oneIsKilled(made, { in: text, times: 1, how: 'late' })
      })

    test(`while ${what} runs, after a kill of ClickHouse has left a token without counts`, async () => {
      const made = await fresh()
      await useUpCounts(made, 1)
      await oneIsKilled(made, { in: text, times: 1, how: 'late' })
    })
  }

  test('while its insert runs under the second token', async () => {
    const made = await fresh()
    await useUpSearches(made, 1)
    await oneIsKilled(made, { in: `${made.token}.0.1`, times: 1, how: 'late' })
  })

  test('while its roll-up runs under the second token', async () => {
    const made = await fresh()
    await useUpCounts(made, 1)
    const [month] = made.batch.months.keys()
    await oneIsKilled(made, { in: `'${batchHash(made.token)}.${month}.1'`, times: 1, how: 'late' })
  })

  test('when the other one sees the rows of one month and not those of the next yet', async () => {
    const made = await fresh()
    const { token, body, events } = made
    const first = events.filter((event) => Number(event.event_time) < monthStart)
    assert.ok(first.length > 0 && first.length < ROWS)
    await server.behave({ faults: [{ in: INSERT, times: 1, how: 'late' }] })
    await assert.rejects(ingestOn(0).store(token, body))
    await warehouses[0]!.insert('search_event', insertColumns, encodeEvents(first), `${token}.0.0`)
    await ingestOn(1).store(token, body)
    await assertExact()
  })
})

test('both at once, with lost and late replies and used tokens, in any order', async (t) => {
  const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000)
  t.diagnostic(`seed ${seed}`)
  const draw = randomNumbers(seed)
  for (let round = 0; round < 12; round += 1) {
    const made = await fresh()
    if (draw(2) === 0) await useUpSearches(made, draw(3))
    else await useUpCounts(made, draw(3))
    const faults = Array.from({ length: draw(4) }, (): Fault => ({
      in: draw(2) === 0 ? INSERT : ROLL_UP,
      times: 1,
      how: draw(2) === 0 ? 'late' : 'lost',
    }))
    await server.behave({ faults })
    // An engine sends a batch again until one of them acknowledges it.
    const until = async (at: number) => {
      for (let isStored = false; !isStored;)
        isStored = await ingestOn(at)
          .store(made.token, made.body)
          .then(
            () => true,
            () => false,
          )
    }
    await Promise.all([until(0), until(1)])
    await assertExact()
  }
})
