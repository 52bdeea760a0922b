import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Page } from '../page.tsx'
import type { ArchiveSearch } from './archive-definition.ts'
import { ArchiveView, type ArchiveViewProps } from './archive-view.tsx'

interface ArchiveScreenProps<
  Row extends { id: number },
  Search extends ArchiveSearch,
  Data,
  Key extends QueryKey,
  CountKey extends QueryKey,
  Change extends string,
> extends ArchiveViewProps<Row, Search, Data, Key, CountKey, Change> {
  /** The link to the form of a new row. */
  add: ReactNode
}

/** The screen of a list with an archive. */
export function ArchiveScreen<
  Row extends { id: number },
  Search extends ArchiveSearch,
  Data,
  Key extends QueryKey,
  CountKey extends QueryKey,
  Change extends string,
>({ add, ...view }: ArchiveScreenProps<Row, Search, Data, Key, CountKey, Change>) {
  return (
    <Page fill title={view.list.title} actions={add}>
      <ArchiveView {...view} />
    </Page>
  )
}
