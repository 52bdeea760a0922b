import type { DimensionId } from '@headgate/contract/reports/dimensions'
import { type Valued, valueText } from './value-text.ts'

/** A text with the id behind the name of a record: `Acme (12)`. */
export function valueTextWithId(id: DimensionId, row: Valued, none?: string): string {
  const value = row.groups[id]
  const text = valueText(id, row, none)
  return value === 0 || row.names[id] === undefined ? text : `${text} (${value})`
}
