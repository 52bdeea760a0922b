import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chartSeries } from '@headgate/domain/reports/charts/chart-series'
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

test('dates on an axis are short, and midnight is its day', () => {
  assert.deepEqual(['2026-11-02', '2026-11', '2026-11-02 05:00', '2026-11-02 00:00'].map(axisDate), [
    '2 Nov',
    'Nov 2026',
    '05:00',
    '2 Nov',
  ])
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
