import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ivtReport } from '@headgate/contract/ivt/ivt-definition'
import { ownReport } from '@headgate/contract/reports/publisher-report'
import { revenueReport } from '@headgate/contract/reports/revenue-report'
import type { ShownRow } from '@headgate/domain/reports/reply-rows'
import { mailColumns } from './view-columns.ts'

const row: ShownRow = {
  date: '2026-11-25',
  groups: {},
  names: {},
  sums: { ivt_searches: 1_200, distinct_user_agent_count: 4, believable_searches: 1_080 },
  before: null,
  maturity: { state: null, share: null, unreported: 0, unreportedPart: null },
  tests: { ua_test: 'fail', kw_test: 'pass' },
}

const columnOf = (title: string) =>
  mailColumns(ivtReport, { aggregateBy: 'day', compare: 'none', missing: {} }, []).find(
    (column) => column.title === title,
  )!

test('a mail has the results of the tests beside their figures, as the screen', () => {
  assert.equal(columnOf('Searches').cell(row), '1,200')
  assert.equal(columnOf('User Agents').cell(row), '4 · Fail')
  assert.match(columnOf('Keyword Score').cell(row), /^90.* · Pass$/)
  assert.equal(columnOf('User Agents').cell({ ...row, tests: {} }), '4')
})

test('a mail has no total of different values', () => {
  const total = { ...row, sums: { ...row.sums, distinct_user_agent_count: null } }
  assert.equal(columnOf('User Agents').total(total), '—')
  assert.equal(columnOf('Searches').total(total), '1,200')
})

test('a mail says in words what a row has no record of, and which record it has', () => {
  const asked = {
    aggregateBy: 'accumulated',
    groupByKeys: ['publisher_id', 'publisher_account_id', 'advertiser_id', 'platform_id', 'country'],
    compare: 'none',
    missing: {},
  } as const
  const ids = mailColumns(revenueReport, { ...asked, groupByKeys: ['publisher_channel_id', 'rule_id'] }, [])
  assert.deepEqual(
    ids.slice(0, 2).map(({ title }) => title),
    ['Pub Link ID', 'Rule ID'],
  )
  const texts = (groups: ShownRow['groups'], names: ShownRow['names']) =>
    mailColumns(revenueReport, { ...asked, groupByKeys: [...asked.groupByKeys] }, [])
      .slice(0, asked.groupByKeys.length)
      .map(({ cell }) => cell({ ...row, groups, names }))
  const none = { publisher_id: 0, publisher_account_id: 0, advertiser_id: 0, platform_id: 0, country: '' }
  const words = { publisher_id: 'Unmatched', advertiser_id: 'System Fallback' }
  assert.deepEqual(texts(none, words), ['Unmatched', 'Unmatched', 'System Fallback', '—', '—'])
  assert.deepEqual(
    texts({ ...none, publisher_id: 7, platform_id: 2, country: 'DE' }, { ...words, publisher_id: 'Acme' }),
    ['Acme (7)', 'Unmatched', 'System Fallback', '2', 'Germany'],
  )
})

const compared = { aggregateBy: 'day', compare: 'previous_period', missing: {} } as const
const changed: ShownRow = {
  ...row,
  sums: { net_revenue: 12_500_000, clicks: 90, server_search_counts: 0 },
  before: { net_revenue: 10_000_000, clicks: 100, server_search_counts: 0 },
}

test('a compared view has the differences beside their figures, as the screen', () => {
  const columns = mailColumns(revenueReport, compared, [
    'clicks:before',
    'clicks:difference',
    'clicks:percent',
  ])
  const texts = columns.map(({ title, cell, total }) => [title, cell(changed), total(changed)])
  const at = texts.findIndex(([title]) => title === 'Net Revenue')
  assert.deepEqual(texts.slice(at, at + 3), [
    ['Net Revenue', '12.500', '12.500'],
    ['Net Revenue ±', '+2.500', '+2.500'],
    ['Net Revenue ± %', '+25.0 %', '+25.0 %'],
  ])
  const clicks = texts.filter(([title]) => title!.startsWith('Clicks')).map(([, text]) => text)
  assert.deepEqual(clicks, ['90', '100', '−10', '−10.0 %'])
  const wasZero = columns.find(({ title }) => title === 'Server Searches ± %')
  assert.equal(wasZero?.cell(changed) ?? '—', '—')
  const isNew = columns.find(({ title }) => title === 'Net Revenue ±')!
  assert.equal(isNew.cell({ ...changed, before: null }), '—')
})

test('a figure that the view lacks has no change', () => {
  const missing = { net_revenue: 'Revenue is not known by reason' }
  const titles = new Set(mailColumns(revenueReport, { ...compared, missing }, []).map(({ title }) => title))
  assert.ok(titles.has('Net Revenue') && !titles.has('Net Revenue ±'))
})

test('the columns of a publisher’s user are in their order, under their names', () => {
  const report = ownReport(['clicks', 'publisher_revenue', 'date', 'rpc'], { clicks: 'Ad Clicks' })
  const columns = mailColumns(report, { ...compared, compare: 'none' }, [])
  assert.deepEqual(
    columns.map(({ title }) => title),
    ['Ad Clicks', 'Publisher Revenue', 'Maturity', 'Date', 'RPC'],
  )
})
