import assert from 'node:assert/strict'
import { test } from 'node:test'
import { revenueReport } from '@headgate/contract/reports/revenue-report'
import { proposedNames } from '@headgate/contract/settings/display-names'
import { namedReport } from '@headgate/domain/reports/words/named-report'
import { rowColumns } from './row-columns.tsx'

test('columns of booked rows have the display names that somebody chose', () => {
  const names = { ...proposedNames, geo: 'Market', net_revenue: 'Our Share', total_searches: 'Queries' }
  const usual = rowColumns(revenueReport).map(({ header }) => header)
  const named = rowColumns(namedReport(revenueReport, names)).map(({ header }) => header)
  const changed = usual.flatMap((header, at) => (header === named[at] ? [] : [[header, named[at]]]))
  assert.deepEqual(changed, [
    ['Country', 'Market'],
    ['Searches', 'Queries'],
    ['Net', 'Our Share'],
  ])
})
