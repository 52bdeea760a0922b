import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { messages } from '@headgate/contract/base/messages'
import { publisherReports } from '@headgate/contract/reports/publisher-report'
import { publisherColumnKeys, type PublisherColumnKey } from '@headgate/contract/settings/display-columns'
import { dataOf } from '../testing/analytics.ts'
import {
  days,
  FOREIGN,
  FOREIGN_COUNTRIES,
  FOREIGN_LINKS,
  type Line,
  OWN_LINKS,
  twoPublishers,
  type TwoPublishers,
} from './testing/two-publishers.ts'

/** A publisher's report: its own rows, its user's columns, and nothing else (docs/behaviour/reports.md#publisher-dashboard). */

let own: TwoPublishers
const few: PublisherColumnKey[] = ['clicks', 'publisher_revenue', 'date', 'country', 'rpm']
/** Tokens of users of the own publisher: with all columns, and with few. */
let whole: string
let narrow: string
before(async () => {
  own = await twoPublishers()
  whole = (await own.userWith([...publisherColumnKeys])).token
  narrow = (await own.userWith(few)).token
})
after(() => own.close())

const period = { fromDate: days[0], toDate: days[3] }

async function ask(token: string, query: Record<string, unknown> = {}, range: object = period) {
  const address = new URLSearchParams(
    Object.entries({ ...range, ...query }).map(([name, value]) => [name, String(value)]),
  )
  return own.app.inject({
    url: `${publisherReports.path}?${address.toString()}`,
    headers: { authorization: `Bearer ${token}` },
  })
}

/** A row, or totals, by the names of the reply. */
type Figures = Record<string, unknown>

async function report(token: string, query: Record<string, unknown> = {}) {
  const reply = await ask(token, query)
  assert.equal(reply.statusCode, 200, reply.body)
  const { data, stats, ...page } = dataOf(publisherReports, reply)
  return { ...page, data: data as Figures[], stats: stats as Figures, text: reply.body }
}

async function refusal(token: string, query: Record<string, unknown>) {
  const reply = await ask(token, query)
  assert.equal(reply.statusCode, 400, reply.body)
  return reply.json().error.fields as Record<string, string>
}

const money = (millionths: number) =>
  `${Math.floor(millionths / 1e6)}.${String(millionths % 1e6).padStart(6, '0')}`

/** Figures of lines in the plainest way. */
function sumUp(lines: readonly Line[]) {
  const sum = (of: (line: Line) => number) => lines.reduce((total, line) => total + of(line), 0)
  return {
    advertiser_search_count: sum(({ searches }) => searches),
    monetized_searches: sum(({ monetized }) => monetized),
    clicks: sum(({ clicks }) => clicks),
    publisher_revenue: money(sum(({ revenue }) => revenue)),
  }
}
const ownLines = (keep: (line: Line) => boolean = () => true) =>
  own.lines.filter((line) => line.publisher === 'own' && keep(line))
const figuresOf = ({ advertiser_search_count, monetized_searches, clicks, publisher_revenue }: Figures) => ({
  advertiser_search_count,
  monetized_searches,
  clicks,
  publisher_revenue,
})

const groups = [
  'country',
  'channel',
  'publisher_channel_id',
  'platform_id',
  'search_engine_id',
  'tag_type_id',
  'traffic_source_id',
]

test('rows and totals are those of the own lines, by every grouping and interval', async () => {
  const keyOf: Record<string, (line: Line) => unknown> = {
    country: (line) => line.country,
    channel: (line) => line.channel,
    publisher_channel_id: (line) => line.link,
    platform_id: (line) => line.platform,
  }
  const rowName: Record<string, string> = { publisher_channel_id: 'targeting_id' }
  for (const aggregateBy of ['day', 'month', 'accumulated'])
    for (const [group, key] of Object.entries(keyOf)) {
      const { data, count, stats } = await report(whole, { aggregateBy, groupByKeys: group })
      const date = ({ day }: Line) =>
        aggregateBy === 'day' ? day : aggregateBy === 'month' ? day.slice(0, 7) : null
      const expected = Map.groupBy(ownLines(), (line) => JSON.stringify([date(line), key(line)]))
      const reported = data.filter(({ advertiser_search_count: count }) => Number(count) > 0)
      assert.equal(reported.length, expected.size)
      assert.equal(count, data.length)
      for (const row of reported) {
        const at = JSON.stringify([row.date, row[rowName[group] ?? group]])
        assert.deepEqual(figuresOf(row), sumUp(expected.get(at)!), `${group} ${at}`)
      }
      assert.deepEqual(figuresOf(stats), sumUp(ownLines()))
    }
})

