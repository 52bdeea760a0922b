import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readNotedDays } from '@headgate/db/revenue/advertiser-days'
import { requestBooking } from '@headgate/db/revenue/booking-requests'
import { SeededRandom } from '@headgate/domain/seeded-random'
import { testAnalytics, type TestAnalytics } from '../testing/analytics.ts'
import { book } from './book.ts'
import { DAYS, LedgerBusiness, range } from './testing/ledger-business.ts'

const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000)
const STEPS = 28

let own: TestAnalytics
before(async () => {
  own = await testAnalytics()
})
after(() => own.close())

const bookedSql = `SELECT [toString(date), channel, country] AS texts, import_id, publisher_account_id, publisher_id, rule_id,
  provider_link_id, platform_id, toFloat64(total_searches) AS searches, toFloat64(monetized_searches) AS monetized,
  toFloat64(clicks) AS clicks, toDecimalString(gross_revenue, 6) AS gross, toDecimalString(net_revenue, 6) AS net,
  toDecimalString(publisher_revenue, 6) AS publisher, toFloat64(divided_percentage) AS part, toString(division) AS way,
  remarks
FROM booked_row FINAL WHERE provider_id = {provider:UInt32}`

/** All booked rows of an advertiser, as the model writes them. */
async function bookedRows(providerId: number): Promise<string[]> {
  const { rows } = await own.warehouse.query<{ texts: string[] }>({
    sql: bookedSql,
    parameters: { provider: providerId },
  })
  return rows.map(({ texts, ...row }) => JSON.stringify([...texts, ...Object.values(row)]))
}

/** Books everything once more, because searches came late, and compares all rows with the model's. */
async function sameRows(businesses: readonly LedgerBusiness[]): Promise<number> {
  let rows = 0
  for (const business of businesses) {
    const providerId = business.id
    await requestBooking(own.database.db, { providerId, ...range, cause: 'late searches' })
    await book(own, providerId)
    const booked = await bookedRows(providerId)
    const wanted = DAYS.flatMap((day) => business.model(day))
    assert.deepEqual(booked.toSorted(), wanted.toSorted())
    rows += booked.length
  }
  return rows
}

/** Figures of a day only change by restatements, each of which begins where the one before it ended. */
async function restatementsFollow(providerId: number): Promise<number> {
  const { rows } = await own.database.pool.query<{ day: string; before: string; after: string }>(
    `select day::text, gross_before || ' ' || net_before || ' ' || publisher_before as before,
       gross_after || ' ' || net_after || ' ' || publisher_after as after
     from restatement where provider_id = $1 and publisher_id is null order by id`,
    [providerId],
  )
  const noted = await readNotedDays(own.database.db, providerId, range)
  for (const [day, ofDay] of Map.groupBy(rows, (row) => row.day)) {
    for (const [at, row] of ofDay.entries()) {
      assert.notEqual(row.before, row.after, `a restatement of ${day} changes nothing`)
      if (at > 0) assert.equal(row.before, ofDay[at - 1]!.after, `a change of ${day} was not noted`)
    }
    const { gross, net, publisher } = noted.get(day)!
    assert.equal(ofDay.at(-1)!.after, `${gross} ${net} ${publisher}`)
  }
  return rows.length
}

test(`whatever is loaded, undone, removed and edited: dry runs come true, and the plain model has the same rows (seed ${seed})`, async (t) => {
  const random = new SeededRandom(seed)
  const businesses = [
    await LedgerBusiness.make(own, random),
    await LedgerBusiness.make(own, random),
    await LedgerBusiness.make(own, random),
  ]
  let rows = 0
  const done = { load: 0, turn: 0, remove: 0, edit: 0, search: 0, interrupted: 0 }
  const steps = [
    ['load', 4],
    ['turn', 4],
    ['remove', 3],
    ['edit', 2],
    ['search', 2],
  ] as const
  for (let step = 0; step < STEPS * businesses.length; step += 1) {
    const business = random.pick(businesses)
    const what = random.weighted(steps)
    await business[what]()
    done[what] += 1
    if (step % 15 === 14) rows += await sameRows(businesses)
    // A booking that is ended somewhere leaves its requests. Several at once run one after the other.
    const way = random.next()
    if (way < 0.2) {
      await business.load()
      const ends = new AbortController()
      const booking = book(own, business.id, ends.signal)
      setImmediate(() => ends.abort())
      await booking.catch(() => (done.interrupted += 1))
    } else if (way < 0.5) {
      await business.load()
      await Promise.all([
        book(own, business.id),
        business.turnLatest().then(() => book(own, business.id)),
        book(own, business.id),
      ])
    }
  }
  rows += await sameRows(businesses)
  let restatements = 0
  for (const { id } of businesses) restatements += await restatementsFollow(id)
  t.diagnostic(JSON.stringify({ ...done, rows, restatements }))
  // The comparison is only meaningful if everything happened.
  for (const [what, times] of Object.entries({ ...done, rows, restatements })) assert.ok(times > 0, what)
})
