import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { ReportQuery } from '@headgate/contract/reports/report'
import { revenueReport, revenueReports } from '@headgate/contract/reports/revenue-report'
import type { DayRange } from '@headgate/domain/days'
import { cleanup, screen, within } from '@testing-library/react'
import { draw } from '../../testing/draw.tsx'
import { DayCell, DrillCell } from './drill.tsx'
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

/** What is asked for after a press on the date of a row, without what stays; undefined where it cannot be pressed. */
async function pressed(t: TestContext, date: string, asked: Partial<ReportQuery>, range: DayRange) {
  const query = { ...(revenueReports.query.parse({}) as ReportQuery), ...asked }
  const narrowed: object[] = []
  const narrow = (change: object) => void narrowed.push(change)
  const user = draw(
    t,
    <ReportPlaceContext value={{ report: revenueReport, shown: { query, range }, narrow }}>
      <DayCell date={date} />
    </ReportPlaceContext>,
  )
  const button = screen.queryByRole('button', { name: date })
  if (button === null) assert.ok(screen.getByText(date))
  else await user.click(button)
  cleanup()
  const [change] = narrowed
  return change && Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}

test('a press on a date keeps the days that the view has of it', async (t) => {
  const range = { from: '2026-01-15', to: '2026-03-20' }
  const days = { period: 'custom', compare: 'none' }
  const january = await pressed(t, '2026-01', { aggregateBy: 'month' }, range)
  assert.deepEqual(january, { ...days, from_date: '2026-01-15', to_date: '2026-01-31' })
  const march = await pressed(t, '2026-03', { aggregateBy: 'month' }, range)
  assert.deepEqual(march, { ...days, from_date: '2026-03-01', to_date: '2026-03-20' })
  const hour = await pressed(t, '2026-02-03 05:00', { aggregateBy: 'hour', hours: [5, 6] }, range)
  assert.deepEqual(hour, { ...days, from_date: '2026-02-03', to_date: '2026-02-03', hours: '5' })
})

test('a press on a date keeps the days beside it', async (t) => {
  const range = { from: '2026-03-01', to: '2026-03-31' }
  const day = { period: 'custom', from_date: '2026-03-03', to_date: '2026-03-03', compare: 'custom' }
  assert.deepEqual(await pressed(t, '2026-03-03', { compare: 'previous_period' }, range), {
    ...day,
    before_from: '2026-01-31',
    before_to: '2026-01-31',
  })
  const chosen = { compare: 'custom', beforeFrom: '2026-01-01', beforeTo: '2026-01-31' } as const
  assert.deepEqual(await pressed(t, '2026-03-03', chosen, range), {
    ...day,
    before_from: '2026-01-03',
    before_to: '2026-01-03',
  })
  const none = await pressed(t, '2026-03-30', { compare: 'last_month' }, range)
  assert.deepEqual(none, { ...day, from_date: '2026-03-30', to_date: '2026-03-30', compare: 'none' })
  // A row of the compared days only.
  assert.equal(await pressed(t, '2026-04-01', chosen, range), undefined)
})
