import { useDraft } from '../../lib/use-draft.ts'

/**
 * Filters that show a press at once, before their list arrives. When the address itself changes, it replaces the draft.
 * Two quick presses both count.
 */
export function useFilterDraft<Search>(
  applied: Search,
  apply: (change: Partial<Search>) => void,
  clear: () => void,
) {
  const [search, setSearch] = useDraft(applied)
  const onFilter = (change: Partial<Search>) => {
    setSearch({ ...search, ...change })
    apply(change)
  }
  /** Clear All also clears filters that are not in the address yet. */
  const onClear = () => {
    setSearch(applied)
    clear()
  }
  return { search, onFilter, onClear }
}

/** A filter's value if nothing is chosen: undefined, so that the address stays short. */
export function orNothing<T>(chosen: readonly T[]): T[] | undefined {
  return chosen.length === 0 ? undefined : [...chosen]
}

/** A text filter for one id: takes the first number of a pasted text ('#61', ' 61 ', '61, 60'). */
export const idFilter = {
  inputMode: 'numeric',
  take: (text: string) => /[1-9]\d{0,8}/.exec(text)?.[0] ?? '',
} as const

/** The id in such a filter. */
export function idOf(text: string): number | undefined {
  return text === '' ? undefined : Number(text)
}
