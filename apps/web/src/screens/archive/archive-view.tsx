import { type QueryKey, useSuspenseQuery } from '@tanstack/react-query'
import type { BulkChangeProps } from '../list/bulk-change.ts'
import { ListView } from '../list/list-view.tsx'
import type { Navigate } from '../list/use-list-change.ts'
import type { ArchiveDefinition, ArchiveSearch } from './archive-definition.ts'
import { ArchiveTabs } from './archive-tabs.tsx'

export interface ArchiveViewProps<
  Row extends { id: number },
  Search extends ArchiveSearch,
  Data,
  Key extends QueryKey,
  CountKey extends QueryKey,
  Change extends string,
> {
  list: ArchiveDefinition<Row, Search, Data, Key, CountKey, Change>
  search: Search
  navigate: Navigate<Search>
  /** Changes many rows at once, for the list's bulk actions. */
  many?: BulkChangeProps<Row, Change>['change']
  /**
   * The fields that stay in the address when the tab or the filters change, such as the section of a screen with
   * several.
   */
  kept?: Partial<Search>
}

/** A list with an archive: a tab for each, with its number of rows, above the list's own view. */
export function ArchiveView<
  Row extends { id: number },
  Search extends ArchiveSearch,
  Data,
  Key extends QueryKey,
  CountKey extends QueryKey,
  Change extends string,
>(props: ArchiveViewProps<Row, Search, Data, Key, CountKey, Change>) {
  const { list, search, navigate, many } = props
  const { archived } = search
  const active = useSuspenseQuery(list.count(false)).data
  const inArchive = useSuspenseQuery(list.count(true)).data
  const keptIn = (tab: boolean) => ({ ...props.kept, archived: tab }) as Partial<Search>
  return (
    <ListView
      list={list}
      search={search}
      navigate={navigate}
      kept={keptIn(archived)}
      {...(archived && { columns: list.archivedColumns, label: `Archived ${list.noun[1]}` })}
      {...(list.bulk !== undefined &&
        many !== undefined && {
          bulk: { ...list.bulk, actions: archived ? list.bulk.archived : list.bulk.active, change: many },
        })}
      tabs={
        <ArchiveTabs
          what={list.what}
          counts={{ active, archived: inArchive }}
          archived={archived}
          onChange={(tab) => void navigate({ to: '.', search: () => keptIn(tab) })}
        />
      }
    />
  )
}
