import { useLocalStorage } from '@mantine/hooks'
import type { z } from 'zod'
import { readSearch } from '../list-search.ts'

/** Filters, order and page size of a list under a name. */
export interface SavedView {
  name: string
  /** As in the address, without defaults. */
  search: Readonly<Record<string, unknown>>
}

/** With more, the menu would be too long to search. */
export const MOST_VIEWS = 30

export interface Viewed {
  address: z.ZodObject
  apart?: readonly PropertyKey[]
}

/** The part of an address that is its view: without the page, an open form and defaults. */
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

/** The views with one added, ordered by name. It replaces a view of the same name. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  const others = views.filter(({ name }) => name !== view.name)
  return [...others, view].toSorted((one, other) => one.name.localeCompare(other.name))
}

/** The saved views of a list, kept in this browser like its columns. */
export function useSavedViews(list: string) {
  const [views, setViews] = useLocalStorage<readonly SavedView[]>({
    key: `views:${list}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  return {
    views,
    // Values, not functions: a function would be called with the next render, and saving closes the popup before it.
    save: (view: SavedView) => setViews(withView(views, view)),
    remove: (gone: string) => setViews(views.filter(({ name }) => name !== gone)),
  }
}
