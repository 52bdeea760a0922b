import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ivtReport } from '@headgate/contract/ivt/ivt-definition'
import { revenueReport, revenueReports } from '@headgate/contract/reports/revenue-report'
import { stringifySearch } from '@headgate/domain/addresses/search-text'
import { readSearch } from '@headgate/domain/addresses/read-search'
import {
  addressOfQuery,
  groupText,
  reportAddress,
  reportQueryOf,
} from '@headgate/domain/reports/report-address'

const read = (raw: Record<string, unknown>) =>
  readSearch(reportAddress(revenueReport), raw, revenueReport.sizes)
const queryOf = (raw: Record<string, unknown>) => reportQueryOf(revenueReport, read(raw), '2026-11-21')

const order = (raw: Record<string, unknown>) => {
  const { orderBy, orderDirection } = queryOf(raw)
  return [orderBy, orderDirection]
}

test('a bare address is the month to date, per day, newest first, 200 rows', () => {
  const query = queryOf({})
  assert.deepEqual(
    [query.period, query.aggregateBy, query.orderBy, query.orderDirection, query.page, query.size],
    ['month_to_date', 'day', 'date', 'DESC', 1, 200],
  )
  for (const name of ['groupByKeys', 'publishers', 'providers', 'channels', 'fromDate'] as const) {
    assert.equal(query[name], undefined, name)
  }
})

test('parameters of old links are read as dash-separated lists', () => {
  const query = queryOf({
    group_by: 'publisher_id-publisher_channel_id',
    channel: 'alpha-beta',
    pub_link_id: '12-13',
    advertiser_id: '0-7',
    interval: 'accumulated',
    period: 'last_7_days',
  })
  assert.deepEqual(query.groupByKeys, ['publisher_id', 'publisher_channel_id'])
  assert.deepEqual(query.channels, ['alpha', 'beta'])
  assert.deepEqual(query.pub_link_id, [12, 13])
  assert.deepEqual(query.providers, [0, 7])
  assert.equal(query.aggregateBy, 'accumulated')
  assert.equal(query.period, 'last_7_days')
})

test('an unreadable parameter is dropped, the others stay', () => {
  const query = queryOf({
    period: 'last_century',
    group_by: 'publisher_id-password-country',
    pub_link_id: '12-x-0--13',
    country: 'DE-de-Germany',
    size: '7',
    order_by: 'password',
    interval: 'month',
  })
  assert.equal(query.period, 'month_to_date')
  assert.deepEqual(query.groupByKeys, ['publisher_id', 'country'])
  assert.deepEqual(query.pub_link_id, [12, 0, 13])
  assert.deepEqual(query.countries, ['DE'])
  assert.equal(query.size, 200)
  assert.equal(query.orderBy, 'date')
  assert.equal(query.aggregateBy, 'month')
})

test('repeated parameters mean the same as a dash-separated list', () => {
  assert.deepEqual(queryOf({ pub_link_id: ['12', '13'] }).pub_link_id, [12, 13])
})

test('days count only with the custom period', () => {
  const days = { from_date: '2026-11-03', to_date: '2026-11-05' }
  assert.equal(queryOf({ period: 'custom', ...days }).fromDate, '2026-11-03')
  assert.equal(queryOf({ period: 'today', ...days }).fromDate, undefined)
})

test('an order by a column outside of the view falls back to an existing one', () => {
  assert.deepEqual(order({ order_by: 'country', order_direction: 'ASC' }), ['date', 'DESC'])
  assert.deepEqual(order({ order_by: 'country', order_direction: 'ASC', group_by: 'country' }), [
    'country',
    'ASC',
  ])
  assert.deepEqual(order({ interval: 'accumulated' }), ['server_search_counts', 'DESC'])
  assert.deepEqual(order({ order_by: 'filtered', order_direction: 'ASC' }), ['filtered', 'ASC'])
})

