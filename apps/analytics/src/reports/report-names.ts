import { dimension, type DimensionId } from '@headgate/contract/reports/dimensions'
import type { FilterNames } from '@headgate/contract/reports/report'
import type { Db } from '@headgate/db/base/database'
import { namesOf } from '@headgate/db/reports/report-names'
import type { FactRow } from '@headgate/warehouse/reports/report'
import type { ReportFilters } from '@headgate/domain/reports/words/filter-words'

type Named = Pick<FactRow, 'groups'>
/** Names of the ids of a row, by dimension. */
export type Names = Partial<Record<DimensionId, string>>

function idsIn(rows: readonly Named[], key: DimensionId): number[] {
  const ids = new Set<number>()
  for (const { groups } of rows) {
    const value = groups[key]
    if (typeof value === 'number' && value > 0) ids.add(value)
  }
  return [...ids]
}

/** Names of a dimension's ids in these rows, with one for 0: that of its value, or the word for none. */
async function namesIn(db: Db, rows: readonly Named[], key: DimensionId): Promise<Map<number, string>> {
  const { names: kind, zero, none } = dimension(key)
  if (kind === undefined) return new Map()
  const found = await namesOf(db, kind, idsIn(rows, key))
  const nothing = zero ?? none
  return nothing === undefined ? found : found.set(0, nothing)
}

/**
 * Reads the names of the ids in these rows, once for all rows. An id without a record has no name. See
 * docs/behaviour/reports.md#names.
 */
export async function readNames(db: Db, rows: readonly Named[]): Promise<(row: Named) => Names> {
  const keys = Object.keys(rows[0]?.groups ?? {}) as DimensionId[]
  const found = await Promise.all(keys.map(async (key) => [key, await namesIn(db, rows, key)] as const))
  return ({ groups }) => {
    const named: Names = {}
    for (const [key, names] of found) {
      const name = names.get(Number(groups[key]))
      if (name !== undefined) named[key] = name
    }
    return named
  }
}

/** Names of the records among the values of filters, of the first `most` of each. */
export async function readFilterNames(db: Db, filters: ReportFilters, most: number): Promise<FilterNames> {
  const read = (Object.keys(filters) as DimensionId[]).map(async (id) => {
    const { names: kind } = dimension(id)
    if (kind === undefined) return []
    const values: readonly (string | number)[] = filters[id]!
    const ids = values.slice(0, most).filter((value) => typeof value === 'number')
    return [[id, Object.fromEntries(await namesOf(db, kind, ids))] as const]
  })
  return Object.fromEntries((await Promise.all(read)).flat())
}
