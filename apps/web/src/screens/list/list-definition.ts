import type { FileFormat } from '@headgate/contract/base/constants'
import type { BulkList } from '@headgate/contract/bulk-changes/values'
import type { QueryKey, UseSuspenseQueryOptions } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { z } from 'zod'
import type { Column } from '../../table/column.ts'
import { readSearch } from '@headgate/domain/addresses/read-search'
import type { ListSearch } from './use-list-change.ts'

export interface ListPage<Row> {
  rows: readonly Row[]
  total: number
  /** When live figures were last reported, for lists with some; null before the first report. */
  liveAt?: string | null
}

export interface FilterProps<Search> {
  search: Search
  onFilter: (change: Partial<Search>) => void
  /** Reads the list again. */
  onSearch: () => void
  onClear: () => void
}

/** The parts that differ between lists. A module constant. */
export interface ListDefinition<
  Row extends { id: number | string },
  Search extends ListSearch,
  Data,
  Key extends QueryKey,
> {
  /** The key under which this browser keeps hidden columns and open panels. */
  name: string
  title: string
  /** Names the table: 'Publishers'. */
  what: string
  /** One and many: 'publisher', 'publishers'. */
  noun: readonly [string, string]
  /** Schema of the screen's address. */
  address: z.ZodObject
  /** Fields of the address that are neither filters nor order: an open form. */
  apart?: readonly (keyof Search)[]
  query: (search: Search) => UseSuspenseQueryOptions<Data, Error, Data, Key>
  /** The rows in a reply. */
  page: (data: Data) => ListPage<Row>
  columns: readonly Column<Row>[]
  /** Put around the table: reads more about the rows of the page than the list's own call. A component. */
  around?: ComponentType<{ rows: readonly Row[]; children: ReactNode }>
  /** The number of first columns that stay visible: those that name the row. */
  pinFirst?: number
  /** Allows saved views of the list. */
  hasViews?: boolean
  sizes: readonly number[]
  /** Names a row in the labels of its controls. */
  rowLabel: (row: Row) => string
  filters: ComponentType<FilterProps<Search>>
  /** Shown in place of rows when there are none without a filter: how the first one comes about. */
  empty?: string
  /** Allows bulk changes of its rows, which are not archived. */
  changes?: BulkList
  /** Saves all rows of a view as a CSV file. */
  download?: (search: Search) => Promise<void>
  /** The same for a list that has spreadsheets, too. */
  downloadAs?: (search: Search, format: FileFormat) => Promise<void>
}

const order = new Set(['page', 'size', 'order_by', 'order_direction', 'archived'])

/** The number of set filters: fields of the address that differ from their defaults. */
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

/** The fields of a list's address that its call knows: without an open form. */
export function filtersOf<Search extends object>(
  list: { apart?: readonly (keyof Search)[] },
  search: Search,
): Partial<Search> {
  const apart = new Set<PropertyKey>(list.apart)
  return Object.fromEntries(Object.entries(search).filter(([name]) => !apart.has(name))) as Partial<Search>
}

/** Types a list by its own parts. */
export const defineList = <
  Row extends { id: number | string },
  Search extends ListSearch,
  Data,
  Key extends QueryKey,
>(
  definition: ListDefinition<Row, Search, Data, Key>,
) => definition
