import { daysBetween, type DayRange, monthsBetween } from '../../days.ts'
import { largest } from './largest.ts'
import { type ChartPoint, figure, nothing, numberOf, type RatioOf, size, startOf } from './points.ts'

export interface Series {
  /** Null for the rest. */
  key: string | null
  label: string
  /** A value for each date; null where there is none. */
  values: readonly (number | null)[]
  /** Of all dates; a ratio's is the ratio of the totals. */
  total: number | null
}

export interface ChartSeries {
  dates: readonly string[]
  /** Largest first, the rest last. */
  series: readonly Series[]
}

interface SeriesOptions {
  /** Dates of the whole period, so that days without a row are shown too; by default those of the points. */
  dates?: readonly string[]
  /** Dates that begin then or later have not come: they have no value. */
  until?: Date
  /** The points are ratios. */
  ratio?: RatioOf
  /** Series that are not in the rest. */
  most?: number
}

const everyHour = Array.from({ length: 24 }, (_, hour) => hour)

/**
 * Every date of a period as rows of a report write it. An hour's text ends with `:00`. `only` are the hours of a view
 * that is filtered by them: it knows nothing of the others.
 */
export function chartDates(
  range: DayRange,
  interval: 'hour' | 'day' | 'month',
  only: readonly number[] = [],
): string[] {
  if (interval === 'month') return monthsBetween(range).map(({ from }) => from.slice(0, 7))
  const days = daysBetween(range.from, range.to)
  if (interval === 'day') return days
  const hours = only.length === 0 ? everyHour : everyHour.filter((hour) => only.includes(hour))
  return days.flatMap((day) => hours.map((hour) => `${day} ${String(hour).padStart(2, '0')}:00`))
}

/**
 * The lines or piles of a chart over time: the ten largest of a dimension and the rest, with a value for every date. A
 * date without a row is 0 for counts and amounts, and nothing for ratios. Nothing is also what has not come yet, and what is not
 * reported yet: a series on a date of which it has no other figure, and all series on a date that has no figure at all. Sums are exact to
 * millionths, so the series of a date add up to its total. See docs/behaviour/reports.md#charts.
 */
export function chartSeries(points: readonly ChartPoint[], options: SeriesOptions = {}): ChartSeries {
  const { ratio, most, until } = options
  const dates = [...new Set([...(options.dates ?? []), ...points.map(({ date }) => date)])].toSorted()
  const known = new Set(points.flatMap(({ date, isUnreported }) => (isUnreported === true ? [] : [date])))
  const waiting = new Set(points.flatMap(({ date }) => (known.has(date) ? [] : [date])))
  const isToCome = (date: string) => until !== undefined && startOf(date) >= until.getTime()
  return {
    dates,
    series: largest(points, most).map((pile) => ({
      key: pile.key,
      label: pile.label,
      values: dates.map((date) => {
        if (isToCome(date)) return null
        const added = pile.dates.get(date)
        const isMissing = ratio !== undefined || pile.unreported.has(date) || waiting.has(date)
        return added === undefined && isMissing ? null : figure(added ?? nothing(), ratio)
      }),
      total: figure(pile.total, ratio),
    })),
  }
}

const percent = (value: number | null, of: number) =>
  value === null ? null : of === 0 ? 0 : (value / of) * 100

/**
 * Each value in percent of its date. Negative values count by their size, so that parts never exceed the whole. A date
 * where all are 0 has 0 percent of everything.
 */
export function inPercent({ dates, series }: ChartSeries): ChartSeries {
  const wholes = dates.map((_, at) => series.reduce((sum, { values }) => sum + Math.abs(values[at] ?? 0), 0))
  const whole = series.reduce((sum, { total }) => sum + Math.abs(total ?? 0), 0)
  return {
    dates,
    series: series.map((one) => ({
      ...one,
      values: one.values.map((value, at) => percent(value, wholes[at]!)),
      total: percent(one.total, whole),
    })),
  }
}

export interface Share {
  key: string | null
  label: string
  value: number
  /** Of the sizes of all; negative where the value is. */
  percent: number
}

/** The parts of a whole, largest first, the rest last. */
export function chartShares(points: readonly Omit<ChartPoint, 'date' | 'per'>[], most?: number): Share[] {
  const piles = largest(
    points.map((point) => ({ ...point, date: '' })),
    most,
  )
  const whole = numberOf(piles.reduce((sum, { total }) => sum + size(total.value), 0n))
  return piles.map(({ key, label, total }) => {
    const value = numberOf(total.value)
    return { key, label, value, percent: whole === 0 ? 0 : (value / whole) * 100 }
  })
}
