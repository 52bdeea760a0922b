import { dimension, type DimensionId } from '@headgate/contract/reports/dimensions'
import { qualityScoreInTable, reasonLabel } from '@headgate/domain/labels'
import type { ShownRow } from '@headgate/domain/reports/reply-rows'
import { matchStatusLabel } from '@headgate/domain/reports/match-status-labels'
import { countryName } from '../../lib/country-name.ts'

/** The name of a row's value of a dimension; undefined or empty where it has none. */
export function valueName(id: DimensionId, { groups, names }: Pick<ShownRow, 'groups' | 'names'>) {
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

/** The same in a sentence: `Acme`, `DE`, `none`. */
export function valueText(id: DimensionId, row: Pick<ShownRow, 'groups' | 'names'>): string {
  const { zero, none = 'none' } = dimension(id)
  const value = row.groups[id]
  const isNone = value === undefined || value === '' || (value === 0 && zero === undefined)
  return isNone ? none : valueName(id, row) || String(value)
}
