import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { NONE } from '@headgate/contract/value-kinds'
import { dimension, type DimensionId } from '@headgate/contract/reports/dimensions'
import type { ReportPage, ReportQuery } from '@headgate/contract/reports/report'
import { revenueReport, revenueReports } from '@headgate/contract/reports/revenue-report'
import { searchLog, type SearchLogPage } from '@headgate/contract/searches/search-log'
import { searchLogTexts, searchOutcomes, searchReasons } from '@headgate/contract/searches/search-log-filters'
import { makeProvider } from '@headgate/db/sample/make'
import { parseSearch, stringifySearch } from '@headgate/domain/addresses/search-text'
import { daysBefore } from '@headgate/domain/days'
import { drill } from '@headgate/domain/reports/drill'
import { shownRow } from '@headgate/domain/reports/reply-rows'
import { searchesBehind } from '@headgate/domain/searches/searches-behind'
import { outcomes, recordedReasons } from '@headgate/domain/snapshot/search-event'
import {
  encodeEvents,
  makeEvents,
  randomNumbers,
  type SearchEvent,
} from '@headgate/warehouse/testing/search-events'
import { streamSearchLog } from '@headgate/warehouse/searches/search-log'
import { readSheet, unzip } from '@headgate/server/xlsx/testing/read-xlsx'
import { parse } from 'csv-parse/sync'
import { dataOf, ship, testAnalytics, type TestAnalytics } from '../testing/analytics.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const NOW = Date.now()
const SEED = Number(process.env['SEED'] ?? 41)

let own: TestAnalytics
let events: SearchEvent[]
before(async () => {
  own = await testAnalytics(() => new Date(NOW))
  await makeProvider(own.database.db, { name: 'Adlera Search' })
  const draw = randomNumbers(SEED)
  // Many in one millisecond and in one hour, so that the order of equal times matters.
  events = [
    { days: 1, count: 500, at: NOW - 5 * HOUR_MS, grain: HOUR_MS / 4 },
    { days: 3, count: 400, at: NOW, grain: 1 },
    { days: 85, count: 600, at: NOW, grain: 1 },
  ].flatMap(({ days, count, at, grain }, batch) =>
    makeEvents(count, {
      seed: SEED + batch,
      segment: 9_007_199_254_740_000 + batch,
      between: { from: new Date(at - days * DAY_MS), to: new Date(at) },
    }).map((event) => ({
      ...event,
      event_time: Math.floor(Number(event.event_time) / grain) * grain,
      click_id: draw(3) === 0 ? 'shared' : event.click_id,
      address_hash: String([7n, 18_446_744_073_709_551_615n, 1n << 60n][draw(3)]),
    })),
  )
  for (const segment of new Set(events.map((event) => event.segment)))
    await ship(
      own.app,
      `${segment}-1-00000000.0`,
      encodeEvents(events.filter((event) => event.segment === segment)),
    )
})
after(() => own.close())

type Query = Record<string, string | string[]>

const ask = (query: Query, token = own.admin) =>
  own.app.inject({ url: searchLog.path, query, headers: { authorization: `Bearer ${token}` } })

async function page(query: Query): Promise<SearchLogPage> {
  const reply = await ask(query)
  assert.equal(reply.statusCode, 200, reply.body)
  return dataOf(searchLog, reply)
}

/** Every page of a query, from the newest on. */
async function pages(query: Query): Promise<SearchLogPage[]> {
  const all = [await page(query)]
  for (let older = all[0]!.older; older !== null; older = all.at(-1)!.older)
    all.push(await page({ ...query, older }))
  return all
}

const idOf = ({ event_time, segment, sequence }: SearchEvent) => `${event_time}-${segment}-${sequence}`

const hexOf = (hash: string | number) => BigInt(hash).toString(16).padStart(16, '0')

const nameOfOutcome = (code: string | number) => searchOutcomes.find((outcome) => outcomes[outcome] === code)!

/** A value of a search as a filter has it. */
const entryOf = (value: string | number) => (value === '' ? NONE : String(value))

/** Columns of searches that have a filter of their name. */
const columns = [
  'targeting_id',
  'publisher_id',
  'provider_id',
  'provider_link_id',
  'channel',
  'country',
  'platform_id',
  'search_engine_id',
  'tag_type_id',
  'traffic_source_id',
  'quality_score',
  'rule_id',
  'advertiser_link_group_id',
] as const

