import { dimension, type DimensionId } from '@headgate/contract/reports/dimensions'
import type { Report } from '@headgate/contract/reports/report'
import { columnName } from '../column-labels.ts'

type Titled = Pick<Report, 'own'>

/** Title of a column with the ids of a dimension: `Pub Link ID`. */
export function idTitle(report: Titled, id: DimensionId): string {
  return `${columnName(report, id)} ID`
}

/** Title of the only column of a dimension, on screens and in mails: `Pub Link ID`; `Publisher`, whose ids have names. */
export function groupTitle(report: Titled, id: DimensionId): string {
  const { names, values } = dimension(id)
  return names === undefined && values === 'id' ? idTitle(report, id) : columnName(report, id)
}
