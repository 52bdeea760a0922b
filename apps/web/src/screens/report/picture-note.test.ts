import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReportQuery } from '@headgate/contract/reports/report'
import { revenueReport, revenueReports } from '@headgate/contract/reports/revenue-report'
import { pictureNote } from './picture-note.ts'

test('a saved picture says its moment, how final it is, and its filters by name', () => {
  const asked = revenueReports.query.parse({
    publishers: '7,0',
    countries: 'DE',
    hours: '5',
    settledOnly: 'true',
    asKnownOn: '2026-11-20T23:59:59.999Z',
  }) as ReportQuery
  const days = { from: '2026-11-01', to: '2026-11-02' }
  const maturity = { state: 'settled', share: null, unreported: 0, unreportedPart: null } as const
  const shown = {
    asked,
    ...days,
    before: { from: '2026-10-01', to: '2026-10-02' },
    data: [],
    count: 0,
    stats: { sums: {}, before: null, maturity },
    missing: {},
    filter_names: { publisher_id: { 7: 'Acme' } },
  }
  const words = pictureNote(revenueReport, shown).split(' · ')
  assert.deepEqual(words.slice(0, 4), [
    '2026-11-01 to 2026-11-02 (UTC)',
    'compared with 2026-10-01 to 2026-10-02',
    'As known on 2026-11-20, at the end of the day (UTC)',
    'settled',
  ])
  assert.deepEqual(
    new Set(words.slice(4)),
    new Set([
      'Publisher: Acme (7), Unmatched',
      'Country: Germany',
      'Hours (UTC): 05:00',
      'Settled days only',
    ]),
  )
})
