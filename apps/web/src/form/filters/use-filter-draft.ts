import { useDraft } from '../../lib/use-draft.ts'

/**
 * Filters that show a press at once, not when their list has come; the address wins when it moves. Two quick presses
 * count both.
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
  /** Clear All: also of what the address does not show yet. */
  const onClear = () => {
    setSearch(applied)
    clear()
  }
  return { search, onFilter, onClear }
}

/** A filter's value when nothing is chosen: absent, so that the address stays short. */
export function orNothing<T>(chosen: readonly T[]): T[] | undefined {
  return chosen.length === 0 ? undefined : [...chosen]
}

/** A text filter that holds one id: of what is pasted ('#61', ' 61 ', '61, 60') the first number. */
export const idFilter = {
  inputMode: 'numeric',
  take: (text: string) => /[1-9]\d{0,8}/.exec(text)?.[0] ?? '',
} as const

/** The id in such a filter. */
export function idOf(text: string): number | undefined {
  return text === '' ? undefined : Number(text)
}
