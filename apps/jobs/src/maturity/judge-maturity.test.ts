import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { readMaturity, readMaturitySums, readBackTests } from '@headgate/db/maturity/maturity-reads'
import { makeProvider } from '@headgate/db/sample/make'
import { testDatabase, type TestDatabase } from '@headgate/db/testing/database'
import { DAY_MS, dayOfNumber } from '@headgate/domain/days'
import { backTest } from '@headgate/domain/revenue/maturity/back-test'
import { lateReporting } from '@headgate/domain/testing/late-reporting'
import { createLog } from '@headgate/runtime/log'
import { sql } from 'drizzle-orm'
import { judgeMaturityHandler } from './judge-maturity-handler.ts'
import { dayAt, noonOf, storeHistory, type DayToStore } from './testing/stored-history.ts'

/** The job on the real database, with histories as imports and bookings leave them. */

let database: TestDatabase
before(async () => {
  database = await testDatabase()
})
after(() => database.close())
beforeEach(async () => {
  await database.db.execute(sql`truncate revenue_import, advertiser_day, maturity_back_test, api_run cascade`)
})

/** The day number of "today" in these tests. */
const NOW = 20_600
const endOf = (day: number) => (day + 1) * DAY_MS - 1

const run = (now: number, provider?: number) =>
  judgeMaturityHandler(() => new Date(now)).run(provider === undefined ? {} : { provider }, {
    database,
    log: createLog('jobs', 'silent'),
    signal: new AbortController().signal,
  })

const advertiser = async () => (await makeProvider(database.db)).id

const dayOf = async (provider: number, day: number) => {
  const [found] = (
    await readMaturity(database.db, provider, { from: dayOfNumber(day), to: dayOfNumber(day) })
  ).days
  return found!
}
const statesOf = async (provider: number, days: readonly number[]) =>
  Promise.all(days.map(async (day) => (await dayOf(provider, day)).maturity))

/** Leaves statistics of tables with one row, as a load does that is larger than everything before it. */
async function makeStatisticsOld(provider: number): Promise<void> {
  await storeHistory(database.db, [dayAt(provider, NOW - 1, [[1, 10]])])
  await database.db.execute(sql`analyze`)
  await database.db.execute(sql`truncate revenue_import, advertiser_day cascade`)
}

function near(actual: number | null, wanted: number, within = 1e-5): void {
  assert.ok(actual !== null && Math.abs(actual - wanted) <= within, `${actual} is not ${wanted}`)
}

/** Nets of days whose growth as a whole is `lnF`, each `distance` above or below it, or on it. */
function grown(lnF: number, distance: number, above: number, on = 0): [earlier: number, later: number][] {
  const one = (earlier: number, by: number): [number, number] => [earlier, earlier * Math.exp(lnF + by)]
  // A day below counts more, so that the sums grow by exactly `lnF`.
  return [
    ...Array.from({ length: above }, () => [
      one(1_000, distance),
      one(1_000 * Math.exp(distance), -distance),
    ]).flat(),
    ...Array.from({ length: on }, () => one(1_000, 0)),
  ]
}

test("the page's example, from imports to the expected final", async () => {
  const [own, ...others] = [await advertiser(), await advertiser(), await advertiser()]
  const days: DayToStore[] = []
  // Own: six days of the first step, f 1.15, v 0.004; five of the last one, f 1.02, v 0.0005. Between them nothing moves.
  grown(Math.log(1.15), Math.sqrt(0.004), 3).forEach(([earlier, later], at) =>
    days.push(
      dayAt(own, NOW - 10 - at, [
        [1, earlier],
        [2, later],
      ]),
    ),
  )
  grown(Math.log(1.02), Math.sqrt((0.0005 * 5) / 4), 2, 1).forEach(([earlier, later], at) =>
    days.push(
      dayAt(own, NOW - 40 - at, [
        [2, earlier],
        [28, earlier],
        [35, later],
      ]),
    ),
  )
  // The pool: two with a weight of 20 each, and the invented one, have f0 1.10, v0 0.006, b0 0.003; then 1.01, 0.001, 0.0004.
  others.forEach((other, place) => {
    const side = place === 0 ? 1 : -1
    const pool = (f0: number, v0: number, b0: number) =>
      grown((41 / 40) * Math.log(f0) + side * Math.sqrt(b0), Math.sqrt((41 * v0 - 0.03 ** 2) / 40), 10)
    pool(1.1, 0.006, 0.003).forEach(([earlier, later], at) =>
      days.push(
        dayAt(other, NOW - 3 - at, [
          [1, earlier],
          [2, later],
        ]),
      ),
    )
    pool(1.01, 0.001, 0.0004).forEach(([earlier, later], at) =>
      days.push(
        dayAt(other, NOW - 36 - at, [
          [28, earlier],
          [35, later],
        ]),
      ),
    )
  })
  days.push(dayAt(own, NOW - 1, [[1, 84]]), dayAt(own, NOW - 2, [[2, 97]]))
  await storeHistory(database.db, days)
  await run(noonOf(NOW) + 1)

  const first = await dayOf(own, NOW - 1)
  assert.equal(first.maturity, 'estimated')
  near(first.share, 0.86447)
  near(Number(first.expected), 97.169, 1e-3)
  // The nine steps between have V 0.0009 × 5/10 × 7/6 each, by hand.
  const sd = 1.3 * Math.sqrt(0.005798 + 0.000908 + 9 * 0.000525)
  near(first.share_low, 0.86447 * Math.exp(-1.2816 * sd), 1e-4)
  near(first.share_high, 0.86447 * Math.exp(1.2816 * sd), 1e-4)
  near((await dayOf(own, NOW - 2)).share, 0.98316)
  const both = await readMaturity(database.db, own, { from: dayOfNumber(NOW - 2), to: dayOfNumber(NOW - 1) })
  near(both.sum.share, 0.92427)
  assert.equal(both.sum.maturity, 'estimated')
  assert.match(both.sum.words, /^estimated, usually 92 % in \(\d+ to \d+ %\)$/)
})

