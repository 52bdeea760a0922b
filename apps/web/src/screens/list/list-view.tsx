import { type QueryKey, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Column } from '../../table/column.ts'
import { useColumnChoice } from '../../table/column-choice.tsx'
import { DataTable, type RowDetail } from '../../table/data-table.tsx'
import { Panels } from '../../ui/panels.tsx'
import { Group } from '@mantine/core'
import { BulkButtons, Selected } from './bulk-buttons.tsx'
import type { BulkAction, BulkChangeProps } from './bulk-change.ts'
import { ChangeButtons } from './change-buttons.tsx'
import { countFilters, filtersOf, type ListDefinition } from './list-definition.ts'
import { readSearch } from '@headgate/domain/addresses/read-search'
import { ListTools } from './list-tools.tsx'
import { useSelection } from './selection.ts'
import { isListInUse, useAutoRefresh } from './use-auto-refresh.ts'
import { type ListSearch, type Navigate, useListChange } from './use-list-change.ts'
import { ViewsButton } from './views/views-button.tsx'

/** Actions on all selected rows. */
export type BulkWork<Row extends { id: number | string }, Change extends string> = Pick<
  BulkChangeProps<Row, Change>,
  'allow' | 'note' | 'change'
> & { actions: readonly BulkAction<Change>[] }

/** Work on selected rows that needs more than a press: a panel of its own. */
export interface SelectionWork<Row> {
  label: string
  /** Why a row cannot be selected. A stable function. */
  reason: (row: Row) => string | undefined
  renderContent: (chosen: readonly Row[]) => ReactNode
}

export interface ListViewProps<
  Row extends { id: number | string },
  Search extends ListSearch,
  Data,
  Key extends QueryKey,
  Change extends string,
> {
  list: ListDefinition<Row, Search, Data, Key>
  search: Search
  navigate: Navigate<Search>
  /** The fields that Clear All leaves in the address: the tab, the section. */
  kept?: Partial<Search>
  /** Other columns than the list's own, such as those of the archive. */
  columns?: readonly Column<Row>[] | undefined
  /** Names the table if it is not the list itself. */
  label?: string | undefined
  /** Without it and `work`, rows have no boxes to select them. */
  bulk?: BulkWork<Row, Change>
  work?: SelectionWork<Row>
  tabs?: ReactNode
  /** More of one row, below it. */
  detail?: RowDetail<Row>
  /** Why there are no rows, where it is not for the filters. */
  emptyText?: string | undefined
}

/** A list keeps its rows when it cannot be read again, so the failure is told aside. */
const meta = { failure: { onRefresh: true } } as const

const rowId = (row: { id: number | string }) => String(row.id)

const Plain = ({ children }: { children: ReactNode }) => children

/** On a phone open filters would push the table out of sight. */
const startOpen = globalThis.matchMedia?.('(max-width: 48em)').matches ? [] : ['Filters']

/** Filters, bulk actions, tools and the table of a list. The view is in the address; a selection ends with its view. */
export function ListView<
  Row extends { id: number | string },
  Search extends ListSearch,
  Data,
  Key extends QueryKey,
  Change extends string = never,
>(props: ListViewProps<Row, Search, Data, Key, Change>) {
  const { list, search, kept = {}, bulk, work } = props
  const options = list.query(search)
  const query = useSuspenseQuery({
    meta,
    ...options,
    select: list.page,
    refetchOnWindowFocus: () => !isListInUse(),
  })
  const page = query.data
  useAutoRefresh(options)
  const router = useRouter()
  const change = useListChange(search, props.navigate)
  const selection = useSelection(JSON.stringify(search))
  const choice = useColumnChoice(list.name, list.columns)
  const columns = props.columns ?? list.columns
  const filters = countFilters(list, search)
  const emptyText = props.emptyText ?? (filters === 0 && page.total === 0 ? list.empty : undefined)
  const chosen = page.rows.filter((row) => selection.ids.has(rowId(row)))
  /**
   * The view including text that was just typed. A field that loses the focus filters by it before the list shows it.
   */
  const latest = () => readSearch(list.address, router.latestLocation.search) as Search
  const read = () => void query.refetch()
  const clear = () => change.reset(kept)
  const panels = [
    {
      label: 'Filters',
      count: filters,
      content: <list.filters search={search} onFilter={change.filter} onSearch={read} onClear={clear} />,
    },
  ]
  // The archive has other columns, and its records are read only.
  const changes =
    list.changes === undefined || props.columns !== undefined ? null : (
      <ChangeButtons
        list={list.changes}
        chosen={chosen.map((row) => Number(row.id))}
        total={page.total}
        filters={filtersOf(list, search)}
      />
    )
  if (bulk !== undefined || changes !== null) {
    const content =
      bulk === undefined ? (
        <Group gap="sm">
          {changes}
          <Selected count={chosen.length} noun={list.noun} />
        </Group>
      ) : (
        <BulkButtons {...bulk} chosen={chosen} noun={list.noun} onDone={selection.clear}>
          {changes}
        </BulkButtons>
      )
    panels.push({ label: 'Bulk Actions', count: chosen.length, content })
  }
  if (work !== undefined)
    panels.push({ label: work.label, count: chosen.length, content: <>{work.renderContent(chosen)}</> })
  const reason = work?.reason
  const Around = list.around ?? Plain
  const canSelect = bulk !== undefined || work !== undefined || changes !== null
  return (
    <>
      {props.tabs}
      <Panels
        name={list.name}
        initial={startOpen.length === 0 || work === undefined ? startOpen : [...startOpen, work.label]}
        panels={panels}
        end={
          <ListTools
            liveAt={page.liveAt}
            onRefresh={read}
            columns={columns}
            choice={choice}
            views={
              list.hasViews === true ? (
                <ViewsButton list={list} search={search} choice={choice} onChoose={change.reset} />
              ) : null
            }
            download={list.download && (() => list.download!(latest()))}
            downloadAs={list.downloadAs && ((format) => list.downloadAs!(latest(), format))}
          />
        }
      />
      <Around rows={page.rows}>
        <DataTable
          label={props.label ?? list.what}
          columns={columns}
          hidden={choice.hidden}
          rows={page.rows}
          rowId={rowId}
          rowLabel={list.rowLabel}
          sort={change.sort}
          {...(canSelect && { selection: reason === undefined ? selection : { ...selection, reason } })}
          pinFirst={list.pinFirst ?? 0}
          detail={props.detail}
          paging={{ ...change.paging, sizes: list.sizes, total: page.total }}
          busy={query.isFetching || change.pending}
          {...(emptyText !== undefined && { emptyText })}
          onClearFilters={filters === 0 ? undefined : clear}
        />
      </Around>
    </>
  )
}
