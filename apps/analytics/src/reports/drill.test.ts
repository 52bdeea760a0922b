import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { comparisons } from '@headgate/contract/reports/comparisons'
import { NONE } from '@headgate/contract/value-kinds'
import { isSum, type MeasureId, measureRowName } from '@headgate/contract/reports/measures'
import type { ReportPage, ReportQuery, ReportRow, RowFigures } from '@headgate/contract/reports/report'
import { revenueReport, revenueReports } from '@headgate/contract/reports/revenue-report'
import { daysBefore } from '@headgate/domain/days'
import { drill, drilledDimensions, isOfView, type ReportCell } from '@headgate/domain/reports/drill'
import { shownRow } from '@headgate/domain/reports/reply-rows'
import * as fc from 'fast-check'
import { testAnalytics, type TestAnalytics } from '../testing/analytics.ts'
import { fillBothSides } from '../testing/both-sides.ts'

const now = new Date('2026-11-26T12:00:00Z')
const day = (ago: number) => daysBefore(ago, now)
let own: TestAnalytics
before(async () => {
  own = await testAnalytics(() => now)
  await fillBothSides(own.warehouse, { from: '2026-09-20', to: '2026-11-26' })
})
after(() => own.close())

async function read(query: ReportQuery): Promise<ReportPage> {
  const text = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined) text.append(name, String(one))
  const url = `${revenueReports.path}?${text.toString()}`
  const reply = await own.app.inject({ url, headers: { authorization: `Bearer ${own.admin}` } })
  assert.equal(reply.statusCode, 200, `${url}: ${reply.body}`)
  return reply.json().data as ReportPage
}

const base = revenueReports.query.parse({ size: 500 }) as ReportQuery
const figures = (row: ReportRow | RowFigures) => row as unknown as Record<string, unknown>

/** The total of the view of a figure is that figure, and so are all others of its row that the view has. */
async function holds(
  query: ReportQuery,
  page: ReportPage,
  row: ReportRow | null,
  id: MeasureId,
  pick: number,
) {
  const groups = query.groupByKeys ?? []
  const { date, groups: cells } =
    row === null ? { date: null, groups: {} } : shownRow(revenueReport, groups, row)
  const cell: ReportCell = { date, groups: cells, measure: id, part: 'value' }
  const choices = drilledDimensions(revenueReport, query, cell)
  const by = choices.length === 0 ? null : choices[pick % choices.length]!
  const drilled = drill(query, cell, by, page)
  const { stats, missing } = await read(drilled)
  const what = `${id} by ${by}: ${JSON.stringify(query)} → ${JSON.stringify(drilled)}`
  const [whole, pressed] = [figures(stats), figures(row ?? page.stats)]
  assert.equal(missing[measureRowName(id)], undefined, what)
  const names = revenueReport.measures
    .map(measureRowName)
    .filter((name) => (missing[name] ?? page.missing[name]) === undefined)
  const of = (all: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, all[name]]))
  assert.deepEqual(of(whole), of(pressed), what)
  if (query.compare === 'none') return
  const before = figures(pressed['before'] as RowFigures)
  if (drilled.compare !== 'none')
    assert.deepEqual(of(figures(whole['before'] as RowFigures)), of(before), `before: ${what}`)
  else
    assert.ok(
      sumNames.every((name) => Number(before[name]) === 0),
      `nothing stood beside: ${what}`,
    )
}
const sumNames = revenueReport.measures.filter(isSum).map(measureRowName)

const oneIn = <T>(weight: number, ...values: T[]) =>
  fc.oneof(
    { weight: weight - 1, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(...values) },
  )
const sometimes = <T>(...values: T[]) => oneIn(4, ...values)
const seldom = <T>(...values: T[]) => oneIn(15, ...values)

const filters = fc.record({
  publishers: sometimes([0], [1, 2], [0, 3]),
  providers: sometimes([0, 1], [1, 2, 3]),
  countries: sometimes([NONE, 'US'], ['DE', 'US', 'GB'], [NONE]),
  channels: sometimes([NONE, 'a'], ['a', 'b%2Cc'], ['b%2Cc']),
  qualityScores: seldom([NONE], ['low', NONE]),
  filteredReasons: seldom([NONE], ['bot', 'no such reason']),
  pub_account_id: seldom([0], [0, 11, 12]),
})

