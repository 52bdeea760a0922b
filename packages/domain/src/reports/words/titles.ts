import { dimension, type DimensionId, type FilteredId } from '@headgate/contract/reports/dimensions'
import type { Report } from '@headgate/contract/reports/report'
import { columnName } from '../column-labels.ts'

/**
 * Title of the only column of a dimension, on screens and in mails: `Pub Link ID`, or its display name; `Publisher`, whose
 * ids have names.
 */
export function groupTitle(report: Pick<Report, 'names'>, id: DimensionId): string {
  const { names, values } = dimension(id)
  const label = columnName(report, id)
  return names === undefined && values === 'id' && !report.names?.[id] ? `${label} ID` : label
}

/** Label of a filter: `Channels`, or the display name of its column. */
export function filterTitle(report: Pick<Report, 'names'>, id: FilteredId): string {
  const { label, filter } = dimension(id)
  const name = columnName(report, id)
  return name === label ? filter!.label : name
}
