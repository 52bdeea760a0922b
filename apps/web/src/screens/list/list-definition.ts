import type { QueryKey, UseSuspenseQueryOptions } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { Column } from '../../table/column.ts'
import { readSearch } from './list-search.ts'
import type { ListSearch } from './use-list-change.ts'

export interface ListPage<Row> {
  rows: readonly Row[]
  total: number
  /** When the live figures were fed back, where the list has some; null before they ever were. */
  liveAt?: string | null
}

export interface FilterProps<Search> {
  search: Search
  onFilter: (change: Partial<Search>) => void
  /** Reads the list again. */
  onSearch: () => void
  onClear: () => void
}

/** All that one list has of its own. A module constant. */
export interface ListDefinition<
  Row extends { id: number },
  Search extends ListSearch,
  Data,
  Key extends QueryKey,
> {
  /** This browser keeps under it which columns are hidden and which panels are open. */
  name: string
  title: string
  /** Names the table: 'Publishers'. */
  what: string
  /** One and many: 'publisher', 'publishers'. */
  noun: readonly [string, string]
  /** Schema of the screen's address. */
  address: z.ZodObject
  /** What the address holds that is neither a filter nor the order: an open form. */
  apart?: readonly (keyof Search)[]
  query: (search: Search) => UseSuspenseQueryOptions<Data, Error, Data, Key>
  /** The rows in an answer. */
  page: (data: Data) => ListPage<Row>
  columns: readonly Column<Row>[]
  /** How many of the first columns stay in sight: those that name the row. */
  pinFirst?: number
  /** Views can be saved under a name. */
  hasViews?: boolean
  sizes: readonly number[]
  /** Names a row in the labels of its controls. */
  rowLabel: (row: Row) => string
  filters: ComponentType<FilterProps<Search>>
  /** Saves all rows of a view as a file. */
  download?: (search: Search) => Promise<void>
}

const order = new Set(['page', 'size', 'order_by', 'order_direction', 'archived'])

/** How many filters are set: what in the address differs from its default. */
export function countFilters<Search extends object>(
  list: { address: z.ZodObject; apart?: readonly (keyof Search)[] },
  search: Search,
): number {
  const defaults = readSearch(list.address, {}) as Partial<Search>
  const names = Object.keys(search) as (keyof Search & string)[]
  return names.filter(
    (name) =>
      !order.has(name) &&
      list.apart?.includes(name) !== true &&
      search[name] !== undefined &&
      search[name] !== defaults[name],
  ).length
}

/** A list, typed by its own parts. */
export const defineList = <Row extends { id: number }, Search extends ListSearch, Data, Key extends QueryKey>(
  definition: ListDefinition<Row, Search, Data, Key>,
) => definition
