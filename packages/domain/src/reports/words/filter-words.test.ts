import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownReport, publisherReports } from '@headgate/contract/reports/publisher-report'
import type { ReportCall, ReportQuery } from '@headgate/contract/reports/report'
import { revenueReports } from '@headgate/contract/reports/revenue-report'
import { filterWords } from './filter-words.ts'

const parsed = (call: ReportCall, query: object) => call.query.parse(query) as ReportQuery

test('filters are told in the words of the screen, records by name and id where the name is known', () => {
  const query = parsed(revenueReports, {
    publishers: '0,7,8',
    providers: '0',
    countries: 'DE,(none)',
    channels: '(none),BN-12',
    remarksFilter: '0,3',
    qualityScores: 'mid,(none)',
    filteredReasons: 'ip_rate',
    rules: '1,2,3,4,5,6,7',
    hours: '5,17',
    settledOnly: 'true',
    isMissingSubIds: 'true',
  })
  assert.deepEqual(
    new Set(filterWords(revenueReports.report, query, { publisher_id: { 7: 'Acme' } })),
    new Set([
      'Publisher: Unmatched, Acme (7), 8',
      'Advertiser: System Fallback',
      'Country: Germany, none',
      'Channel: none, BN-12',
      'Remarks: none, Channel missing in server search log',
      'Quality Score: MID, none',
      'Filtered Reason: IP list: too many per IP',
      'Rule: 1, 2, 3, 4, 5, and 2 more',
      'Hours (UTC): 05:00, 17:00',
      'Missing channels',
      'Settled days only',
    ]),
  )
})

test('a view without filters has no words, and a reader’s filters have the names of its columns', () => {
  assert.deepEqual(filterWords(revenueReports.report, parsed(revenueReports, {})), [])
  const own = ownReport(['country', 'clicks'], { geo: 'Region' })
  assert.deepEqual(filterWords(own, parsed(publisherReports, { countries: 'DE' })), ['Region: Germany'])
})
