import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { chartDates, chartSeries, chartShares, inPercent } from './chart-series.ts'
import { hoursOfWeek } from './hours-of-week.ts'
import { type ChartPoint, millionths } from './points.ts'

const point = (date: string, key: string, value: number | string, per?: number): ChartPoint => ({
  date,
  key,
  label: `Publisher ${key}`,
  value,
  ...(per === undefined ? {} : { per }),
})

const ratio = (value: number, per: number) => (per === 0 ? null : value / per)

test('dates are in order, gaps are 0, and the largest comes first', () => {
  const made = chartSeries(
    [
      point('2026-11-03', 'a', 5),
      point('2026-11-01', 'b', 30),
      point('2026-11-01', 'a', 2),
      point('2026-11-03', 'a', 1),
    ],
    { dates: chartDates({ from: '2026-11-01', to: '2026-11-04' }, 'day') },
  )
  assert.deepEqual(made, {
    dates: ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04'],
    series: [
      { key: 'b', label: 'Publisher b', values: [30, 0, 0, 0], total: 30 },
      { key: 'a', label: 'Publisher a', values: [2, 0, 6, 0], total: 8 },
    ],
  })
})

test('a point outside of the given dates is not lost', () => {
  assert.deepEqual(
    chartSeries([point('2026-10-31', 'a', 1)], { dates: ['2026-11-01'] }).series[0]?.values,
    [1, 0],
  )
})

test('ten are shown and the others are the rest, at its own place and with their number', () => {
  const points = Array.from({ length: 23 }, (_, index) => point('2026-11-01', String(index), 100 - index))
  const { series } = chartSeries(points)
  assert.equal(series.length, 11)
  assert.deepEqual(
    series.slice(0, 10).map(({ key }) => key),
    ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'],
  )
  const rest = points.slice(10).reduce((sum, { value }) => sum + Number(value), 0)
  assert.deepEqual(series[10], { key: null, label: 'Rest (13)', values: [rest], total: rest })
})

test('eleven are all shown, because a rest of one hides a name for nothing', () => {
  const points = Array.from({ length: 11 }, (_, index) => point('2026-11-01', String(index), index))
  assert.ok(chartSeries(points).series.every(({ key }) => key !== null))
})

test('a rest that is given stays the last, whatever its size', () => {
  const points = [
    { date: '2026-11-01', key: null, label: 'Rest (90)', value: 1_000 },
    point('2026-11-01', 'a', 5),
    point('2026-11-01', 'b', 30),
  ]
  assert.deepEqual(
    chartSeries(points).series.map(({ key, label, total }) => [key, label, total]),
    [
      ['b', 'Publisher b', 30],
      ['a', 'Publisher a', 5],
      [null, 'Rest (90)', 1_000],
    ],
  )
  assert.equal(chartShares(points).at(-1)?.key, null)
})

test('a large negative total is not in the rest', () => {
  const points = [
    point('2026-11-01', 'a', 5),
    point('2026-11-01', 'b', 4),
    point('2026-11-01', 'c', 3),
    point('2026-11-01', 'd', '-80.5'),
  ]
  assert.deepEqual(
    chartSeries(points, { most: 2 }).series.map(({ key, total }) => [key, total]),
    [
      ['d', -80.5],
      ['a', 5],
      [null, 7],
    ],
  )
})

test('records of one name are told apart by their id', () => {
  const points = ['1', '2', '3'].map((key) => ({
    ...point('2026-11-01', key, 1),
    label: key === '3' ? 'B' : 'A',
  }))
  assert.deepEqual(
    chartSeries(points).series.map(({ label }) => label),
    ['A #1', 'A #2', 'B'],
  )
})

test('money is added up exactly', () => {
  const points = ['0.1', '0.2', '0.000001', '-0.300001'].map((value) => point('2026-11-01', 'a', value))
  assert.equal(chartSeries(points).series[0]?.total, 0)
  assert.equal(millionths('1.2345675'), 1_234_568n)
  assert.equal(millionths('-1.2345675'), -1_234_568n)
  assert.equal(millionths(0.1), 100_000n)
  assert.equal(millionths(1e21), 0n)
  assert.equal(millionths('—'), 0n)
})

