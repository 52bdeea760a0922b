import assert from 'node:assert/strict'
import { test } from 'node:test'
import { revenueReports } from '@headgate/contract/reports/revenue-report'
import type { ReportQuery } from '@headgate/contract/reports/report'
import { searchLogHref } from './drill-links.ts'

const query = revenueReports.query.parse({}) as ReportQuery

test('searches behind a figure of an earlier moment end with the hour in which it lies', () => {
  const shown = { from: '2026-11-01', to: '2026-11-21' }
  const endOf = (asKnownOn?: string) => {
    const href = searchLogHref({ ...query, ...(asKnownOn && { asKnownOn }) }, shown)
    return new URLSearchParams(href.slice(href.indexOf('?'))).get('to')
  }
  assert.equal(endOf(), '2026-11-22T00:00:00.000Z')
  assert.equal(endOf('2026-11-20T23:59:59.999Z'), '2026-11-21T00:00:00.000Z')
  assert.equal(endOf('2026-11-20T13:10:00.000Z'), '2026-11-20T14:00:00.000Z')
})