/** Ids of the searches that a query means, newest first, found without the product. */
function expected(query: Query): string[] {
  const list = (name: string) => (query[name] === undefined ? undefined : [query[name]].flat())
  const end = query['to'] === undefined ? NOW : Date.parse(String(query['to']))
  const span = query['click_id'] === undefined ? DAY_MS : Infinity
  const start = query['from'] === undefined ? end - span : Date.parse(String(query['from']))
  return events
    .filter(
      (event) =>
        Number(event.event_time) >= start &&
        Number(event.event_time) < end &&
        (query['click_id'] === undefined || event.click_id === query['click_id']) &&
        (query['keyword'] === undefined ||
          String(event.keyword).toLowerCase().includes(String(query['keyword']).toLowerCase())) &&
        (query['address'] === undefined || hexOf(event.address_hash) === query['address']) &&
        columns.every((column) => list(column)?.includes(entryOf(event[column])) ?? true) &&
        (list('hours')?.includes(String(new Date(Number(event.event_time)).getUTCHours())) ?? true) &&
        (list('outcome')?.includes(nameOfOutcome(event.outcome)) ?? true) &&
        (list('reason')?.includes(entryOf(event.filtered_reason)) ?? true),
    )
    .toSorted(
      (a, b) =>
        Number(b.event_time) - Number(a.event_time) ||
        Number(b.segment) - Number(a.segment) ||
        Number(b.sequence) - Number(a.sequence),
    )
    .map(idOf)
}

function randomQuery(draw: (below: number) => number): Query {
  const query: Query = {}
  const some = <T>(list: readonly T[]) => list.filter(() => draw(2) === 0)
  const maybe = (name: string, make: () => string | string[]) => {
    if (draw(3) !== 0) return
    const value = make()
    if (value.length > 0) query[name] = value
  }
  maybe('click_id', () => 'shared')
  maybe('keyword', () => ['SHO', 'ö', "o'c", '本', '=1', 'E'][draw(6)]!)
  maybe('address', () => hexOf(['7', '18446744073709551615'][draw(2)]!))
  maybe('targeting_id', () => some(['0', '10', '11', '21', '32', '50']))
  maybe('publisher_id', () => some(['0', '1', '2', '3']))
  // One at most: all of them together find nothing.
  const column = columns[draw(columns.length)]!
  maybe(column, () => some([...new Set(events.map((event) => entryOf(event[column])))]))
  maybe('hours', () => some(['0', '5', '12', '13', '22', '23']))
  maybe('outcome', () => some(searchOutcomes))
  maybe('reason', () => some([NONE, ...searchReasons]))
  const start = NOW - draw(60 * 24) * HOUR_MS
  if (draw(2) === 0)
    Object.assign(query, {
      from: new Date(start).toISOString(),
      to: new Date(start + (1 + draw(31 * 24)) * HOUR_MS).toISOString(),
    })
  return query
}

test(`40 random queries find what plain loops find, page by page and back (seed ${SEED})`, async () => {
  const draw = randomNumbers(SEED)
  let found = 0
  for (let round = 0; round < 40; round += 1) {
    const query = randomQuery(draw)
    const wanted = expected(query)
    found += wanted.length
    const size = 1 + draw(Math.max(200, wanted.length))
    const asked = { ...query, size: String(size > 500 ? 500 : Math.max(size, Math.ceil(wanted.length / 6))) }
    const all = await pages(asked)
    const message = `seed ${SEED}, round ${round}: ${JSON.stringify(asked)}`
    assert.deepEqual(
      all.flatMap(({ searches }) => searches.map(({ id }) => id)),
      wanted,
      message,
    )
    const last = all.at(-1)!
    assert.equal(last.older, null, message)
    assert.equal(last.newer === null, all.length === 1, message)
    for (let at = all.length - 1; at > 0; at -= 1) {
      const back = await page({ ...asked, newer: all[at]!.newer! })
      assert.deepEqual(back.searches, all[at - 1]!.searches, message)
    }
  }
  assert.ok(found > 1_000, `only ${found} searches were found by all queries together`)
})

