import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Success } from '@headgate/contract/base/envelope'
import { type ReportedRow, reportRows } from '@headgate/contract/reports/report-rows'
import { explainChangeCall } from '@headgate/contract/reports/explain-change'
import { revenueReports } from '@headgate/contract/reports/revenue-report'
import { readDueDays, readHistories, readRangeFactor, storeJudged } from '@headgate/db/maturity/judged-days'
import { momentAfter } from '@headgate/db/testing/moment-after'
import { DAY_MS, utcDay } from '@headgate/domain/days'
import { judgeDays } from '@headgate/domain/revenue/maturity/judge-days'
import { millionthsOf } from '@headgate/domain/revenue/money'
import { SeededRandom } from '@headgate/domain/seeded-random'
import { sql } from 'drizzle-orm'
import { book } from '../revenue/book.ts'
import { DAYS, EARLIER, LedgerBusiness, range } from '../revenue/testing/ledger-business.ts'
import { loadFile, type LoadedRow } from '../revenue/testing/loaded-import.ts'
import { testAnalytics, type TestAnalytics } from '../testing/analytics.ts'
import { addressOf } from '../testing/truth/compare.ts'

const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000)
const STEPS = Math.ceil(Number(process.env.TRUTH_RUNS ?? 200) / 16)
/** Steps in which everything happens that the test is about. */
const LONG = 40
const ADVERTISERS = 2

let own: TestAnalytics
before(async () => {
  own = await testAnalytics()
})
after(() => own.close())

/** Up to today, because searches come after the moments. */
const days = { period: 'custom', fromDate: range.from, toDate: utcDay(new Date()) } as const
/** Reports whose replies are kept. */
const views = [
  { aggregateBy: 'day', groupByKeys: ['advertiser_id'] },
  { aggregateBy: 'accumulated', groupByKeys: ['publisher_id', 'remarks'] },
  { aggregateBy: 'day', groupByKeys: ['advertiser_id'], settledOnly: 'true' },
  { aggregateBy: 'hour', groupByKeys: ['channel'], chart: 'server_search_counts' },
] as const
type Given = Record<string, string | readonly string[]>

/** The change from the first half of the days to the second. */
const halves = {
  fromDate: DAYS[Math.ceil(DAYS.length / 2)]!,
  beforeFrom: range.from,
  beforeTo: DAYS[Math.ceil(DAYS.length / 2) - 1]!,
  compare: 'custom',
} as const

async function ask(path: string, given: Given): Promise<Record<string, unknown>> {
  const url = addressOf(path, { ...days, ...given })
  const reply = await own.app.inject({ url, headers: { authorization: `Bearer ${own.admin}` } })
  assert.equal(reply.statusCode, 200, `${url}: ${reply.body}`)
  return reply.json<Success<Record<string, unknown>>>().data
}

/** Everything that is shown, now or as known on a moment. */
async function shown(
  at: Given = {},
): Promise<{ reports: Record<string, unknown>[]; why: Record<string, unknown>; rows: ReportedRow[] }> {
  const reports = []
  for (const view of views) {
    const { not_known: _1, until: _2, ...report } = await ask(revenueReports.path, { ...view, ...at })
    reports.push(report)
  }
  // What was changed says of an import whether it is still in force.
  const { changes: _3, ...why } = await ask(explainChangeCall.path, { ...halves, ...at })
  const rows: ReportedRow[] = []
  for (let page = 1; ; page += 1) {
    const found = await ask(reportRows.path, { ...at, page: String(page), size: '200' })
    rows.push(...(found['data'] as ReportedRow[]))
    if (rows.length >= Number(found['count'])) return { reports, why, rows }
  }
}

/** Days are judged as the job would do it at a moment, that had more history to learn shares from. */
async function judge(now: Date, random: SeededRandom): Promise<void> {
  const { db } = own.database
  const due = await readDueDays(db, now)
  const histories = await readHistories(db, EARLIER[1], utcDay(now))
  const judged = judgeDays(due, histories, now.getTime(), await readRangeFactor(db))
  await storeJudged(
    db,
    judged.map((one, at) => {
      const share = random.between(300_000, 1_050_000) / 1_000_000
      const made = { share, low: share / 1.1, high: share * 1.1 }
      const hasNone = one.expected === null && one.maturity !== 'none' && random.chance(0.7)
      return { ...one, version: due[at]!.version, expected: hasNone ? made : one.expected }
    }),
    now,
  )
}

/** A report that repeats its lines is a new import with the same figures. */
async function repeat({ id, accounts }: LedgerBusiness, random: SeededRandom): Promise<void> {
  const lines = [range.from, range.to].flatMap((day) =>
    accounts.map(({ channel }): LoadedRow => ({
      day,
      channel,
      country: random.pick(['US', 'DE']),
      searches: random.between(1, 90),
      revenue: String(random.between(1, 90)),
      isMatched: true,
    })),
  )
  for (let times = random.between(1, 2); times > 0; times -= 1) {
    await loadFile(own, id, lines)
    await book(own, id)
    if (times > 1) await keep()
  }
}