test('a day is none, partial, estimated or settled', async () => {
  const own = await advertiser()
  await storeHistory(database.db, [
    // Before midnight UTC of the day itself.
    dayAt(own, NOW - 1, [[0, 10]]),
    dayAt(own, NOW - 3, [[1, 10]]),
    dayAt(own, NOW - 4, [[1, 10]]),
  ])
  await run(noonOf(NOW))
  const days = [NOW - 1, NOW - 2, NOW - 3, NOW - 4]
  assert.deepEqual(await statesOf(own, days), ['partial', 'none', 'estimated', 'settled'])
  const [partial, , estimated, settled] = await Promise.all(days.map((day) => dayOf(own, day)))
  assert.deepEqual(
    [partial!.words, estimated!.words, settled!.words],
    ['partial, too little history', 'estimated, too little history', 'settled'],
  )
  assert.deepEqual([estimated!.share, settled!.share], [null, 1])
  const [sum] = await readMaturitySums(
    database.db,
    { from: dayOfNumber(NOW - 4), to: dayOfNumber(NOW - 1) },
    [own],
  )
  assert.deepEqual([sum!.maturity, sum!.days, sum!.missing, sum!.net], ['none', 4, 1, '30.000000'])
})

test('a day is partial once an API run of it failed, until a newer import covers it', async () => {
  const own = await advertiser()
  await storeHistory(database.db, [dayAt(own, NOW - 8, [[1, 10]]), dayAt(own, NOW - 9, [[1, 10]])])
  await run(noonOf(NOW))
  assert.deepEqual(await statesOf(own, [NOW - 8, NOW - 9]), ['settled', 'settled'])
  const failed = (at: number, status: string) =>
    database.db.execute(sql`
      insert into api_run (provider_id, from_day, to_day, status, message, called_at)
      values (${own}, ${dayOfNumber(NOW - 8)}, ${dayOfNumber(NOW - 8)}, ${status}, 'HTTP 500', ${new Date(at).toISOString()})`)
  await failed(noonOf(NOW) + 1_000, 'Failed')
  await run(noonOf(NOW) + 2_000, own)
  assert.deepEqual(await statesOf(own, [NOW - 8, NOW - 9]), ['partial', 'settled'])
  await database.db.execute(sql`
    update revenue_import set made_at = ${new Date(noonOf(NOW) + 3_000).toISOString()} where provider_id = ${own}`)
  await database.db.execute(sql`update advertiser_day set judged_at = null where provider_id = ${own}`)
  await run(noonOf(NOW) + 4_000, own)
  assert.deepEqual(await statesOf(own, [NOW - 8, NOW - 9]), ['settled', 'settled'])
})

