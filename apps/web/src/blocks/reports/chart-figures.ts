import type { DimensionId } from '@headgate/contract/reports/dimensions'
import { isMoney, measure, type MeasureId, sumsBehind, type SumId } from '@headgate/contract/reports/measures'
import { MILLIONTHS, type Sums, valueOf } from '@headgate/domain/reports/formulas'
import { type ChartSeries, chartSeries } from '@headgate/domain/reports/charts/chart-series'
import { MOST_SERIES, restLabel } from '@headgate/domain/reports/charts/largest'
import { isUnreported } from '@headgate/domain/reports/charts/unreported'
import type { ChartPoint, RatioOf } from '@headgate/domain/reports/charts/points'
import type { ShownRow } from '@headgate/domain/reports/reply-rows'
import { moneyText } from '@headgate/domain/revenue/money'
import { valueText } from '@headgate/domain/reports/words/value-text'

/** A sum as charts take it: a count, or an amount as decimal text. */
function chartSum(id: SumId, sums: Sums): number | string {
  const value = sums[id] ?? 0
  return isMoney(id) ? moneyText(value) : value
}

/**
 * A measure of a row: a sum, or the two sums of a ratio. A reader who does not get these sums has its ratios from the
 * server; then the two are such that the formula gives it back.
 */
function chartValue(id: MeasureId, sums: Sums): Pick<ChartPoint, 'value' | 'per'> {
  const measured = measure(id)
  if (measured.kind !== 'ratio') return { value: chartSum(id as SumId, sums) }
  const { of, per, times, fromHundred = false } = measured
  if (sums[of] !== undefined && sums[per] !== undefined)
    return { value: chartSum(of, sums), per: chartSum(per, sums) }
  const ratio = valueOf(id, sums) ?? 0
  return { value: (fromHundred ? 100 - ratio : ratio) / times, per: 1 }
}

/** As sums have it: amounts in millionths. */
const inSums = (id: SumId, value: number) => (isMoney(id) ? value * MILLIONTHS : value)

/** The ratio of two sums, with the formula of its measure. Nothing where there is nothing to divide by. */
export function chartRatio(id: MeasureId): RatioOf | undefined {
  if (measure(id).kind !== 'ratio') return undefined
  const [of, per] = sumsBehind(id) as [SumId, SumId]
  return (value, divisor) =>
    divisor === 0 ? null : valueOf(id, { [of]: inSums(of, value), [per]: inSums(per, divisor) })
}

/** What a row belongs to: a value of the group, or the rest, which has none. */
function placeOf(row: ShownRow, { group, count, label }: Drawn): Pick<ChartPoint, 'key' | 'label'> {
  if (group === undefined) return { key: 'all', label }
  const value = row.groups[group]
  if (value === undefined) return { key: null, label: restLabel(count - MOST_SERIES) }
  return { key: String(value), label: valueText(group, row) }
}

interface Drawn {
  measure: MeasureId
  group: DimensionId | undefined
  /** How many values the group has in all. */
  count: number
  /** Name of the only series of a view without a group. */
  label: string
}

/** The points of a chart's rows. */
export function chartPoints(rows: readonly ShownRow[], drawn: Drawn): ChartPoint[] {
  return rows.map((row) => ({
    date: row.date ?? '',
    ...placeOf(row, drawn),
    ...chartValue(drawn.measure, row.sums),
    isUnreported: isUnreported(drawn.measure, row),
  }))
}

/** The series of a compared view: this period, and the one before it at the dates that it is compared with. */
export function comparedSeries(
  rows: readonly ShownRow[],
  id: MeasureId,
  labels: { present: string; before: string },
  dates: readonly string[],
): ChartSeries {
  const ratio = chartRatio(id)
  const parts = (['present', 'before'] as const).map((key) => {
    const points = rows.flatMap((row): ChartPoint[] => {
      const sums = key === 'present' ? row.sums : row.before
      if (sums === null) return []
      return [
        {
          date: row.date ?? '',
          key,
          label: labels[key],
          ...chartValue(id, sums),
          // The maturity of a row is that of the present period.
          isUnreported: key === 'present' && isUnreported(id, row),
        },
      ]
    })
    return chartSeries(points, { dates, ...(ratio && { ratio }) })
  })
  return { dates: parts[0]!.dates, series: parts.flatMap(({ series }) => series) }
}
