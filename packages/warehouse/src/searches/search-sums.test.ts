import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { encodeEvents, makeEvents } from '../testing/search-events.ts'
import { testWarehouse, type TestWarehouse } from '../testing/warehouse.ts'
import { insertColumns, readBatch } from './batch.ts'
import { batchHash, SearchEventIngest } from './ingest.ts'
import { rollUp } from './roll-up.ts'
import { readSearchDays, readStoredTwice, sumsOf } from './search-sums.ts'

const ROWS = 200
/** One hour of a past day, so that all searches are of one day and one month. */
const hour = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 86_400_000
const day = new Date(hour).toISOString().slice(0, 10)
const body = encodeEvents(
  makeEvents(ROWS, {
    seed: 1,
    segment: 1,
    between: { from: new Date(hour), to: new Date(hour + 3_000_000) },
  }),
)

let own: TestWarehouse
before(async () => {
  own = await testWarehouse()
})
after(() => own.close())
beforeEach(async () => {
  for (const table of ['search_event', 'search_hour'])
    await own.warehouse.command({ sql: `TRUNCATE TABLE ${table}` })
})

const found = async () => ({
  sums: sumsOf(await readSearchDays(own.warehouse)),
  twice: await readStoredTwice(own.warehouse, [day]),
})

const quarantine = () => Promise.reject(new Error('nothing is damaged'))

/** Stores the rows as a faulty ingest would, without a look at what is there. */
const insert = (token: string) => own.warehouse.insert('search_event', insertColumns, body, token)

function count(token: string): Promise<void> {
  const batch = readBatch(body, Date.now())!
  const [month] = batch.months.keys()
  return rollUp(own.warehouse, { ...batch, batch: batchHash(token), month: month!, used: 0 })
}

test('searches that are stored and counted once pass', async () => {
  await new SearchEventIngest(own.warehouse, { quarantine }).store('1-1-00000000.0', body)
  assert.deepEqual(await found(), {
    sums: { searches_stored: ROWS, searches_counted: ROWS, days: 1, different: [] },
    twice: [],
  })
  const range = { from: day, to: day }
  assert.equal(sumsOf(await readSearchDays(own.warehouse, { range })).searches_counted, ROWS)
  const before = { from: '2026-01-01', to: '2026-01-02' }
  assert.deepEqual(await readSearchDays(own.warehouse, { range: before }), [])
})

test('a batch that is stored twice is found, although both rows of each search are counted', async () => {
  await insert('one')
  await insert('another')
  await count('one')
  const { sums, twice } = await found()
  assert.deepEqual(sums.different, [])
  assert.equal(sums.searches_counted, 2 * ROWS)
  assert.deepEqual(twice, [{ day, rows: ROWS }])
})

test('a batch that is counted a second time is found', async () => {
  await insert('one')
  await count('one')
  await count('another')
  const { sums, twice } = await found()
  assert.deepEqual(sums.different, [{ day, stored: ROWS, counted: 2 * ROWS }])
  assert.deepEqual(twice, [])
})

for (const [what, change] of Object.entries({
  publisher: 'publisher_id + 1 AS publisher_id',
  'publisher link': 'targeting_id + 1 AS targeting_id',
  channel: "concat(channel, 'x') AS channel",
  hour: 'hour + INTERVAL 1 HOUR AS hour',
  outcome: 'redirected + filtered AS redirected, toUInt64(0) AS filtered',
}))
  test(`searches that are counted under another ${what} are found`, async () => {
    await insert('one')
    await count('one')
    await own.warehouse.command({
      sql: 'CREATE TABLE right_counts ENGINE = MergeTree ORDER BY () AS SELECT * FROM search_hour WHERE batch = 0',
    })
    await own.warehouse.command({ sql: 'TRUNCATE TABLE search_hour' })
    await own.warehouse.command({
      sql: `INSERT INTO search_hour SELECT * REPLACE (${change}) FROM right_counts`,
    })
    await own.warehouse.command({ sql: 'DROP TABLE right_counts' })
    const { sums } = await found()
    assert.deepEqual(sums.different, [{ day, stored: ROWS, counted: ROWS }])
  })
