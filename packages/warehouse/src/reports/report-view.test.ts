import assert from 'node:assert/strict'
import { test } from 'node:test'
import { revenueReport } from '@headgate/contract/reports/revenue-report'
import { proposedNames } from '@headgate/contract/settings/display-names'
import { namedReport } from '@headgate/domain/reports/words/named-report'
import { lackOf } from './report-view.ts'

test('what a side lacks is named as its report names it', () => {
  const report = namedReport(revenueReport, { ...proposedNames, geo: 'Market' })
  const view = { report, interval: 'day', groups: ['country'], filters: {} } as const
  assert.equal(lackOf('searches', view), undefined)
  assert.equal(lackOf('ivt', view), 'Market is not known in finished days of invalid traffic')
  assert.equal(
    lackOf('ivt', { ...view, report: revenueReport }),
    'Country is not known in finished days of invalid traffic',
  )
})
