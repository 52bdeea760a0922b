import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReportQuery } from '@headgate/contract/reports/report'
import { revenueReports } from '@headgate/contract/reports/revenue-report'
import { NONE } from '@headgate/contract/value-kinds'
import { splitOf } from './report-split.ts'

const query = (change: Partial<ReportQuery>): ReportQuery => ({
  ...(revenueReports.query.parse({}) as ReportQuery),
  ...change,
})

const countryOf = (countries: string[] | undefined) => splitOf(query({ countries })).country

test('a view of one country has its colours, and one of rows without a country those of none', () => {
  assert.equal(countryOf(['DE']), 'DE')
  assert.equal(countryOf([NONE]), undefined)
  assert.equal(countryOf(['DE', 'US']), undefined)
  assert.equal(countryOf([]), undefined)
  assert.equal(countryOf(undefined), undefined)
})
