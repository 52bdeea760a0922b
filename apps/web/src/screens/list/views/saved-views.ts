import { useLocalStorage } from '@mantine/hooks'
import type { z } from 'zod'
import { readSearch } from '../list-search.ts'

/** Filters, order and page size of a list under a name. */
export interface SavedView {
  name: string
  /** As the address holds them; what is at its default is left out. */
  search: Readonly<Record<string, unknown>>
}

/** More would no longer be found in the menu. */
export const MOST_VIEWS = 30

export interface Viewed {
  address: z.ZodObject
  apart?: readonly PropertyKey[]
}

/** What of an address is its view: neither the page, nor an open form, nor what stands at its default. */
export function viewOf(list: Viewed, search: object): SavedView['search'] {
  const defaults: Record<string, unknown> = readSearch(list.address, {})
  const apart = new Set<string>(['page', ...(list.apart ?? []).map(String)])
  const entries = Object.entries(search).filter(
    ([name, value]) => !apart.has(name) && value !== undefined && value !== defaults[name],
  )
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

export const isSameView = (one: SavedView['search'], other: SavedView['search']): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** The views with one more, in the order of their names; one of the same name is replaced. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  const others = views.filter(({ name }) => name !== view.name)
  return [...others, view].toSorted((one, other) => one.name.localeCompare(other.name))
}

/** The saved views of a list. This browser keeps them, as it keeps columns. */
export function useSavedViews(list: string) {
  const [views, setViews] = useLocalStorage<readonly SavedView[]>({
    key: `views:${list}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  return {
    views,
    save: (view: SavedView) => setViews((before) => withView(before, view)),
    remove: (gone: string) => setViews((before) => before.filter(({ name }) => name !== gone)),
  }
}
