import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { requestBooking } from '@headgate/db/revenue/booking-requests'
import { SeededRandom } from '@headgate/domain/seeded-random'
import { bookedColumns } from '@headgate/warehouse/revenue/booked-past'
import { sql } from 'drizzle-orm'
import { testAnalytics, type TestAnalytics } from '../testing/analytics.ts'
import { book } from './book.ts'
import { rowsAsKnown } from './rows-as-known.ts'
import { LedgerBusiness, range } from './testing/ledger-business.ts'

const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000)
const STEPS = 50
/** Moments that are asked again while bookings run. */
const MEANWHILE = 3

let own: TestAnalytics
before(async () => {
  own = await testAnalytics()
})
after(() => own.close())

/** All columns but the import, which is the newest one that states the same figures. */
const columns = bookedColumns.filter((name) => name !== 'import_id')

/** Booked rows of a source in its order, each as one text, money to the last decimal. */
async function rowsOf(source: string, parameters = {}): Promise<string[]> {
  const { rows } = await own.warehouse.query<{ row: string }>({
    sql: `SELECT arrayStringConcat([${columns.map((name) => `toString(${name})`).join(', ')}], ' ') AS row
FROM ${source} AS b ORDER BY provider_id, date, slot`,
    parameters,
  })
  return rows.map(({ row }) => row)
}

const rowsNow = () => rowsOf('(SELECT * FROM booked_row FINAL)')

async function rowsThen(on: Date): Promise<string[]> {
  const source = await rowsAsKnown(own.database.db, { on, field: 'as_known_on', days: range })
  return rowsOf(source.sql, source.parameters)
}

async function moment(): Promise<Date> {
  const { rows } = await own.database.db.execute<{ now: string }>(
    sql`select clock_timestamp()::timestamptz(3)::text as now`,
  )
  return new Date(rows[0]!.now)
}

test(`what was shown at any moment is shown again, also while bookings run (seed ${seed})`, async (t) => {
  const random = new SeededRandom(seed)
  const businesses = [await LedgerBusiness.make(own, random), await LedgerBusiness.make(own, random)]
  const seen: { on: Date; rows: string[] }[] = []
  const done = { load: 0, turn: 0, remove: 0, edit: 0, search: 0, interrupted: 0, changed: 0, meanwhile: 0 }
  const steps = [
    ['load', 4],
    ['turn', 4],
    ['remove', 2],
    ['edit', 3],
    ['search', 1],
  ] as const

  /** Asks earlier moments again and again until the work is done. */
  const askMeanwhile = async (work: Promise<unknown>) => {
    let isDone = false
    const ended = work.finally(() => (isDone = true))
    while (!isDone) {
      const { on, rows } = random.pick(seen)
      assert.deepEqual(await rowsThen(on), rows, `as known on ${on.toISOString()}, while it is booked`)
      done.meanwhile += 1
    }
    await ended
  }

  for (let step = 0; step < STEPS; step += 1) {
    const business = random.pick(businesses)
    const what = random.weighted(steps)
    await business[what]()
    done[what] += 1
    // A booking that is ended somewhere leaves a part of its rows. The next one may find other facts.
    if (random.chance(0.2)) {
      const ends = new AbortController()
      const wait = setTimeout(() => ends.abort(), random.between(1, 60))
      await book(own, business.id, ends.signal).catch(() => (done.interrupted += 1))
      clearTimeout(wait)
      if (random.chance(0.5)) await business.turnLatest()
    }
    const booking = requestBooking(own.database.db, {
      providerId: business.id,
      ...range,
      cause: 'late searches',
    }).then(() => book(own, business.id))
    await (step % MEANWHILE === 0 && seen.length > 0 ? askMeanwhile(booking) : booking)
    const now = { on: await moment(), rows: await rowsNow() }
    if (now.rows.join('\n') !== seen.at(-1)?.rows.join('\n')) done.changed += 1
    seen.push(now)
  }
  for (const { on, rows } of seen)
    assert.deepEqual(await rowsThen(on), rows, `as known on ${on.toISOString()}`)
  const { rows } = await own.warehouse.query<{ kept: number }>({
    sql: 'SELECT count() AS kept FROM booked_past FINAL',
  })
  t.diagnostic(JSON.stringify({ ...done, kept: rows[0]!.kept }))
  // The comparison is only meaningful if everything happened.
  for (const [name, times] of Object.entries(done)) assert.ok(times > 0, name)
})
