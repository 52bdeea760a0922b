import type { ReactNode } from 'react'
import { Page } from '../page.tsx'
import { ArchiveTabs } from './archive-tabs.tsx'
import type { BulkChangeProps, BulkChoice } from './bulk-change.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/data-table.tsx'
import { useSelection } from '../list/selection.ts'
import { type ListSearch, type Navigate, useListChange } from '../list/use-list-change.ts'

interface ArchiveSearch extends ListSearch {
  archived: boolean
}

/** What the filters of such a list need from it. */
export interface ArchiveScreenParts<Row, Search, Change extends string> {
  /** Changes filters; the result starts at its first page. */
  filter: (change: Partial<Search>) => void
  /** Clear All: only the tab stays. */
  clear: () => void
  /** For `BulkActions`, wherever the list shows them. */
  bulk: BulkChangeProps<Row, Change>
}

interface ArchiveScreenProps<
  Row extends { id: number },
  Search extends ArchiveSearch,
  Change extends string,
> {
  title: string
  /** Names the tabs: 'Publishers' makes Publishers and Archived Publishers. */
  what: string
  /** One and many: 'publisher', 'publishers'. */
  noun: readonly [string, string]
  /** What leads to the form of a new row. */
  add: ReactNode
  search: Search
  navigate: Navigate<Search>
  rows: readonly Row[]
  total: number
  /** How many stand in each tab, whatever the filters. */
  counts: { active: number; archived: number }
  busy: boolean
  columns: (archived: boolean) => readonly Column<Row>[]
  sizes: readonly number[]
  rowLabel: (row: Row) => string
  /** Keeps the first column in sight: for tables that are wider than the window. */
  pinFirst?: boolean
  /** Columns that are not shown, see useColumnChoice. */
  hidden?: ReadonlySet<string>
  bulk: BulkChoice<Change> & Pick<BulkChangeProps<Row, Change>, 'allow' | 'note' | 'change'>
  children: (parts: ArchiveScreenParts<Row, Search, Change>) => ReactNode
}

const rowId = (row: { id: number }) => String(row.id)

/**
 * A list with an archive (T1, T4, T5): two tabs with how many stand in each, filters, bulk actions on the selected
 * rows, one table. The view is in the address; a selection ends with its view.
 */
export function ArchiveScreen<
  Row extends { id: number },
  Search extends ArchiveSearch,
  Change extends string,
>(props: ArchiveScreenProps<Row, Search, Change>) {
  const { search, rows, noun } = props
  const { archived } = search
  const list = useListChange(search, props.navigate)
  const selection = useSelection(JSON.stringify(search))
  const only = (tab: boolean) => list.reset({ archived: tab } as Partial<Search>)
  return (
    <Page fill title={props.title} actions={props.add}>
      <ArchiveTabs what={props.what} counts={props.counts} archived={archived} onChange={only} />
      {props.children({
        filter: list.filter,
        clear: () => only(archived),
        bulk: {
          actions: archived ? props.bulk.archived : props.bulk.active,
          chosen: rows.filter((row) => selection.ids.has(rowId(row))),
          noun,
          allow: props.bulk.allow,
          note: props.bulk.note,
          change: props.bulk.change,
          onDone: selection.clear,
        },
      })}
      <DataTable
        label={archived ? `Archived ${noun[1]}` : props.what}
        columns={props.columns(archived)}
        rows={rows}
        rowId={rowId}
        rowLabel={props.rowLabel}
        sort={list.sort}
        selection={selection}
        pinFirst={props.pinFirst ?? false}
        {...(props.hidden !== undefined && { hidden: props.hidden })}
        paging={{ ...list.paging, sizes: props.sizes, total: props.total }}
        busy={props.busy || list.pending}
      />
    </Page>
  )
}