const near = (value: unknown, wanted: number) =>
  assert.ok(Math.abs(Number(value) - wanted) < 1e-9, `${String(value)} is ${wanted}`)

test('ratios of revenue are those of publisher revenue', async () => {
  const { stats } = await report(whole)
  const { revenue, searches, monetized, clicks } = ownLines().reduce((sum, line) => ({
    ...line,
    revenue: sum.revenue + line.revenue,
    searches: sum.searches + line.searches,
    monetized: sum.monetized + line.monetized,
    clicks: sum.clicks + line.clicks,
  }))
  const units = revenue / 1e6
  near(stats['rpc'], units / clicks)
  near(stats['rpm'], (1_000 * units) / searches)
  near(stats['rpmm'], (1_000 * units) / monetized)
  near(stats['ad_coverage'], (100 * monetized) / searches)
})

/** Whether a reply says anything of somebody else. */
function saysNothingForeign(text: string) {
  for (const word of [FOREIGN, ...FOREIGN_COUNTRIES.map((code) => `"${code}"`), 'net_revenue', 'gross'])
    assert.ok(!text.includes(word), `${word} in ${text}`)
  for (const name of [
    'publisher_id',
    'advertiser_id',
    'provider',
    'shared_revenue',
    'server_search',
    'redirected',
  ])
    assert.ok(!text.includes(name), `${name} in ${text}`)
}

test('nothing foreign is in any reply, whatever is sent', async () => {
  const foreign: Record<string, unknown>[] = [
    { publishers: own.otherId },
    { publisher_id: own.otherId },
    { publisherId: own.otherId, user_id: 1 },
    { providers: 1 },
    { pub_account_id: 0 },
    { pub_account_id: 1 },
    { rules: 1, tags: 1, remarksFilter: 3 },
    { isMissingSubIds: true },
    { compare: 'previous_period' },
    { settledOnly: true },
    { page: 2 },
    ...groups.map((groupByKeys) => ({ groupByKeys, aggregateBy: 'accumulated' })),
    { groupByKeys: groups.join(',') },
    { chart: 'clicks', publishers: own.otherId, groupByKeys: 'country' },
  ]
  for (const query of foreign) {
    const { text, stats } = await report(whole, query)
    saysNothingForeign(text)
    if (!('settledOnly' in query || 'chart' in query))
      assert.deepEqual(figuresOf(stats), sumUp(ownLines()), text)
    const file = await ask(whole, { ...query, download: true })
    assert.equal(file.statusCode, 200)
    saysNothingForeign(file.body.toLowerCase())
  }
  const filters: Record<string, unknown> = {
    pub_link_id: FOREIGN_LINKS.join(','),
    countries: FOREIGN_COUNTRIES.join(','),
    channels: `${FOREIGN}-0`,
    platforms: own.platforms.foreign,
  }
  for (const [name, value] of Object.entries(filters)) {
    const { data, count, stats } = await report(whole, { [name]: value })
    assert.deepEqual([data, count, stats.publisher_revenue], [[], 0, '0.000000'], name)
  }
  const { stats } = await report(whole, { pub_link_id: `${OWN_LINKS[0]},${FOREIGN_LINKS[0]}` })
  assert.deepEqual(figuresOf(stats), sumUp(ownLines(({ link }) => link === OWN_LINKS[0])))
  for (const groupByKeys of ['publisher_id', 'advertiser_id', 'pub_account_id', 'remarks', 'rule_id'])
    assert.ok('groupByKeys.0' in (await refusal(whole, { groupByKeys })), groupByKeys)
  for (const orderBy of [
    'net_revenue',
    'gross_revenue',
    'revenue_share_percentage',
    'publisher_id',
    'redirected',
  ])
    assert.ok('orderBy' in (await refusal(whole, { orderBy })), orderBy)
})

test('the two publishers share nothing', async () => {
  const { token } = await own.userWith([...publisherColumnKeys], 'other')
  const { data, text } = await report(token, { groupByKeys: 'channel,platform_id' })
  assert.ok(data.length > 0)
  assert.ok(data.every(({ channel }) => String(channel).startsWith(FOREIGN)))
  assert.ok(!text.includes('own-') && !text.includes('Own platform'))
})

