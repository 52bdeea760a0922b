import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { screen, within } from '@testing-library/react'
import { chartSeries, chartShares } from '@headgate/domain/reports/charts/chart-series'
import { hoursOfWeek } from '@headgate/domain/reports/charts/hours-of-week'
import { useState } from 'react'
import { formatCount, formatRevenue } from '../../lib/numbers.ts'
import { draw } from '../../testing/draw.tsx'
import { HeatMap } from './heat-map.tsx'
import { ShareChart } from './share-chart.tsx'
import { TimeChart, type TimeView } from './time-chart.tsx'

const label = 'Net Revenue by publisher'
const dates = ['2026-11-01', '2026-11-02']
const points = [
  { date: '2026-11-01', key: '1', label: 'Brightpath', value: '1200.5' },
  { date: '2026-11-02', key: '1', label: 'Brightpath', value: '800' },
  { date: '2026-11-02', key: '2', label: 'Adlera', value: '200' },
]
const chart = chartSeries(points, { dates })

function Time({
  isRatio = false,
  isEmpty = false,
  of = chart,
}: {
  isRatio?: boolean
  isEmpty?: boolean
  of?: typeof chart
}) {
  const [view, setView] = useState<TimeView>({ shape: 'bars', percent: false })
  return (
    <TimeChart
      label={label}
      chart={isEmpty ? chartSeries([], { dates }) : of}
      format={formatRevenue}
      view={view}
      onView={setView}
      isRatio={isRatio}
    />
  )
}

/** The second day is not reported yet. */
const unfinished = chartSeries(
  [points[0]!, { date: '2026-11-02', key: '1', label: 'Brightpath', value: 0, isUnreported: true }],
  { dates },
)

const plot = () => screen.getByRole('application', { name: /Arrow keys read its figures/ })
const reading = () => screen.getByRole('status').textContent
const button = (name: string) => screen.getByRole('button', { name })

/** Texts of the table, row by row. */
const texts = () =>
  within(screen.getByRole('table', { name: label }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent))

function openTable(t: TestContext, part = <Time />) {
  const user = draw(t, part)
  return user.click(button(`Show ${label} as table`)).then(() => user)
}

test('what is not reported yet is a dash, in the table and in what is read out', async (t) => {
  const user = await openTable(t, <Time of={unfinished} />)
  assert.deepEqual(texts().slice(1), [
    ['2026-11-01', '1,200.500', '1,200.500'],
    ['2026-11-02', '—', '—'],
  ])
  await user.click(button(`Show ${label} as table`))
  plot().focus()
  await user.keyboard('{End}')
  assert.equal(reading(), 'Brightpath, 2026-11-02: —')
})

test('arrow keys read the figures of a chart', async (t) => {
  const user = draw(t, <Time />)
  await user.click(plot())
  plot().focus()
  await user.keyboard('{ArrowRight}')
  assert.equal(reading(), 'Brightpath, 2026-11-01: 1,200.500')
  await user.keyboard('{ArrowRight}{ArrowDown}')
  assert.equal(reading(), 'Adlera, 2026-11-02: 200.000')
  await user.keyboard('{Home}')
  assert.equal(reading(), 'Adlera, 2026-11-01: 0.000')
  await user.keyboard('{Escape}')
  assert.equal(reading(), '')
})

test('a chart is a table too, with totals', async (t) => {
  await openTable(t)
  assert.deepEqual(texts(), [
    ['Date (UTC)', 'Brightpath', 'Adlera', 'Total'],
    ['2026-11-01', '1,200.500', '0.000', '1,200.500'],
    ['2026-11-02', '800.000', '200.000', '1,000.000'],
  ])
  assert.equal(screen.queryByRole('application'), null)
})

test('a series that is switched off is left out of everything', async (t) => {
  const user = draw(t, <Time />)
  const legend = screen.getByRole('list', { name: `Series of ${label}` })
  const entry = within(legend).getByRole('button', { name: 'Brightpath' })
  assert.equal(entry.getAttribute('aria-pressed'), 'true')
  await user.click(entry)
  assert.equal(entry.getAttribute('aria-pressed'), 'false')
  plot().focus()
  await user.keyboard('{ArrowLeft}')
  assert.equal(reading(), 'Adlera, 2026-11-02: 200.000')
  await user.click(button(`Show ${label} as table`))
  assert.deepEqual(texts()[0], ['Date (UTC)', 'Adlera', 'Total'])
})

test('parts can be shown in percent of their date', async (t) => {
  const user = draw(t, <Time />)
  await user.click(button('In percent'))
  await user.click(button(`Show ${label} as table`))
  assert.deepEqual(texts().slice(1), [
    ['2026-11-01', '100.0 %', '0.0 %'],
    ['2026-11-02', '80.0 %', '20.0 %'],
  ])
})

test('ratios are lines without totals', async (t) => {
  await openTable(t, <Time isRatio />)
  assert.deepEqual(texts()[0], ['Date (UTC)', 'Brightpath', 'Adlera'])
  assert.equal(screen.queryByRole('button', { name: 'Stacked bars' }), null)
})

test('without figures it says so', (t) => {
  draw(t, <Time isEmpty />)
  screen.getByText('No figures in this period.')
  assert.equal(screen.queryByRole('button', { name: `Show ${label} as table` }), null)
})

test('a map of a period whose first hour has not ended says so', (t) => {
  const date = '2026-11-03 00:00'
  const until = new Date('2026-11-03T00:40:00Z')
  const cells = hoursOfWeek([{ date, value: 15 }], { dates: [date], until })
  draw(t, <HeatMap label={label} cells={cells} hasEndedHours={false} format={formatCount} />)
  screen.getByText('No hour of this period has ended yet.')
})

test('shares have their percent', async (t) => {
  const part = (
    <ShareChart label={label} part="Publisher" shares={chartShares(points)} format={formatRevenue} />
  )
  const user = draw(t, part)
  plot().focus()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  assert.equal(reading(), 'Adlera: 200.000, 9.1 %')
  await user.click(button(`Show ${label} as table`))
  assert.deepEqual(texts(), [
    ['Publisher', 'Value', 'Share'],
    ['Brightpath', '2,000.500', '90.9 %'],
    ['Adlera', '200.000', '9.1 %'],
  ])
})

test('a map is read by weekday and hour', async (t) => {
  // A Tuesday.
  const cells = hoursOfWeek([{ date: '2026-11-03 02:00', value: 1_234 }])
  const user = draw(t, <HeatMap label={label} cells={cells} format={formatCount} />)
  plot().focus()
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  assert.equal(reading(), 'Monday 02:00: —')
  await user.keyboard('{ArrowDown}')
  assert.equal(reading(), 'Tuesday 02:00: 1,234')
  await user.click(button(`Show ${label} as table`))
  assert.equal(texts().length, 25)
  assert.deepEqual(texts()[3]?.slice(0, 3), ['02:00', '—', '1,234'])
})
