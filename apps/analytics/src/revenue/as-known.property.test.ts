import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { requestBooking } from '@headgate/db/revenue/booking-requests'
import { SeededRandom } from '@headgate/domain/seeded-random'
import { bookedColumns } from '@headgate/warehouse/revenue/booked-past'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { sql } from 'drizzle-orm'
import { testAnalytics, type TestAnalytics } from '../testing/analytics.ts'
import { book } from './book.ts'
import { rowsAsKnown } from './rows-as-known.ts'
import { LedgerBusiness, range } from './testing/ledger-business.ts'

const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000)
const STEPS = 40
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

class Interrupted extends Error {}

const points = ['before keeping', 'before writing', 'after writing'] as const

/** The warehouse of a process that ends at one of its writes, the first or a later one. */
function interruptedAt(point: (typeof points)[number], write: number): Warehouse {
  let left = write
  const through = own.warehouse.as('interrupted')
  return {
    ...through,
    async command(query) {
      if (point === 'before keeping') throw new Interrupted()
      await through.command(query)
    },
    async insertBlock(...given) {
      left -= 1
      if (left === 0 && point !== 'after writing') throw new Interrupted()
      await through.insertBlock(...given)
      if (left === 0) throw new Interrupted()
    },
  }
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
    ['search', 3],
  ] as const
  // Each kind once: one run in 190 would have no removal otherwise.
  const first = ['load', 'remove', 'edit', 'search', 'turn'] as const
  const interruptions = [
    [0, 6],
    [1, 3],
    [2, 1],
  ] as const

  const askAgain = async () => {
    // What is newest is most likely to be booked just now.
    const { on, rows } = random.chance(0.5) ? seen.at(-1)! : random.pick(seen)
    assert.deepEqual(await rowsThen(on), rows, `as known on ${on.toISOString()}, while it is booked`)
  }
  /** Asks earlier moments again and again until the work is done. */
  const askMeanwhile = async (work: Promise<unknown>) => {
    const state = { isDone: false }
    const ended = work.finally(() => (state.isDone = true))
    while (!state.isDone) {
      await askAgain()
      done.meanwhile += 1
    }
    await ended
  }

  for (let step = 0; step < STEPS; step += 1) {
    const business = random.pick(businesses)
    const what = first[step] ?? random.weighted(steps)
    await business[what]()
    done[what] += 1
    // A booking that is interrupted leaves a part of its rows. The next one may find other facts.
    for (let times = random.weighted(interruptions); times > 0; times -= 1) {
      const change = random.pick(['load', 'turnLatest'] as const)
      await business[change]()
      const warehouse = interruptedAt(random.pick(points), random.between(1, 2))
      // One that does not come to that write is made as a whole.
      const end = await book({ ...own, warehouse }, business.id).catch((error: unknown) => error)
      if (end instanceof Error && !(end instanceof Interrupted)) throw end
      if (end instanceof Interrupted) done.interrupted += 1
      if (seen.length > 0) await askAgain()
      // Then the next booking finds what was noted before.
      if (change === 'turnLatest' && random.chance(0.7)) await business.turnLatest()
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
    sql: 'SELECT count() AS kept FROM booked_past',
  })
  t.diagnostic(JSON.stringify({ ...done, kept: rows[0]!.kept }))
  // The comparison is only meaningful if everything happened.
  for (const [name, times] of Object.entries(done)) assert.ok(times > 0, name)
})
