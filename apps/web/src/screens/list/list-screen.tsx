import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Page } from '../page.tsx'
import { ListView, type ListViewProps } from './list-view.tsx'
import type { ListSearch } from './use-list-change.ts'

interface ListScreenProps<
  Row extends { id: number | string },
  Search extends ListSearch,
  Data,
  Key extends QueryKey,
  Change extends string,
> extends ListViewProps<Row, Search, Data, Key, Change> {
  /** The link to the form of a new row. */
  add?: ReactNode
  /** A form over the list. */
  children?: ReactNode
}

/** The screen of a list: its heading, the link to a new row, and the list. */
export function ListScreen<
  Row extends { id: number | string },
  Search extends ListSearch,
  Data,
  Key extends QueryKey,
  Change extends string = never,
>({ add, children, ...view }: ListScreenProps<Row, Search, Data, Key, Change>) {
  return (
    <Page fill title={view.list.title} actions={add}>
      <ListView {...view} />
      {children}
    </Page>
  )
}