test('undone imports and removed days tell nothing; an edited share is no movement', async () => {
  const own = await advertiser()
  // Six days that doubled on their second day, and would therefore be estimated for a day.
  const doubled = Array.from({ length: 6 }, (_, at) =>
    dayAt(own, NOW - 10 - at, [
      [1, 10],
      [5, 20],
    ]),
  )
  await storeHistory(database.db, [...doubled, dayAt(own, NOW - 4, [[1, 10]])])
  await run(noonOf(NOW))
  assert.deepEqual(await statesOf(own, [NOW - 4]), ['estimated'])

  const again = async () => {
    await database.db.execute(sql`update advertiser_day set judged_at = null`)
    await run(noonOf(NOW))
    return (await statesOf(own, [NOW - 4]))[0]
  }
  await database.db.execute(sql`
    update revenue_import set in_force = false where provider_id = ${own} and from_day < ${dayOfNumber(NOW - 4)}
      and made_at > from_day + interval '5 days'`)
  assert.equal(await again(), 'settled')
  await database.db.execute(sql`update revenue_import set in_force = true`)
  // The share of the newest days was halved: what is booked is half of what the history says.
  await database.db.execute(sql`update advertiser_day set net = net / 2 where provider_id = ${own}`)
  await database.db.execute(sql`
    update revenue_import_day c set revenue = 10 from revenue_import i where i.id = c.import_id and i.provider_id = ${own}`)
  await database.db.execute(sql`update advertiser_day set gross = 10, net = 5 where provider_id = ${own}`)
  assert.equal(await again(), 'settled')
  await database.db.execute(sql`
    insert into revenue_import (provider_id, kind, scope, stage, in_force, from_day, to_day, message)
    values (${own}, 'removal', 'days', 'done', true, ${dayOfNumber(NOW - 4)}, ${dayOfNumber(NOW - 4)}, 'Removed')`)
  assert.equal(await again(), 'none')
})

test('a file that adds lines counts with what the booking noted, and not with its own sum', async () => {
  const [adding, replacing] = [await advertiser(), await advertiser()]
  const days = (provider: number, scope: 'days' | 'lines') =>
    Array.from({ length: 6 }, (_, at) => ({
      ...dayAt(provider, NOW - 10 - at, [
        [1, 10],
        [5, 20],
      ]),
      scope,
    }))
  await storeHistory(database.db, [
    ...days(adding, 'lines'),
    ...days(replacing, 'days'),
    dayAt(adding, NOW - 4, [[1, 10]]),
    dayAt(replacing, NOW - 4, [[1, 10]]),
  ])
  // The second file of a day has 10 like the first: added to it by one advertiser, instead of it by the other.
  await database.db.execute(sql`update revenue_import_day set revenue = 10`)
  await run(noonOf(NOW))
  assert.deepEqual(await statesOf(adding, [NOW - 4]), ['estimated'])
  assert.deepEqual(await statesOf(replacing, [NOW - 4]), ['settled'])
})

test('running it again, or at the same time as a booking, changes nothing that is newer', async () => {
  const own = await advertiser()
  await storeHistory(database.db, [dayAt(own, NOW - 1, [[1, 10]])])
  await run(noonOf(NOW))
  const stored = async () =>
    (await database.db.execute(sql`select * from advertiser_day where provider_id = ${own}`)).rows
  const before = await stored()
  await Promise.all([run(noonOf(NOW) + 5), run(noonOf(NOW) + 6, own)])
  assert.deepEqual(await stored(), before)
  // The next UTC day judges it again.
  await run(noonOf(NOW + 1))
  assert.notDeepEqual(await stored(), before)
})

test('the back-test of a night is stored once, and its factor widens the ranges from then on', async () => {
  const histories = lateReporting(20_274, NOW - 1, 165, { moods: 0.3, flicker: 0 })
  const ids = new Map<number, number>()
  for (const { provider } of histories) ids.set(provider, await advertiser())
  await makeStatisticsOld(ids.get(1)!)
  await storeHistory(
    database.db,
    histories.flatMap(({ provider, kind, days }) =>
      days
        .filter(({ seen }) => seen.length > 0)
        .map(({ day, seen }) => ({ provider: ids.get(provider)!, kind, day, seen })),
    ),
  )
  const moment = endOf(NOW - 1)
  const wanted = backTest(histories, moment)
  await run(moment)
  await run(moment)
  const [stored, ...more] = await readBackTests(database.db, 10)
  assert.equal(more.length, 0)
  assert.equal(stored!.tested, wanted.tested)
  near(stored!.ratio, wanted.ratio!, 1e-9)
  near(stored!.coverage, wanted.coverage!, 1e-9)
  assert.ok(wanted.factor > 1.3, JSON.stringify(wanted))
  near(stored!.factor, wanted.factor, 1e-9)

  const widthOf = async () => {
    const { rows } = await database.db.execute<{ width: number }>(sql`
      select ln(expected_high / expected_share) as width from advertiser_day
      where provider_id = ${ids.get(1)!} and expected_share <> 1 order by day desc limit 1`)
    return rows[0]!.width
  }
  const wide = await widthOf()
  await database.db.execute(sql`update maturity_back_test set factor = 1`)
  await database.db.execute(sql`update advertiser_day set judged_at = null`)
  await run(moment)
  near(wide / (await widthOf()), wanted.factor, 1e-6)
  // The next night tests with the factor of this one.
  await run(endOf(NOW))
  assert.equal((await readBackTests(database.db, 1))[0]!.factor_before, 1)
})
