import { dimension, type DimensionId, nameName, rowName } from '@headgate/contract/reports/dimensions'
import type { Report } from '@headgate/contract/reports/report'
import { columnName } from './column-labels.ts'

/** Name in a file of the column with the words for a dimension's values; undefined where the values are words. */
export function wordsName(id: DimensionId): string | undefined {
  const { names, values } = dimension(id)
  if (names !== undefined) return nameName(id)
  return values === 'status' ? `${rowName(id)}_text` : undefined
}

/** Title of the column with a dimension's ids, numbers or texts: `Publisher ID`, `Remarks Number`, `Channel`. */
export function valueTitle(report: Pick<Report, 'own'>, id: DimensionId): string {
  const label = columnName(report, id)
  const { values, names } = dimension(id)
  if (names !== undefined) return `${label} ID`
  return values === 'status' ? `${label} Number` : label
}
