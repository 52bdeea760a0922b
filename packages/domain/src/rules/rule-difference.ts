/** One field that differs, with its value before and after. */
export interface FieldChange {
  field: string
  before: unknown
  after: unknown
}

export interface RuleDifference {
  kind: 'added' | 'removed' | 'changed' | 'same'
  /** Null for a rule that was never saved. */
  id: number | null
  /** Place among the rules, from 1; null where the rule is missing on that side. */
  before: number | null
  after: number | null
  /** Its order among the rules of both sides changed. Inserting or removing other rules does not count. */
  moved: boolean
  fields: FieldChange[]
}

/** Differences in the served content of two states of a record. */
export interface ContentDifference {
  /** The served content would not change. */
  isSame: boolean
  /** Differing fields; those of a publisher link's filters as `filters.latency`. */
  fields: FieldChange[]
  rules: RuleDifference[]
}

/** True if two plain values are equal; the order of keys does not matter. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => isSame((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]))
  )
}

/** Fields of two records that differ, in the order of the later one. */
export function changedFields<T extends object>(
  before: T,
  after: T,
  except: readonly string[],
): FieldChange[] {
  const was = before as Record<string, unknown>
  const is = after as Record<string, unknown>
  // A field that only the earlier one has was removed: the hours of a rule.
  return [...new Set([...Object.keys(is), ...Object.keys(was)])]
    .filter((field) => !except.includes(field) && !isSame(was[field], is[field]))
    .map((field) => ({ field, before: was[field], after: is[field] }))
}

/**
 * Rules of two revisions side by side: first those of `after` in their order, then the removed ones. As few rules as
 * possible count as moved.
 */
export function diffRules<T extends { id: number | null }>(
  before: readonly T[],
  after: readonly T[],
): RuleDifference[] {
  const placeBefore = new Map(before.map((rule, at) => [rule.id, at]))
  const stayed = inOrder(after.flatMap((rule) => (rule.id === null ? [] : (placeBefore.get(rule.id) ?? []))))
  const now: RuleDifference[] = after.map((rule, at) => {
    const place = rule.id === null ? undefined : placeBefore.get(rule.id)
    const shared = { id: rule.id, after: at + 1 }
    if (place === undefined) return { ...shared, kind: 'added', before: null, moved: false, fields: [] }
    const fields = changedFields(before[place]!, rule, ['id'])
    const moved = !stayed.has(place)
    const kind = fields.length > 0 || moved ? 'changed' : 'same'
    return { ...shared, kind, before: place + 1, moved, fields }
  })
  const kept = new Set(after.map((rule) => rule.id))
  const gone: RuleDifference[] = before.flatMap((rule, at) =>
    kept.has(rule.id)
      ? []
      : [{ kind: 'removed', id: rule.id, before: at + 1, after: null, moved: false, fields: [] }],
  )
  return [...now, ...gone]
}

/** The longest increasing subsequence of distinct numbers: the elements that kept their order. */
function inOrder(row: readonly number[]): Set<number> {
  const best: number[][] = []
  for (const value of row) {
    const before = best
      .filter((run) => run.at(-1)! < value)
      .reduce<number[]>((longest, run) => (run.length > longest.length ? run : longest), [])
    best.push([...before, value])
  }
  return new Set(best.reduce<number[]>((longest, run) => (run.length > longest.length ? run : longest), []))
}