test('ratios are those of sums, also in the rest, and have gaps', () => {
  const points = [
    point('2026-11-01', 'a', 90, 100),
    point('2026-11-01', 'b', 1, 10),
    point('2026-11-01', 'c', 5, 10),
    point('2026-11-02', 'a', 0, 0),
  ]
  assert.deepEqual(chartSeries(points, { ratio, most: 1, dates: ['2026-11-03'] }).series, [
    { key: 'a', label: 'Publisher a', values: [0.9, null, null], total: 0.9 },
    { key: null, label: 'Rest (2)', values: [0.3, null, null], total: 0.3 },
  ])
})

test('no points make no series', () => {
  assert.deepEqual(chartSeries([], { dates: ['2026-11-01'] }), { dates: ['2026-11-01'], series: [] })
  assert.deepEqual(chartShares([]), [])
})

const days = fc.integer({ min: 1, max: 9 }).map((day) => `2026-11-0${day}`)
const money = fc.integer({ min: -1_000_000_000, max: 1_000_000_000_000 }).map((at) => (at / 1e6).toFixed(6))
const points = fc.array(
  fc
    .tuple(days, fc.integer({ min: 0, max: 30 }), money)
    .map(([date, key, value]) => point(date, String(key), value)),
  { maxLength: 200 },
)
const sum = (values: readonly (number | string | null)[]) =>
  values.reduce<bigint>((all, value) => all + millionths(value ?? 0), 0n)

test('whatever the points: each date has all of its money, in at most eleven series', () => {
  fc.assert(
    fc.property(points, (some) => {
      const { dates, series } = chartSeries(some)
      assert.ok(series.length <= 11)
      assert.deepEqual(dates, dates.toSorted())
      for (const [at, date] of dates.entries())
        assert.equal(
          sum(series.map(({ values }) => values[at]!)),
          sum(some.filter((one) => one.date === date).map(({ value }) => value)),
        )
      assert.equal(sum(series.map(({ total }) => total)), sum(some.map(({ value }) => value)))
    }),
  )
})

test('whatever the order of the points, the series are the same', () => {
  fc.assert(
    fc.property(points, (some) => assert.deepEqual(chartSeries(some.toReversed()), chartSeries(some))),
  )
})

test('percent of a date add up to 100', () => {
  const made = inPercent(
    chartSeries([point('2026-11-01', 'a', 30), point('2026-11-01', 'b', 10), point('2026-11-02', 'a', 0)]),
  )
  assert.deepEqual(
    made.series.map(({ values, total }) => [...values, total]),
    [
      [75, 0, 75],
      [25, 0, 25],
    ],
  )
  const [correction] = inPercent(
    chartSeries([point('2026-11-01', 'a', -3), point('2026-11-01', 'b', 1)]),
  ).series
  assert.equal(correction?.values[0], -75)
})

test('shares are percent of the whole', () => {
  assert.deepEqual(
    chartShares(
      [
        { key: 'a', label: 'A', value: 1 },
        { key: 'b', label: 'B', value: '2.5' },
        { key: 'a', label: 'A', value: 1.5 },
        { key: 'c', label: 'C', value: 5 },
      ],
      1,
    ),
    [
      { key: 'c', label: 'C', value: 5, percent: 50 },
      { key: null, label: 'Rest (2)', value: 5, percent: 50 },
    ],
  )
})

test('dates of a period are those of reports', () => {
  const range = { from: '2026-11-30', to: '2026-12-01' }
  assert.deepEqual(chartDates(range, 'day'), ['2026-11-30', '2026-12-01'])
  assert.deepEqual(chartDates(range, 'month'), ['2026-11', '2026-12'])
  const hours = chartDates(range, 'hour')
  assert.deepEqual([hours.length, hours[0], hours.at(-1)], [48, '2026-11-30 00:00', '2026-12-01 23:00'])
})

