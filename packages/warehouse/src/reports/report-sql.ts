import { type DimensionId, isNumeric } from '@headgate/contract/reports/dimensions'
import { measure, type MeasureId } from '@headgate/contract/reports/measures'
import type { Interval } from '@headgate/contract/reports/periods'
import { type Report, sumsOf } from '@headgate/contract/reports/report'
import type { ReportOrder } from '@headgate/domain/reports/order'
import type { DayRange } from '@headgate/domain/days'
import type { Query } from '../client/client.ts'
import { searchHours } from './sources.ts'

/** A row passes if, for each dimension, it has one of the listed values. */
export type ReportFilters = Partial<Record<DimensionId, readonly string[] | readonly number[]>>

/** One view of a report, resolved and checked, from which the statement is made. */
export interface ReportView extends DayRange {
  report: Report
  interval: Interval
  groups: readonly DimensionId[]
  filters: ReportFilters
  order: ReportOrder<'date' | DimensionId | MeasureId>
}

/** The rows of a view to read. */
export interface ReportPart {
  limit: number
  offset: number
}

/** Differs from the column's own name, because a condition on `channel` must not apply to the grouped value. */
export function aliasOf(key: DimensionId): string {
  return `by_${key}`
}

function conditionOf(key: DimensionId): string {
  return `${searchHours.columns[key]} IN {${key}:Array(${isNumeric(key) ? 'UInt32' : 'String'})}`
}

/** Sums are ordered by their alias, groups by theirs, a ratio by its formula over the aliases of its sums. */
function orderBy(by: ReportView['order']['by'], groups: readonly DimensionId[]): string {
  if (by === 'date') return by
  if (groups.includes(by as DimensionId)) return aliasOf(by as DimensionId)
  const measured = measure(by as MeasureId)
  if (measured.kind === 'sum') return by
  return `if(${measured.per} = 0, 0, ${measured.of} * ${measured.times} / ${measured.per})`
}

/** The statement of a view: one part of its rows with the totals of all, or without a part every row. */
export function reportSql(view: ReportView, part?: ReportPart): Query {
  const { report, interval, groups, filters, order } = view
  const { table, conditions, dates, columns, sums } = searchHours
  const keys = [...(interval === 'accumulated' ? [] : ['date']), ...groups.map(aliasOf)]
  const selected = [
    ...(interval === 'accumulated' ? [] : [`${dates[interval]} AS date`]),
    ...groups.map((key) => `${columns[key]} AS ${aliasOf(key)}`),
    ...sumsOf(report).map((id) => `${sums[id]} AS ${id}`),
  ]
  const filtered = Object.keys(filters) as DimensionId[]
  const first = orderBy(order.by, groups)
  // Ties have a fixed order, so that pages neither repeat nor miss a row.
  const ordered = [`${first} ${order.direction}`, ...keys.filter((key) => key !== first)]
  return {
    sql: [
      `SELECT ${selected.join(',\n  ')}`,
      `FROM ${table}`,
      `WHERE ${[...conditions, ...filtered.map(conditionOf)].join('\n  AND ')}`,
      // Without keys there is always one row, which is left out when nothing was counted.
      keys.length === 0
        ? `HAVING ${report.cards.whole} > 0`
        : `GROUP BY ${keys.join(', ')}${part ? ' WITH TOTALS' : ''}`,
      `ORDER BY ${ordered.join(', ')}`,
      ...(part ? ['LIMIT {limit:UInt64} OFFSET {offset:UInt64}'] : []),
    ].join('\n'),
    parameters: { from: view.from, to: view.to, ...filters, ...part },
  }
}