test('only the columns of the user are in rows, totals, groups, filters and orders', async () => {
  const { data, stats } = await report(narrow, { groupByKeys: 'country' })
  const figures = ['clicks', 'publisher_revenue', 'pub_revenue', 'rpm']
  const final = ['maturity', 'expected_share', 'unreported_percentage']
  assert.deepEqual(new Set(Object.keys(data[0]!)), new Set(['date', 'country', ...figures, ...final]))
  assert.deepEqual(new Set(Object.keys(stats)), new Set([...figures, ...final]))
  // The ratio is there though the searches that it is made of are not.
  assert.ok(Number(stats['rpm']) > 0)
  for (const name of ['channel', 'platform_id', 'publisher_channel_id']) {
    const { groupByKeys } = await refusal(narrow, { groupByKeys: `country,${name}` })
    assert.match(groupByKeys!, /is not among the columns of your report\. It has Date, Market, Clicks, /)
  }
  const orders = {
    monetized_searches: 'Monetized Searches',
    total_searches: 'Total Searches',
    rpc: 'RPC',
    channel: 'Channel',
  }
  for (const [orderBy, name] of Object.entries(orders))
    assert.match(
      (await refusal(narrow, { orderBy })).orderBy!,
      new RegExp(`^${name} is not among the columns`),
    )
  const filters = {
    platforms: 1,
    tagTypes: 1,
    searchEngines: 1,
    channels: 'own-0',
    pub_link_id: 11,
    trafficSources: 1,
  }
  for (const [name, value] of Object.entries(filters))
    assert.deepEqual(Object.keys(await refusal(narrow, { [name]: value })), [name])
  const { stats: german } = await report(narrow, { countries: 'DE' })
  assert.equal(german.clicks, sumUp(ownLines(({ country }) => country === 'DE')).clicks)
})

test('an earlier moment is refused: its rows may have been given to their owner since', async () => {
  const { asKnownOn } = await refusal(narrow, { asKnownOn: new Date().toISOString() })
  assert.equal(asKnownOn, messages.asKnown.notForPublishers)
})