const HOUR_MS = 3_600_000
/** Searches of the hours that begin after a moment: reports of that moment have none of them. */
async function searchLater({ id, accounts }: LedgerBusiness, moment: Date): Promise<void> {
  const first = Math.floor(moment.getTime() / HOUR_MS) + 1
  const values = [0, 1, 2].map((hour) => {
    const { channel, ruleId, publisherId, providerLinkId } = accounts[hour % accounts.length]!
    return `(0, toDateTime(${((first + hour) * HOUR_MS) / 1000}, 'UTC'), ${publisherId}, ${id}, ${providerLinkId}, ${ruleId}, '${channel}', 'US', 5, 5)`
  })
  await own.warehouse.command({
    sql: `INSERT INTO search_hour (batch, hour, publisher_id, provider_id, provider_link_id, rule_id, channel, country, searches, redirected)
      VALUES ${values.join(', ')}`,
  })
}

const seen: { on: Date; what: Awaited<ReturnType<typeof shown>> }[] = []
async function keep(): Promise<void> {
  // Asked before the moment, which is before the next change.
  const what = await shown()
  seen.push({ on: await momentAfter(own.database.db), what })
}

const sumOf = (rows: readonly ReportedRow[], name: 'net_revenue' | 'gross_revenue' | 'publisher_revenue') =>
  rows.reduce((sum, row) => sum + millionthsOf(row[name]), 0)

test(`reports, rows and maturity of any moment are those that were shown then (seed ${seed})`, async (t) => {
  const random = new SeededRandom(seed)
  const businesses: LedgerBusiness[] = []
  for (let at = 0; at < ADVERTISERS; at += 1) businesses.push(await LedgerBusiness.make(own, random))
  // First, because searches until the moment are those that are counted now (docs/behaviour/reports.md#as-known-on).
  for (const business of businesses) for (let times = 0; times < 4; times += 1) await business.search()
  let clock = Date.parse(`${range.from}T02:00:00Z`)
  const steps = [
    ['load', 5],
    ['turn', 3],
    ['remove', 1],
    ['edit', 2],
    ['repeat', 3],
  ] as const
  // Each kind once, however short the run is. First one that books: nothing is kept before the first booking.
  const first = ['repeat', 'load', 'turn', 'load', 'repeat', 'edit', 'load', 'remove'] as const
  const tally: Record<string, number> = { load: 0, turn: 0, remove: 0, edit: 0, repeat: 0 }
  for (let step = 0; step < STEPS; step += 1) {
    const business = random.pick(businesses)
    const what = first[step] ?? random.weighted(steps)
    const { rows } = await own.database.db.execute<{ last: number }>(
      sql`select coalesce(max(id), 0) as last from revenue_import`,
    )
    await (what === 'repeat' ? repeat(business, random) : business[what]())
    tally[what]! += 1
    // Files come some hours apart.
    clock += (random.between(6, 18) * DAY_MS) / 24
    await own.database.db.execute(sql`
        update revenue_import set made_at = ${new Date(clock).toISOString()} where id > ${rows[0]!.last}`)
    if (random.chance(0.3)) await keep()
    await judge(new Date(clock + 60_000), random)
    await keep()
  }
  for (const business of businesses) await searchLater(business, seen.at(-1)!.on)
  const states = new Set<unknown>()
  let withShare = 0
  for (const { on, what } of seen) {
    const asKnownOn = on.toISOString()
    const then = await shown({ asKnownOn })
    assert.deepEqual(then, what, `as known on ${asKnownOn}`)
    const stats = then.reports[0]!['stats'] as Record<string, string | undefined>
    for (const name of ['net_revenue', 'gross_revenue', 'publisher_revenue'] as const)
      assert.equal(sumOf(then.rows, name), millionthsOf(stats[name] ?? '0'), `${name} on ${asKnownOn}`)
    for (const row of then.reports[0]!['data'] as Record<string, unknown>[]) {
      states.add(row['maturity'])
      if (typeof row['expected_share'] === 'number' && row['expected_share'] !== 1) withShare += 1
    }
  }
  const { rows: kept } = await own.warehouse.query<{ days: number }>({
    sql: 'SELECT count() AS days FROM booked_import_past',
  })
  t.diagnostic(
    JSON.stringify({
      seed,
      ...tally,
      seen: seen.length,
      withShare,
      restated: kept[0]!.days,
      states: [...states],
    }),
  )
  // The comparison is only meaningful if everything happened.
  for (const [name, times] of Object.entries(tally)) assert.ok(times > 0, name)
  // A short run may miss these by chance.
  if (STEPS < LONG) return
  for (const [name, times] of Object.entries({ withShare, restated: kept[0]!.days }))
    assert.ok(times > 0, name)
  for (const state of ['none', 'partial', 'estimated', 'settled']) assert.ok(states.has(state), state)
})
