import { dimension, dimensions, type DimensionId } from '@headgate/contract/reports/dimensions'
import { measure, type MeasureId, sidesOf } from '@headgate/contract/reports/measures'
import type { Interval } from '@headgate/contract/reports/periods'
import type { Report, ReportColumnId } from '@headgate/contract/reports/report'

/** Titles of the columns that are neither a dimension nor a measure, on screens and in files. */
const labels = { date: 'Date (UTC)', maturity: 'Maturity' } as const

export function columnLabel(column: keyof typeof labels): string {
  return labels[column]
}

/** What a column is called in a report: its display name, or its usual one. */
export function columnName({ names }: Pick<Report, 'names'>, id: ReportColumnId): string {
  const name = names?.[id]
  if (name !== undefined) return name
  if (id === 'date' || id === 'maturity') return columnLabel(id)
  return id in dimensions ? dimension(id as DimensionId).label : measure(id as MeasureId).label
}

/** Whether a view has a column that says how final its revenue is. */
export const hasMaturityColumn = ({ measures }: Report, interval: Interval): boolean =>
  interval !== 'hour' && measures.some((id) => sidesOf(id).includes('revenue'))

/** Puts columns into the order that a reader has; others, and those of a report without one, keep their places. */
export function inOwnOrder<C>(
  { own }: Pick<Report, 'own'>,
  columns: readonly C[],
  idOf: (column: C) => string,
): C[] {
  if (own === undefined) return [...columns]
  const order = own.order as readonly string[]
  const placeOf = (column: C) => {
    const place = order.indexOf(idOf(column))
    return place === -1 ? order.length : place
  }
  return columns.toSorted((a, b) => placeOf(a) - placeOf(b))
}
