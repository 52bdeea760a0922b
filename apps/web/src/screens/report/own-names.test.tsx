import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownReport, publisherReports } from '@headgate/contract/reports/publisher-report'
import type { ReportQuery } from '@headgate/contract/reports/report'
import type { ShownRow } from '@headgate/domain/reports/reply-rows'
import { chartLack } from '../../blocks/reports/chart-query.ts'
import { drillLinks } from './drill-links.ts'

const report = ownReport(['advertiser_search_count', 'rpc', 'country', 'channel'], {
  geo: 'Region',
  channel: 'Sub Id',
  rpc: 'Click Price',
})
const asked = publisherReports.query.parse({
  groupByKeys: 'country',
  aggregateBy: 'accumulated',
}) as ReportQuery
const row: ShownRow = {
  date: null,
  groups: { country: 'DE' },
  names: {},
  sums: { advertiser_search_count: 5 },
  before: null,
  maturity: { state: null, share: null, unreported: 0, unreportedPart: null },
}

test('a publisher’s pressed figure and missing charts have the names of its columns', () => {
  const shown = {
    asked,
    data: [row],
    stats: row,
    count: 1,
    from: '2026-11-01',
    to: '2026-11-02',
    before: null,
    missing: {},
  }
  const pressed = { row, columnId: 'advertiser_search_count' }
  const links = drillLinks(report, shown, pressed, { trail: undefined, auto_refresh: false })
  assert.equal(links?.label, 'Region: Germany')
  assert.deepEqual(
    links.splits.map(({ label }) => label),
    ['Sub Id'],
  )
  assert.match(chartLack(report, asked, 'share', 'publisher_rpc')!, /^Click Price is a ratio/)
})
