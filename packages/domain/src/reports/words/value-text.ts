import { dimension, type DimensionId } from '@headgate/contract/reports/dimensions'
import { countryName } from '../../country-name.ts'
import { qualityScoreInTable, reasonLabel } from '../../labels.ts'
import { matchStatusLabel } from '../match-status-labels.ts'
import type { ShownRow } from '../reply-rows.ts'

/** What a row has of its groups. */
export type Valued = Pick<ShownRow, 'groups' | 'names'>

/** The name of a row's value of a dimension; undefined or empty where it has none. */
export function valueName(id: DimensionId, { groups, names }: Valued): string | undefined {
  const value = groups[id]
  switch (dimension(id).values) {
    case 'country':
      return countryName(String(value ?? ''))
    case 'reason':
      return reasonLabel(String(value ?? ''))
    case 'status':
      return matchStatusLabel(Number(value ?? 0))
    case 'quality':
      return qualityScoreInTable(String(value ?? ''))
    default:
      return names[id]
  }
}

/** Whether a row has no value of a dimension. 0 is one where it has a name of its own, as the system fallback. */
export function isNoValue(id: DimensionId, value: number | string | undefined): boolean {
  return value === undefined || value === '' || (value === 0 && dimension(id).zero === undefined)
}

/** The same in a sentence: `Acme`, `Germany`, and a word for none. */
export function valueText(id: DimensionId, row: Valued, none = 'none'): string {
  const value = row.groups[id]
  if (isNoValue(id, value)) return dimension(id).none ?? none
  return valueName(id, row) || (value === 0 && dimension(id).zero) || String(value)
}