test('a view of some hours has no dates of the others', () => {
  const range = { from: '2026-11-02', to: '2026-11-03' }
  const dates = chartDates(range, 'hour', [14, 13])
  assert.deepEqual(dates, ['2026-11-02 13:00', '2026-11-02 14:00', '2026-11-03 13:00', '2026-11-03 14:00'])
  assert.equal(chartDates(range, 'hour', []).length, 48)
  assert.deepEqual(chartDates(range, 'day', [13]), ['2026-11-02', '2026-11-03'])
  const points = [point('2026-11-02 13:00', 'a', 4)]
  assert.deepEqual(chartSeries(points, { dates }).series[0]?.values, [4, 0, 0, 0])
  // 2026-11-02 is a Monday.
  const monday = hoursOfWeek(points, { dates })[0]!
  assert.deepEqual(monday.slice(12, 16), [null, 4, 0, null])
})

test('an hour of the week is what one such hour has on average', () => {
  // 2026-11-02 is a Monday. Two Mondays, one of them without a row at five.
  const dates = chartDates({ from: '2026-11-02', to: '2026-11-09' }, 'hour')
  const map = hoursOfWeek(
    [
      { date: '2026-11-02 05:00', value: 10 },
      { date: '2026-11-03 05:00', value: 10 },
      { date: '2026-11-08 23:00', value: '0.5' },
    ],
    { dates },
  )
  assert.equal(map[0]![5], 5)
  assert.equal(map[1]![5], 10)
  assert.equal(map[6]![23], 0.5)
  assert.equal(map[2]![0], 0)
  assert.deepEqual([map.length, map[0]!.length], [7, 24])
  const ratios = hoursOfWeek(
    [
      { date: '2026-11-02 05:00', value: 10, per: 20 },
      { date: '2026-11-09 05:00', value: 0, per: 20 },
    ],
    { ratio },
  )
  assert.equal(ratios[0]![5], 0.25)
  assert.equal(ratios[0]![6], null)
})

test('only hours that have ended are counted in an hour of the week', () => {
  // Two Fridays, the second of which has come up to 01:11.
  const options = {
    dates: chartDates({ from: '2026-11-20', to: '2026-11-27' }, 'hour'),
    until: new Date('2026-11-27T01:11:00Z'),
  }
  const points = [
    { date: '2026-11-20 00:00', value: 10, per: 10 },
    { date: '2026-11-27 00:00', value: 20, per: 40 },
    { date: '2026-11-20 01:00', value: 6, per: 6 },
    // The running hour has a part of its searches.
    { date: '2026-11-27 01:00', value: 1, per: 100 },
    { date: '2026-11-20 12:00', value: 8, per: 8 },
  ]
  const friday = hoursOfWeek(points, options)[4]!
  assert.deepEqual([friday[0], friday[1], friday[12], friday[13]], [15, 6, 8, 0])
  assert.deepEqual(hoursOfWeek(points, { ...options, ratio })[4]!.slice(0, 2), [0.6, 1])
  // A day of which no hour has ended has nothing, in place of 0.
  const today = chartDates({ from: '2026-11-27', to: '2026-11-27' }, 'hour')
  const cells = hoursOfWeek(points.slice(3, 4), { ...options, dates: today })[4]!
  assert.deepEqual(cells.slice(0, 3), [0, null, null])
})

test('hours and days that have not come have no value, and the running one has', () => {
  const options = {
    dates: chartDates({ from: '2026-11-27', to: '2026-11-27' }, 'hour'),
    until: new Date('2026-11-27T01:11:00Z'),
  }
  const hours = [point('2026-11-27 00:00', 'a', 20), point('2026-11-27 05:00', 'a', 0)]
  const [today] = chartSeries(hours, options).series
  assert.deepEqual(today!.values.slice(0, 3), [20, 0, null])
  // Also where another period has a row.
  assert.equal(today!.values[5], null)
  assert.equal(today!.total, 20)
  const percent = inPercent(chartSeries(hours, options)).series[0]!.values
  assert.deepEqual(percent.slice(0, 3), [100, 0, null])
  const dates = chartDates({ from: '2026-11-26', to: '2026-11-28' }, 'day')
  const days = chartSeries([point('2026-11-26', 'a', 3)], { ...options, dates })
  assert.deepEqual(days.series[0]!.values, [3, 0, null])
})
