import type { Setting } from '@headgate/contract/settings/settings'

/** A default variable on the screen. */
export interface Row {
  /** Identifies the row while it has no id. */
  row: string
  id?: number | undefined
  /** The `updatedAt` on which an edit is based. */
  updatedAt?: string | undefined
  key: string
  value: string
  /** The values that another person has saved in its place; null if they removed it. */
  theirs?: { key: string; value: string } | null | undefined
}

export const toRows = (stored: readonly Setting[]): Row[] =>
  stored.map(({ id, key, value, updatedAt }) => ({
    id,
    key,
    value: value ?? '',
    updatedAt,
    row: `stored-${id}`,
  }))

const isSame = (a: Row, b: Row | undefined) => a.key === b?.key && a.value.trim() === b.value

/**
 * Rows that differ from those that were read, with their places. Only these are sent, so no other person's change is
 * undone.
 */
export function changedRows(rows: readonly Row[], opened: readonly Row[]): { row: Row; at: number }[] {
  const byId = new Map(opened.map((one) => [one.id, one]))
  return rows.flatMap((row, at) =>
    row.id !== undefined && isSame(row, byId.get(row.id)) ? [] : [{ row, at }],
  )
}

/**
 * Merges the stored variables into the edited rows. Rows without an edit follow the stored ones. Edited rows stay and
 * also show the other person's values, so that the user decides with the next save.
 */
export function mergeRows(rows: readonly Row[], opened: readonly Row[], stored: readonly Setting[]): Row[] {
  const now = toRows(stored)
  const edited = new Set(changedRows(rows, opened).map(({ row }) => row))
  const kept = rows.flatMap((row): Row[] => {
    // The same variable may have been added both here and by another person.
    const current = now.find((one) => (row.id === undefined ? one.key === row.key : one.id === row.id))
    if (!edited.has(row)) return current === undefined ? [] : [current]
    if (current === undefined) {
      const wasStored = row.id !== undefined
      return [{ ...row, id: undefined, updatedAt: undefined, theirs: wasStored ? null : row.theirs }]
    }
    if (isSame(row, current)) return [current]
    const { id, updatedAt } = current
    const isTheirs = row.updatedAt !== updatedAt
    const theirs = { key: current.key, value: current.value }
    return [{ ...row, id, updatedAt, theirs: isTheirs ? theirs : row.theirs }]
  })
  return [...kept, ...now.filter((one) => !kept.some((row) => row.id === one.id))]
}