test('searches of the engine are no rows, not even where revenue cannot be shown', async () => {
  for (const query of [{ hours: 5 }, { hours: 5, groupByKeys: 'country', aggregateBy: 'accumulated' }]) {
    const { groupByKeys } = await refusal(narrow, query)
    assert.match(groupByKeys!, /^Hours are not known in the advertisers' reports/)
  }
})

/** Publisher revenue of the last reported day. */
const earlier = (keep?: (line: Line) => boolean) =>
  sumUp(ownLines((line) => line.day === days[2] && (keep?.(line) ?? true))).publisher_revenue

test('a day that nobody reported yet is compared with the day before, country by country', async () => {
  const query = { fromDate: days[3], toDate: days[3], groupByKeys: 'country', compare: 'previous_period' }
  const { data, count, stats } = await report(whole, { ...query, orderBy: 'country', orderDirection: 'ASC' })
  const revenues = data.map((row) => [
    row['country'],
    row['publisher_revenue'],
    (row['before'] as Figures)['publisher_revenue'],
  ])
  assert.deepEqual(revenues, [
    ['DE', '0.000000', earlier(({ country }) => country === 'DE')],
    ['US', '0.000000', earlier(({ country }) => country === 'US')],
  ])
  assert.equal(count, 2)
  assert.equal((stats['before'] as Figures)['publisher_revenue'], earlier())
})

test('orders by old names, sizes and pages', async () => {
  const query = { groupByKeys: 'country', orderBy: 'click', orderDirection: 'ASC' }
  const { data, count } = await report(narrow, query)
  const clicks = data.map((row) => Number(row['clicks']))
  assert.deepEqual(
    clicks,
    clicks.toSorted((a, b) => a - b),
  )
  const second = await report(narrow, { ...query, size: 3, page: 2 })
  assert.deepEqual([second.data, second.count], [data.slice(3, 6), count])
  for (const orderBy of ['geo', 'pub_revenue', 'publisher_revenue', 'rpm', 'date'])
    assert.equal((await report(narrow, { groupByKeys: 'country', orderBy })).data.length, data.length)
  assert.ok('size' in (await refusal(narrow, { size: 201 })))
})

test('a file has the columns in their order, under their display names', async () => {
  for (const query of [{ download: true }, { downloadCSV: true }]) {
    const file = await ask(narrow, { ...query, groupByKeys: 'country', orderBy: 'clicks' })
    assert.match(String(file.headers['content-disposition']), /filename="publisher-report-/)
    const [header, ...rows] = file.body.trimEnd().split('\r\n')
    assert.match(header!, /^\uFEFF?"Clicks","Publisher Revenue","Maturity","Date","Market","RPM"$/)
    assert.equal(rows.length, (await report(narrow, { groupByKeys: 'country' })).count)
    saysNothingForeign(file.body)
  }
  const named = await ask(narrow, { download: true, csvHeaders: 'net_revenue,clicks,monetized_searches' })
  assert.match(named.body, /^\uFEFF?"Clicks"\r\n\d+\r\n/)
  const other = await ask(narrow, {
    download: true,
    groupByKeys: 'country',
    csvHeaders: 'geo,click,pub_revenue,rpm,publisher_rpm,shared_revenue',
  })
  assert.match(other.body, /^\uFEFF?"Market","Clicks","Publisher Revenue","RPM","RPM"\r\n/)
})

test('without the date the report is accumulated', async () => {
  const { token } = await own.userWith(['monetized_searches'])
  for (const query of [{}, { aggregateBy: 'day' }, { aggregateBy: 'month', orderBy: 'date' }]) {
    const { data } = await report(token, query)
    assert.deepEqual(
      data.map((row) => [row.date, row.monetized_searches]),
      [[null, sumUp(ownLines()).monetized_searches]],
    )
  }
})

test('days alone are a custom period, and no days the month to date', async () => {
  const { from, to, stats } = dataOf(
    publisherReports,
    await ask(whole, { fromDate: days[1], toDate: days[1] }, {}),
  )
  assert.deepEqual([from, to], [days[1], days[1]])
  assert.equal(stats.clicks, sumUp(ownLines(({ day }) => day === days[1])).clicks)
  const month = dataOf(publisherReports, await ask(whole, {}, {}))
  assert.deepEqual([month.from, month.to], ['2026-10-01', days[3]])
})

test('figures say how final they are, with what is not reported yet as a percentage', async () => {
  const { data, stats } = await report(whole, { orderDirection: 'ASC' })
  assert.deepEqual(
    data.map((row) => [row.date, row.maturity, row.expected_share, row.unreported_percentage]),
    [
      [days[0], 'settled', 1, 0],
      [days[1], 'settled', 1, null],
      [days[2], 'estimated', 0.8, null],
      [days[3], 'none', null, 100],
    ],
  )
  // 10 of 40 redirected searches, whether their rows are shown or not.
  assert.equal(stats.unreported_percentage, 25)
  const revenue = (keep: (line: Line) => boolean) =>
    ownLines(keep).reduce((sum, line) => sum + line.revenue, 0)
  const expected = revenue(({ day }) => day !== days[2]) + revenue(({ day }) => day === days[2]) / 0.8
  assert.equal(stats.expected_share, Math.round((revenue(() => true) / expected) * 10_000) / 10_000)
  const file = await ask(whole, { download: true })
  assert.match(file.body, /estimated, usually 80 % in/)
  assert.match(file.body, /not reported yet/)
  const settled = await report(whole, { settledOnly: true })
  assert.deepEqual(figuresOf(settled.stats), sumUp(ownLines(({ day }) => day < days[2])))
})

test('without columns, or without display names, the reply says so', async () => {
  const text = 'Unable to configure the dashboard.Please contact the administrator.'
  const { token } = await own.userWith(null)
  for (const query of [{}, { download: true }]) {
    const reply = await ask(token, query)
    const { code, message } = reply.json().error
    assert.deepEqual([reply.statusCode, code, message], [409, 'dashboard_not_configured', text])
  }
  const { database } = own
  await database.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ fields: object }>('delete from display_mapping returning fields')
    assert.equal(rows.length, 1)
  })
  const reply = await ask(whole)
  assert.deepEqual([reply.statusCode, reply.json().error.message], [409, text])
  await database.db.execute(
    `insert into display_mapping (id, fields) values (1, '${JSON.stringify({ geo: 'Market', date: 'Date' })}')`,
  )
})

test('an admin who acts as a publisher sees the columns of its user; an admin as such gets nothing', async () => {
  const user = await own.userWith(['monetized_searches', 'date'])
  const acting = await report(await user.acting())
  const { text: _1, ...asUser } = await report(user.token)
  const { text: _2, ...asAdmin } = acting
  assert.deepEqual(asAdmin, asUser)
  assert.equal((await ask(own.admin)).statusCode, 403)
})