test('without a time the last 24 hours are looked through; with a click id everything that is kept', async () => {
  const plain = await page({})
  assert.deepEqual([Date.parse(plain.to) - Date.parse(plain.from), Date.parse(plain.to)], [DAY_MS, NOW])
  const kept = await pages({ click_id: 'shared', size: '500' })
  assert.deepEqual(
    kept.flatMap(({ searches }) => searches.map(({ id }) => id)),
    expected({ click_id: 'shared' }),
  )
  assert.ok(Date.parse(kept[0]!.searches.at(-1)!.event_time) < NOW - 40 * DAY_MS)
  // A start alone reaches 31 days.
  const started = await page({ from: new Date(NOW - 60 * DAY_MS).toISOString() })
  assert.equal(Date.parse(started.to), NOW - 29 * DAY_MS)
})

test('a search comes with its record and the names of its records', async () => {
  const event = events.find(
    ({ provider_id: id, event_time }) => id === 1 && Number(event_time) > NOW - DAY_MS,
  )!
  const { searches } = await page({
    click_id: String(event.click_id),
    targeting_id: String(event.targeting_id),
  })
  const search = searches.find(({ id }) => id === idOf(event))!
  assert.deepEqual(
    [search.outcome, search.keyword, search.channel, search.address, Date.parse(search.event_time)],
    ['redirected', event.keyword, event.channel, hexOf(event.address_hash), event.event_time],
  )
  assert.deepEqual([search.provider, search.provider_link], ['Adlera Search', null])
  const [fallback] = (await page({ outcome: 'fallback' })).searches
  assert.deepEqual([fallback!.publisher, fallback!.provider], [null, null])
})

const days = (from: number, to: number) => ({
  from: new Date(NOW - from * DAY_MS).toISOString(),
  to: new Date(NOW - to * DAY_MS).toISOString(),
})

test('wrong queries are refused with the field and the remedy', async () => {
  const refused = async (query: Query) => {
    const reply = await ask(query)
    assert.equal(reply.statusCode, 400)
    return reply.json<{ error: { fields: Record<string, string> } }>().error.fields
  }
  assert.deepEqual(await refused(days(32, 0)), { from: searchLogTexts.tooLong })
  assert.deepEqual(await refused(days(1, 1)), { to: searchLogTexts.endFirst })
  assert.deepEqual(await refused({ address: '10.0.0.1' }), { address: searchLogTexts.addressInvalid })
  for (const query of [
    { older: '1-2' },
    { newer: "1-2-3' or 1" },
    { outcome: 'lost' },
    { reason: 'none' },
    { from: 'monday' },
    { size: '501' },
  ] as Query[])
    assert.deepEqual(
      Object.keys(await refused(query)).map((field) => field.split('.')[0]),
      Object.keys(query),
    )
  assert.equal((await ask({ ...days(90, 0), click_id: 'shared' })).statusCode, 200)
})

/** Views whose figures of searches are looked up in the log. */
const views: Partial<ReportQuery>[] = [
  ...revenueReport.dimensions
    .filter((id) => dimension(id).sides.some((side) => side === 'searches') && id !== 'remarks')
    .map((id) => ({ groupByKeys: [id] satisfies DimensionId[] })),
  { groupByKeys: ['publisher_id', 'advertiser_id', 'country'], aggregateBy: 'day' },
  { groupByKeys: ['publisher_id'], aggregateBy: 'hour' },
  { groupByKeys: ['channel'], hours: [3, 9, 15, 21], countries: [NONE, 'US'], providers: [0, 1, 2] },
  { groupByKeys: [], publishers: [0] },
]
const searchMeasures = [
  'server_search_counts',
  'redirected',
  'filtered',
  'overcapped_traffic',
  'warmup',
  'fallback',
] as const

test('the log finds as many searches as a figure of a report counts', async () => {
  const days = {
    period: 'custom',
    fromDate: daysBefore(20, new Date(NOW)),
    toDate: daysBefore(1, new Date(NOW)),
  } as const
  let compared = 0
  for (const view of views) {
    const query = {
      ...revenueReports.query.parse({ aggregateBy: 'accumulated', size: 500 }),
      ...days,
      ...view,
    } as ReportQuery
    const reply = await own.app.inject({
      url: `${revenueReports.path}${stringifySearch({ ...query })}`,
      headers: { authorization: `Bearer ${own.admin}` },
    })
    assert.equal(reply.statusCode, 200, reply.body)
    const report = reply.json<{ data: ReportPage }>().data
    // The first rows of the order by date, and the row without a record.
    const rows = report.data.map((row) => shownRow(revenueReport, query.groupByKeys ?? [], row))
    const isNone = ({ groups }: (typeof rows)[number]) =>
      Object.values(groups).some((value) => value === 0 || value === '')
    for (const row of new Set([...rows.slice(0, 2), ...rows.filter(isNone).slice(0, 1)]))
      for (const measure of searchMeasures) {
        const drilled = drill(query, { ...row, measure, part: 'value' }, null, report)
        const { filters, differs } = searchesBehind(drilled, report, measure)
        const asked = parseSearch(stringifySearch({ ...filters, size: 500 }).slice(1))
        const found = (await pages(asked)).reduce((sum, { searches }) => sum + searches.length, 0)
        assert.equal(found, row.sums[measure], `${measure}: ${JSON.stringify(asked)}`)
        assert.deepEqual(differs, [])
        compared += found
      }
  }
  assert.ok(compared > 1_000, `the figures were of ${compared} searches`)
})

