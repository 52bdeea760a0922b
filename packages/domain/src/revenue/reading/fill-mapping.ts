import { type RevenueField, revenueFields } from '@headgate/contract/revenue/revenue-fields'
import { placeOf } from './mapped-columns.ts'
import { proposeMapping } from './propose-mapping.ts'
import type { FileSample } from './sample-file.ts'
import type { FileMapping } from './types.ts'

export interface FilledColumn {
  /** Its name in the file; what was there before where the file has no column for the field. */
  column: string
  /** Why it is proposed, for people; null where nothing was proposed. */
  why: string | null
}

export interface FillOptions {
  /** The column of each field so far, as somebody typed or saved it; empty where there is none. */
  present: Readonly<Record<RevenueField, string>>
  /** The column in which the advertiser's reports name the channel, from its own form. */
  identifier: string | null
  /** Mappings of other advertisers. */
  others: readonly FileMapping['columns'][]
}

/**
 * The mapping that a dropped file suggests. Columns that are mapped and in the file stay. The others are proposed: the
 * channel by the advertiser's own column for it, and then as in `proposeMapping`.
 */
export function fillMapping(
  { header, rows }: FileSample,
  { present, identifier, others }: FillOptions,
): Record<RevenueField, FilledColumn> {
  const filled = new Map<RevenueField, FilledColumn>()
  const taken = new Set<number>()
  const take = (field: RevenueField, column: string, why: string | null) => {
    const at = column.trim() === '' ? -1 : placeOf(column, header)
    if (at < 0 || taken.has(at)) return
    taken.add(at)
    filled.set(field, { column: header[at]!.trim(), why })
  }
  for (const field of revenueFields) take(field, present[field], null)
  if (!filled.has('channel') && identifier !== null)
    take('channel', identifier, "it is this advertiser's source identifier")
  // A column without a name is proposed for nothing.
  const free = header.map((name, at) => (taken.has(at) ? '' : name))
  for (const { field, column, why } of proposeMapping(free, rows, others))
    if (column !== null && !filled.has(field)) take(field, column, why)
  const columnOf = (field: RevenueField) => filled.get(field) ?? { column: present[field], why: null }
  return Object.fromEntries(revenueFields.map((field) => [field, columnOf(field)])) as Record<
    RevenueField,
    FilledColumn
  >
}
