import { z } from 'zod'
import { parseSearch, stringifySearch } from '@headgate/domain/addresses/search-text'
import { readSearch } from '@headgate/domain/addresses/read-search'

/** What a view keeps: the address without its path, page and open form, and the columns that are not as by default. */
export interface View {
  search: string
  columns: readonly string[]
}

export interface Viewed {
  /** Names its columns in this browser, and the views that earlier versions kept there. */
  name: string
  address: z.ZodObject
  sizes?: readonly number[]
  apart?: readonly PropertyKey[]
}

/** The part of an address that is its view: without the page, an open form and defaults. */
export function viewOf(list: Viewed, search: object): Readonly<Record<string, unknown>> {
  const defaults: Record<string, unknown> = readSearch(list.address, {}, list.sizes)
  const apart = new Set<string>(['page', ...(list.apart ?? []).map(String)])
  const entries = Object.entries(search).filter(
    ([name, value]) => !apart.has(name) && value !== undefined && value !== defaults[name],
  )
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** The text of a view: the same for the same view, whatever the order of its parts. */
export const searchOf = (list: Viewed, search: object): string => stringifySearch(viewOf(list, search))

/** A kept text as the screen reads it now: filters that no longer exist are gone. */
export const readView = (list: Viewed, search: string) =>
  readSearch(list.address, parseSearch(search), list.sizes)

const sorted = (columns: readonly string[]) => JSON.stringify(columns.toSorted())

export const isSameView = (list: Viewed, one: View, other: View): boolean =>
  searchOf(list, readView(list, one.search)) === searchOf(list, readView(list, other.search)) &&
  sorted(one.columns) === sorted(other.columns)

const kept = z.array(z.object({ name: z.string(), search: z.record(z.string(), z.unknown()) }))
const keyOf = (list: Viewed) => `views:${list.name}`

/** The views that an earlier version kept in this browser (decision 0282). */
export function viewsInBrowser(list: Viewed): { name: string; search: string; columns: string[] }[] {
  try {
    const read = kept.parse(JSON.parse(localStorage.getItem(keyOf(list)) ?? '[]'))
    return read.map(({ name, search }) => ({
      name,
      search: searchOf(list, readSearch(list.address, search, list.sizes)),
      columns: [],
    }))
  } catch {
    return []
  }
}

export const forgetViewsInBrowser = (list: Viewed): void => localStorage.removeItem(keyOf(list))