test('publishers cannot read it', async () => {
  assert.equal((await ask({}, own.publisher)).statusCode, 403)
})

test('the file has every search of the query, whatever page is shown', async () => {
  const query = { from: new Date(NOW - 30 * DAY_MS).toISOString(), keyword: 'e' }
  const [first] = (await page({ ...query, size: '1' })).searches
  const reply = await ask({ ...query, size: '1', older: first!.id, download: 'true' })
  assert.match(String(reply.headers['content-disposition']), /search-log-\d{8}-\d{6}\.csv/)
  const rows = parse<Record<string, string>>(reply.body, { columns: true })
  const wanted = expected(query)
  assert.equal(rows.length, wanted.length)
  const byId = new Map(events.map((event) => [idOf(event), event]))
  assert.deepEqual(
    rows.map((row) => [row['click_id'], row['rule_id'], row['address'], row['time (UTC)']]),
    wanted.map((id) => {
      const event = byId.get(id)!
      return [
        event.click_id,
        event.rule_id === 0 ? '' : String(event.rule_id),
        hexOf(event.address_hash),
        new Date(Number(event.event_time)).toISOString().slice(0, 23).replace('T', ' '),
      ]
    }),
  )
  assert.ok(rows.every((row) => row['what'] !== '' && row['why'] !== ''))
})

test('a file that is read in many parts has each search once, up to its limit', async () => {
  const query = { from: new Date(NOW - 30 * DAY_MS).toISOString(), keyword: 'e' }
  const wanted = expected(query)
  const window = { from: Date.parse(query.from), to: NOW }
  for (const [limit, partRows] of [
    [1_000_000, 7],
    [wanted.length, 1],
    [50, 7],
    [49, 7],
  ] as const) {
    const filters = searchLog.query.parse(query)
    const parts = await Array.fromAsync(streamSearchLog(own.warehouse, filters, window, limit, { partRows }))
    const rows = parts.flat()
    assert.deepEqual(
      rows.map(({ id }) => id),
      wanted.slice(0, limit),
    )
    assert.ok(parts.every(({ length }) => length > 0 && length <= partRows))
  }
})

test('the spreadsheet has the searches of the query, with the query above them', async () => {
  const query = {
    from: new Date(NOW - 30 * DAY_MS).toISOString(),
    keyword: 'e',
    outcome: 'filtered',
    publisher_id: ['0', String(own.publisherId)],
    country: [NONE, 'DE'],
    hours: ['3', '4'],
  }
  const reply = await ask({ ...query, download: 'true', format: 'xlsx' })
  assert.match(String(reply.headers['content-disposition']), /search-log-\d{8}-\d{6}\.xlsx/)
  const rows = readSheet(unzip(reply.rawPayload), 1).map((row) => row.map(({ value }) => String(value)))
  const head = Object.fromEntries(rows.slice(0, 11).map(([label, value]) => [label, value]))
  assert.deepEqual(
    ['Report', 'Keyword', 'Outcome', 'Publisher', 'Country', 'Hours (UTC)', 'Searches'].map(
      (label) => head[label],
    ),
    [
      'Search Log',
      'e',
      'Filtered',
      `Unmatched, Own publisher (${own.publisherId})`,
      'none, Germany',
      '03:00, 04:00',
      'The newest, at most 1,000,000',
    ],
  )
  const header = rows.findIndex(([first]) => first === 'time (UTC)')
  assert.equal(rows.length - header - 1, expected(query).length)
})

test('the call knows every outcome and reason of the engine', () => {
  assert.deepEqual([...searchOutcomes], Object.keys(outcomes))
  assert.deepEqual([...searchReasons], [...recordedReasons])
})
