import assert from 'node:assert/strict'
import { test } from 'node:test'
import { revenueReport } from '@headgate/contract/reports/revenue-report'
import { screen } from '@testing-library/react'
import { draw } from '../../testing/draw.tsx'
import { MeasureSelect } from './measure-select.tsx'

test('a measure that a chart cannot have is shown with the reason, and cannot be chosen', async (t) => {
  const chosen: string[] = []
  const user = draw(
    t,
    <MeasureSelect
      report={revenueReport}
      chart="heat"
      value="server_search_counts"
      onChange={(id) => chosen.push(id)}
    />,
  )
  await user.click(screen.getByRole('combobox', { name: 'Measure' }))
  const revenue = screen.getByRole('option', { name: /^Net Revenue/ })
  assert.equal(revenue.textContent, 'Net RevenueIs known by day, not by hour')
  assert.equal(revenue.getAttribute('aria-disabled'), 'true')
  await user.click(revenue)
  assert.deepEqual(chosen, [])
  // A ratio of searches and revenue has no hours either.
  assert.equal(screen.getByRole('option', { name: /^Server RPM/ }).getAttribute('aria-disabled'), 'true')
  await user.click(screen.getByRole('option', { name: 'Filtered' }))
  assert.deepEqual(chosen, ['filtered'])
})
