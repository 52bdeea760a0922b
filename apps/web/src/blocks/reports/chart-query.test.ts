import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownReport, publisherReports } from '@headgate/contract/reports/publisher-report'
import type { Report, ReportQuery } from '@headgate/contract/reports/report'
import { revenueReport } from '@headgate/contract/reports/revenue-report'
import { chartLack, chartsOf } from './chart-query.ts'

const query = publisherReports.query.parse({ groupByKeys: 'country' }) as ReportQuery
const lackOver = (report: Report) => chartLack(report, query, 'time', 'publisher_revenue')

test('a report without the column of the date has nothing over time', () => {
  const report = ownReport(['country', 'publisher_revenue'], undefined)
  assert.equal(lackOver(report), 'This report has no dates.')
  assert.equal(chartLack(report, query, 'share', 'publisher_revenue'), undefined)
  assert.deepEqual(chartsOf(report), ['share'])
})

test('a report by day has no hours, and one by hour has every chart', () => {
  const report = ownReport(['date', 'country', 'publisher_revenue'], undefined)
  assert.equal(lackOver(report), undefined)
  assert.equal(chartLack(report, query, 'heat', 'publisher_revenue'), 'This report has no hours.')
  assert.deepEqual(chartsOf(report), ['time', 'share'])
  assert.deepEqual(chartsOf(revenueReport), ['time', 'share', 'heat'])
})
