import assert from 'node:assert/strict'
import { test } from 'node:test'
import { revenueReport } from '@headgate/contract/reports/revenue-report'
import { screen, within } from '@testing-library/react'
import { draw } from '../../testing/draw.tsx'
import { DrillCell } from './drill.tsx'
import { ReportPlaceContext } from './report-place.ts'

test('a cell without a value says what is missing, and can be pressed where that has a name', async (t) => {
  const narrowed: object[] = []
  const place = { report: revenueReport, narrow: (change: object) => void narrowed.push(change) }
  const user = draw(
    t,
    <ReportPlaceContext value={place}>
      <fieldset>
        <DrillCell groupKey="publisher_id" value={0} text={undefined} />,{' '}
        <DrillCell groupKey="publisher_channel_id" value={0} text={undefined} />,{' '}
        <DrillCell groupKey="rule_id" value={0} text={undefined} />,{' '}
        <DrillCell groupKey="filtered_reason" value="" text={undefined} />,{' '}
        <DrillCell groupKey="advertiser_id" value={0} text="System fallback" />
      </fieldset>
    </ReportPlaceContext>,
  )
  const cells = screen.getByRole('group')
  assert.equal(cells.textContent, 'Unmatched, No published link, —, —, System fallback')
  assert.equal(within(cells).getAllByRole('button').length, 3)
  for (const name of ['System fallback', 'Unmatched']) await user.click(within(cells).getByText(name))
  assert.deepEqual(narrowed, [{ advertiser_id: '0' }, { publisher_id: '0' }])
})