test('every address gives a call that the server accepts', () => {
  const names = [
    'platform_id',
    'search_engine_id',
    'tag_type_id',
    'advertiser_id',
    'publisher_id',
    'pub_link_id',
    'rule_id',
    'advertiser_link_group_id',
    'traffic_source_id',
  ]
  const full = Object.fromEntries(names.map((name) => [name, '1-2']))
  const raw = { ...full, country: 'DE-GB', quality_score: 'mid-low', channel: 'a%2Db', period: 'custom' }
  const query = queryOf({ ...raw, group_by: 'country', order_by: 'country' })
  const text = new URLSearchParams(stringifySearch({ ...query }))
  const sent: Record<string, string[]> = {}
  for (const name of text.keys()) sent[name] = text.getAll(name)
  const wire = Object.fromEntries(
    Object.entries(sent).map(([name, all]) => [name, all.length === 1 ? all[0] : all]),
  )
  assert.deepEqual(revenueReports.query.parse(wire), query)
  assert.deepEqual(query.channels, ['a-b'])
})

test('ids are accepted in the form of the call', () => {
  assert.deepEqual(queryOf({ rule_id: '7-1e3-0x10-007-99999999999-8' }).rules, [7, 8])
})

test('missing channels have the remarks 2 to 5: others in the address are ignored', () => {
  const missing = { missing_channels: 'true' }
  assert.deepEqual(queryOf({ remarks: '1-2-5-8' }).remarksFilter, [1, 2, 5, 8])
  assert.deepEqual(queryOf({ remarks: '1-2-5-8', ...missing }).remarksFilter, [2, 5])
  assert.equal(queryOf({ remarks: '1', ...missing }).remarksFilter, undefined)
})

test('modes that a report does not have stay off, and are not sent', () => {
  const raw = { settled_only: 'true', missing_channels: 'true' }
  const { settledOnly, isMissingSubIds } = queryOf(raw)
  assert.deepEqual([settledOnly, isMissingSubIds], [true, true])
  const address = readSearch(reportAddress(ivtReport), raw)
  assert.deepEqual([address.settled_only, address.missing_channels], [false, false])
  const query = reportQueryOf(ivtReport, address, '2026-11-21')
  for (const name of ['settledOnly', 'isMissingSubIds']) assert.ok(!(name in query), name)
  assert.deepEqual(query.groupByKeys, [...ivtReport.start.groups])
})

test('a report with default groups can be shown without groups', () => {
  const grouped = {
    ...revenueReport,
    start: { ...revenueReport.start, groups: ['country', 'rule_id'] as const },
  }
  const groups = (raw: Record<string, unknown>) =>
    reportQueryOf(grouped, readSearch(reportAddress(grouped), raw)).groupByKeys
  assert.deepEqual(groups({}), ['country', 'rule_id'])
  assert.deepEqual(groups({ group_by: 'channel' }), ['channel'])
  assert.equal(groups({ group_by: groupText(grouped, []) }), undefined)
  assert.equal(groupText(revenueReport, []), '')
})

test('the address of a view gives the view again, also one of values that are none', () => {
  const views = [
    {},
    { period: 'custom', from_date: '2026-11-03', to_date: '2026-11-05', hours: '5-17', interval: 'hour' },
    { compare: 'custom', before_from: '2026-10-03', before_to: '2026-10-05', order_of: 'difference' },
    { country: '(none)-DE', channel: 'a,b-c%2Dd-(none)', publisher_id: '0', filtered_reason: '(none)-bot' },
    { group_by: 'country-remarks', order_by: 'net_revenue', page: '3', size: '500', settled_only: 'true' },
  ]
  for (const raw of views) {
    const query = queryOf(raw)
    assert.deepEqual(queryOf(addressOfQuery(revenueReport, query)), query, JSON.stringify(raw))
  }
  assert.deepEqual(queryOf(views[3]!).channels, ['a%2Cb', 'c-d', '(none)'])
})
