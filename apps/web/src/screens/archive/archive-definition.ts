import type { QueryKey, UseSuspenseQueryOptions } from '@tanstack/react-query'
import type { Column } from '../../table/column.ts'
import type { BulkChangeProps, BulkChoice } from '../list/bulk-change.ts'
import type { ListDefinition } from '../list/list-definition.ts'
import type { ListSearch } from '../list/use-list-change.ts'

export interface ArchiveSearch extends ListSearch {
  archived: boolean
}

/** A list with an archive. */
export interface ArchiveDefinition<
  Row extends { id: number },
  Search extends ArchiveSearch,
  Data,
  Key extends QueryKey,
  CountKey extends QueryKey,
  Change extends string,
> extends ListDefinition<Row, Search, Data, Key> {
  archivedColumns: readonly Column<Row>[]
  /** The number of rows in a tab, whatever the filters. */
  count: (archived: boolean) => UseSuspenseQueryOptions<number, Error, number, CountKey>
  /** Without it, rows have no boxes to select them. */
  bulk?: BulkChoice<Change> & Pick<BulkChangeProps<Row, Change>, 'allow' | 'note'>
}

/** Types an archive by its own parts. */
export const defineArchive = <
  Row extends { id: number },
  Search extends ArchiveSearch,
  Data,
  Key extends QueryKey,
  CountKey extends QueryKey,
  Change extends string,
>(
  definition: ArchiveDefinition<Row, Search, Data, Key, CountKey, Change>,
) => definition
