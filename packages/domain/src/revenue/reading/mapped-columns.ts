import { type RevenueField, revenueFields } from '@headgate/contract/revenue/revenue-fields'
import type { FileSample } from './sample-file.ts'
import type { FileMapping } from './types.ts'

const bare = (name: string) => name.trim().toLowerCase()

/** Place of a column in a header, exactly or else without case and blanks at its ends; -1 when it is not there. */
export function placeOf(column: string, header: readonly string[]): number {
  const exact = header.findIndex((name) => name.trim() === column.trim())
  return exact >= 0 ? exact : header.findIndex((name) => bare(name) === bare(column))
}

/** The first different values of a column in the sample, for people; none when it is not in the file. */
export function valuesOf({ header, rows }: FileSample, column: string, most = 3): string[] {
  const at = column.trim() === '' ? -1 : placeOf(column, header)
  if (at < 0) return []
  const values = rows.flatMap((row) => row[at]?.trim() ?? []).filter((value) => value !== '')
  return [...new Set(values)].slice(0, most)
}

/** Field of each column, as mappings are stored, by the column of each field. Fields without a column are left out. */
export function columnsByName(columns: Readonly<Record<RevenueField, string>>): Record<string, RevenueField> {
  const pairs = revenueFields.map((field) => [columns[field].trim(), field] as const)
  return Object.fromEntries(pairs.filter(([column]) => column !== ''))
}

/** The reverse of `columnsByName`: the column of each field, empty where it has none. */
export function columnsByField(mapped: FileMapping['columns']): Record<RevenueField, string> {
  const columnOf = new Map(Object.entries(mapped).map(([column, field]) => [field, column]))
  return Object.fromEntries(revenueFields.map((field) => [field, columnOf.get(field) ?? ''])) as Record<
    RevenueField,
    string
  >
}
