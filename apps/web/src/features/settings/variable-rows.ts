import type { Setting } from '@headgate/contract/settings/settings'

/** A default variable as the screen holds it. */
export interface Row {
  /** Names the row while it has no id. */
  row: string
  id?: number | undefined
  /** Of the reading that an edit is based on. */
  updatedAt?: string | undefined
  key: string
  value: string
  /** What somebody else saved in its place meanwhile; null when it was removed. */
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

/** Rows that differ from what was read, with their places: only they are sent, so that nobody's work is undone. */
export function changedRows(rows: readonly Row[], opened: readonly Row[]): { row: Row; at: number }[] {
  const byId = new Map(opened.map((one) => [one.id, one]))
  return rows.flatMap((row, at) =>
    row.id !== undefined && isSame(row, byId.get(row.id)) ? [] : [{ row, at }],
  )
}

/**
 * What is stored now, under what was edited here: rows that were left alone follow, edited ones stay and say what
 * somebody else saved there. The next save is then made knowingly.
 */
export function mergeRows(rows: readonly Row[], opened: readonly Row[], stored: readonly Setting[]): Row[] {
  const now = toRows(stored)
  const edited = changedRows(rows, opened).map(({ row }) => row)
  const kept = rows.flatMap((row): Row[] => {
    // A variable that was added here and meanwhile there is one and the same.
    const current = now.find((one) => (row.id === undefined ? one.key === row.key : one.id === row.id))
    if (!edited.includes(row)) return current === undefined ? [] : [current]
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
