import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chartDates, chartSeries } from '@headgate/domain/reports/charts/chart-series'
import { chartColours } from './colours.ts'
import { heatOption } from './heat-option.ts'
import { shownSeries, timeOption, type TimeLook, valueText } from './time-option.ts'
import { axisDate, axisNumber, tipHtml } from './texts.ts'

const colours = chartColours.light
const look = (more: Partial<TimeLook> = {}): TimeLook => ({
  colours,
  format: (value) => value.toFixed(2),
  animated: false,
  shape: 'bars',
  percent: false,
  hidden: new Set(),
  ...more,
})
const point = (key: string, value: number) => ({ date: '2026-11-01', key, label: key, value })

test('dates on an axis are short, and the first hour of a day is its day', () => {
  const dates = ['2026-11-02', '2026-11', '2026-11-02 05:00', '2026-11-02 00:00']
  assert.deepEqual(
    dates.map((date) => axisDate(date, true)),
    ['2 Nov', 'Nov 2026', '2 Nov', '2 Nov'],
  )
  assert.equal(axisDate('2026-11-02 05:00', false), '05:00')
})

/** The dates of a chart whose labels are wanted, and the labels of all. */
function labelled(dates: readonly string[]) {
  const { xAxis } = timeOption({ dates, series: [] }, look())
  assert.ok(xAxis && !Array.isArray(xAxis) && xAxis.type === 'category')
  const { interval, formatter } = xAxis.axisLabel ?? {}
  assert.ok(typeof formatter === 'function')
  return {
    wanted: typeof interval === 'function' ? dates.filter((date, at) => interval(at, date)) : interval,
    labels: dates.map((date, at) => formatter(date, at, null)),
  }
}

test('many hours are named by their days, also without midnight', () => {
  const tenDays = { from: '2026-11-01', to: '2026-11-10' }
  for (const hours of [[], [9, 10, 11, 12, 13, 14, 15, 16, 17]]) {
    const dates = chartDates(tenDays, 'hour', hours)
    const { wanted, labels } = labelled(dates)
    assert.ok(Array.isArray(wanted))
    assert.deepEqual(
      wanted.map((date) => labels[dates.indexOf(date)]),
      ['1 Nov', '2 Nov', '3 Nov', '4 Nov', '5 Nov', '6 Nov', '7 Nov', '8 Nov', '9 Nov', '10 Nov'],
    )
  }
})

test('few hours have labels where there is room, and the first of each day is its day', () => {
  const { wanted, labels } = labelled(chartDates({ from: '2026-11-01', to: '2026-11-02' }, 'hour', [9, 10]))
  assert.equal(wanted, undefined)
  assert.deepEqual(labels, ['1 Nov', '10:00', '2 Nov', '10:00'])
})

test('numbers on an axis are short', () => {
  assert.deepEqual([0, 0.0125, 950, 1_250_000, -2_000].map(axisNumber), [
    '0',
    '0.0125',
    '950',
    '1.25M',
    '−2K',
  ])
})

test('names in a tooltip are text and never markup', () => {
  const made = tipHtml('<i>', [{ colour: '#fff', label: '<img src=x onerror=alert(1)>', text: '"1"' }], "'2'")
  assert.doesNotMatch(made, /<img|<i>/)
  assert.match(made, /&lt;img src=x onerror=alert\(1\)&gt;/)
})

test('a series keeps its colour when another is switched off, and percent are of those that are on', () => {
  const chart = chartSeries([point('a', 60), point('b', 30), point('c', 10)])
  const shown = shownSeries(chart, look({ hidden: new Set(['a']), percent: true }))
  assert.deepEqual(
    shown.map(({ id, colour, values }) => [id, colour, values[0]]),
    [
      ['b', colours.series[1], 75],
      ['c', colours.series[2], 25],
    ],
  )
})

const kindsOf = (option: ReturnType<typeof timeOption>) =>
  [option.series ?? []].flat().map((series) => series.type)

test('areas with negative values are bars', () => {
  const areas = look({ shape: 'areas' })
  assert.deepEqual(kindsOf(timeOption(chartSeries([point('a', 1), point('b', 2)]), areas)), ['line', 'line'])
  assert.deepEqual(kindsOf(timeOption(chartSeries([point('a', 1), point('b', -2)]), areas)), ['bar', 'bar'])
})

test('what is not reported yet is drawn as nothing, in lines, bars and percent', () => {
  const chart = chartSeries([point('a', 60), { ...point('a', 0), date: '2026-11-02', isUnreported: true }])
  for (const shape of ['lines', 'bars', 'areas'] as const)
    for (const percent of [false, true]) {
      const [series] = [timeOption(chart, look({ shape, percent })).series ?? []].flat()
      assert.deepEqual(series?.data, [percent ? 100 : 60, null], `${shape} ${percent}`)
    }
})

test('a value that is missing is a dash', () => {
  assert.equal(valueText(null, look()), '—')
  assert.equal(valueText(1.5, look()), '1.50')
  assert.equal(valueText(12.34, look({ percent: true })), '12.3 %')
})

test('a map of nothing but zeros has a scale', () => {
  const { visualMap } = heatOption([[0, null]], look())
  assert.deepEqual(visualMap && !Array.isArray(visualMap) && [visualMap.min, visualMap.max], [0, 1])
})