const views = fc
  .record({
    days: fc.tuple(fc.integer({ min: 0, max: 55 }), fc.integer({ min: 0, max: 55 })),
    aggregateBy: fc.constantFrom(...revenueReport.intervals),
    groupByKeys: fc.subarray([...revenueReport.dimensions], { maxLength: 2 }),
    compare: fc.constantFrom(...comparisons),
    chosen: filters,
    row: fc.nat(),
    which: fc.nat(),
    pick: fc.nat(),
    relative: fc.boolean(),
  })
  .map(({ days: [a, b], relative, ...rest }) => {
    const custom = { period: 'custom', fromDate: day(Math.max(a, b)), toDate: day(Math.min(a, b)) } as const
    const before = { beforeFrom: '2026-10-01', beforeTo: '2026-10-09' }
    return { ...rest, period: relative ? ({ period: 'month_to_date' } as const) : { ...custom }, before }
  })

test('the drilled total is the pressed figure, for every measure of random views', async (t) => {
  const seed = Date.now() % 2_147_483_647
  t.diagnostic(`seed ${seed}`)
  let pressed = 0
  await fc.assert(
    fc.asyncProperty(views, async ({ row, which, pick, chosen, period, before: compared, ...view }) => {
      const query: ReportQuery = {
        ...base,
        ...view,
        ...period,
        ...(chosen as Partial<ReportQuery>),
        ...(view.compare === 'custom' && compared),
      }
      // Some views ask for what no side has.
      if (!sidesLeft(query)) return
      const page = await read(query)
      const rows = page.data.filter((one) => isOfView(one, page))
      const at = rows.length === 0 ? null : rows[row % rows.length]!
      const shown = revenueReport.measures.filter((one) => page.missing[measureRowName(one)] === undefined)
      const id = shown[which % shown.length]!
      await holds(query, page, at, id, pick)
      await holds(query, page, null, id, pick)
      pressed += 1
    }),
    { seed, numRuns: 30 },
  )
  assert.ok(pressed > 10, `${pressed} figures were pressed`)
})

/** Whether the searches or the revenue have all groups and filters. */
function sidesLeft(query: ReportQuery): boolean {
  const groups = query.groupByKeys ?? []
  const onlySearches =
    query.aggregateBy === 'hour' ||
    query.qualityScores !== undefined ||
    query.filteredReasons !== undefined ||
    groups.some((id) => ['quality_score', 'filtered_reason', 'advertiser_link_group_id'].includes(id))
  const onlyRevenue = query.pub_account_id !== undefined || groups.includes('publisher_account_id')
  return !(onlySearches && onlyRevenue)
}

test('missing channels are drilled as the rows that they are', async () => {
  const query = { ...base, period: 'month_to_date' as const, isMissingSubIds: true }
  const page = await read(query)
  assert.ok(page.data.length > 3)
  for (const row of page.data.slice(0, 4)) {
    const cell = {
      date: row.date,
      groups: shownRow(revenueReport, ['advertiser_id', 'channel', 'country', 'remarks'], row).groups,
      measure: 'net_revenue',
      part: 'value',
    } as const
    const { stats } = await read(drill(query, cell, 'publisher_id', page))
    assert.equal(stats['net_revenue'], row['net_revenue'])
    assert.equal(stats['server_search_counts'], row['server_search_counts'])
  }
  for (const remarksFilter of [undefined, [3, 5]]) {
    const some = { ...query, remarksFilter }
    const total = { date: null, groups: {}, measure: 'net_revenue', part: 'value' } as const
    const whole = await read(some)
    const { stats } = await read(drill(some, total, 'publisher_id', whole))
    assert.equal(stats['net_revenue'], whole.stats['net_revenue'])
    assert.equal(stats['server_search_counts'], whole.stats['server_search_counts'])
  }
})

test('a dimension with one value, one that groups, and one that the measure lacks are not offered', () => {
  const query: ReportQuery = {
    ...base,
    groupByKeys: ['publisher_id'],
    countries: ['US'],
    channels: ['a', 'b'],
  }
  const cell: ReportCell = { date: null, groups: {}, measure: 'server_searches_rpm', part: 'value' }
  const offered = drilledDimensions(revenueReport, query, cell)
  for (const id of ['publisher_id', 'country', 'publisher_account_id', 'filtered_reason'] as const)
    assert.ok(!offered.includes(id), id)
  assert.ok(offered.includes('channel') && offered.includes('advertiser_id'))
})

test('an entry of a filter that is no reason is refused by no engine, and matches nothing', async () => {
  const { stats } = await read({ ...base, filteredReasons: ['no such reason'] })
  assert.equal(stats['server_search_counts'], 0)
})
