import type { OrderDirection } from '@headgate/contract/base/list'
import { type CSSProperties, Fragment, type ReactNode, useMemo, useRef } from 'react'
import { BusyBar } from '../ui/busy-bar.tsx'
import { useDelayed } from '../ui/use-delayed.ts'
import { BodyRow } from './body-row.tsx'
import type { Column } from './column.ts'
import classes from './data-table.module.css'
import { useDensity } from './density.ts'
import { EmptyRow } from './empty-row.tsx'
import { HeaderCell } from './header-cell.tsx'
import { SELECT } from './model.ts'
import { Paging, type PagingProps } from './paging.tsx'
import { placeColumns } from './place.ts'
import { useRowWindow } from './row-window.ts'
import { SelectAll } from './select-all.tsx'
import { type FigurePress, useFigurePress } from './use-figure-press.ts'

export interface Sort {
  by: string
  direction: OrderDirection
}

/** What a row has beyond its cells, below it over the full width. One row is open at a time. */
export interface RowDetail<Row> {
  /** The column whose text opens and closes it. */
  column: string
  /** The row whose detail is open; undefined for none. */
  id: string | undefined
  /** Opens the detail of another row, or of none. A stable function. */
  onOpen: (id: string | undefined) => void
  /** A module constant or a stable function. */
  render: (row: Row) => ReactNode
}

export interface DataTableProps<Row> {
  /** Names the table for screen readers: 'Publishers'. */
  label: string
  /** A module constant, see Column. */
  columns: readonly Column<Row>[]
  /** The reference must not change unless the rows do: pass the query's data, not a mapped copy. */
  rows: readonly Row[]
  /** A module constant or a stable function. */
  rowId: (row: Row) => string
  /** Names a row in the labels of its controls. Without it, the id. */
  rowLabel?: (row: Row) => string
  /** The order of the rows. The server sorts: the table only shows the order and requests another. */
  sort: Sort & { onChange: (sort: Sort) => void }
  /** See useSelection. */
  selection?: {
    ids: ReadonlySet<string>
    change: (ids: ReadonlySet<string>) => void
    toggle: (id: string, on: boolean) => void
    /** Why a row cannot be selected. Select-all skips such rows. A stable function. */
    reason?: (row: Row) => string | undefined
  }
  /** Hidden columns, see useColumnChoice. */
  hidden?: ReadonlySet<string>
  /** Keeps the first column, or this many of them, visible during sideways scrolling. */
  pinFirst?: boolean | number
  /** Text of a column in the last row. Without it, there is no such row. */
  totals?: (columnId: string) => ReactNode
  paging?: Omit<PagingProps, 'label' | 'busy'>
  detail?: RowDetail<Row> | undefined
  /** A figure was pressed. Without it, figures cannot be pressed. */
  onFigure?: (press: FigurePress<Row>) => void
  /** The rows are loading again: a bar shows after 800 ms. */
  busy?: boolean
  emptyText?: string
  /** Set while a filter may hide rows: an empty table then offers to clear the filters. */
  onClearFilters?: (() => void) | undefined
}

/**
 * The only table of the console: a real `<table>` with header, totals and first columns that stay visible, selection
 * that skips disabled rows, and paging. Above a hundred rows, only the visible ones are drawn.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, sort, selection, hidden, totals } = props
  const pinFirst = Number(props.pinFirst ?? 0)
  const box = useRef<HTMLDivElement>(null)
  const withSelection = selection !== undefined
  const busy = useDelayed(props.busy ?? false)
  const { rowHeight } = useDensity()
  const shown = useMemo(
    () =>
      placeColumns(
        columns.filter((column) => !(hidden?.has(column.id) ?? false)),
        withSelection,
        pinFirst,
      ),
    [columns, hidden, withSelection, pinFirst],
  )
  const detail = props.detail
  // An open detail has another height than the rows.
  const drawn = useRowWindow(rows.length, rowHeight, box, detail?.id !== undefined)
  const figures = useFigurePress({ box, rows, places: shown, onFigure: props.onFigure })
  const reason = selection?.reason
  const onSort = (by: string) =>
    sort.onChange({ by, direction: sort.by === by && sort.direction === 'ASC' ? 'DESC' : 'ASC' })

  return (
    <div className={classes.frame}>
      {busy ? <BusyBar className={classes.busy} label="Loading" /> : null}
      {/* A scrolling box must be reachable by keyboard, which cannot scroll it otherwise. */}
      <section
        ref={box}
        className={classes.box}
        aria-label={`${props.label}, scrollable`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        {/* Its figures have the keys; each is reached by them. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <table
          {...figures}
          className={classes.table}
          aria-label={props.label}
          aria-rowcount={rows.length + (totals === undefined ? 1 : 2)}
          aria-colcount={shown.length}
          aria-busy={props.busy ?? false}
          style={styleOf(shown, rowHeight)}
        >
          <colgroup>
            {shown.map((place) => (
              <col key={place.id} style={{ width: place.width }} />
            ))}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              {shown.map((place) =>
                place.column === null ? (
                  <th key={SELECT} data-pinned={place.pinned} style={place.style} scope="col">
                    {selection === undefined ? null : (
                      <SelectAll
                        selectable={rows.filter((row) => reason?.(row) === undefined).map(rowId)}
                        chosen={selection.ids}
                        onChange={selection.change}
                      />
                    )}
                  </th>
                ) : (
                  <HeaderCell
                    key={place.id}
                    place={place}
                    column={place.column}
                    sort={sort}
                    onSort={onSort}
                  />
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {drawn.before > 0 ? <tr aria-hidden style={{ height: drawn.before }} /> : null}
            {drawn.indexes.map((index) => {
              const row = rows[index]
              if (row === undefined) return null
              const id = rowId(row)
              return (
                <Fragment key={id}>
                  <BodyRow
                    row={row}
                    id={id}
                    index={index}
                    label={props.rowLabel?.(row) ?? id}
                    places={shown}
                    selected={selection?.ids.has(id) ?? false}
                    reason={reason?.(row)}
                    onSelect={selection?.toggle}
                    opener={detail?.column}
                    isOpen={detail?.id === id}
                    onOpen={detail?.onOpen}
                  />
                  {detail?.id === id ? (
                    <tr>
                      <td className={classes.detail} colSpan={shown.length}>
                        <div>{detail.render(row)}</div>
                      </td>
                    </tr>
                  ) : null}
                </Fragment>
              )
            })}
            {drawn.after > 0 ? <tr aria-hidden style={{ height: drawn.after }} /> : null}
            {rows.length === 0 ? (
              <EmptyRow columns={shown.length} text={props.emptyText} onClearFilters={props.onClearFilters} />
            ) : null}
          </tbody>
          {totals === undefined || rows.length === 0 ? null : (
            <tfoot>
              <tr aria-rowindex={rows.length + 2}>
                {shown.map((place) => (
                  <td
                    key={place.id}
                    data-pinned={place.pinned}
                    data-align={place.column?.align}
                    style={place.style}
                  >
                    {place.column === null ? null : totals(place.column.id)}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </section>
      {props.paging === undefined ? null : (
        <Paging {...props.paging} label={props.label} busy={props.busy ?? false} />
      )}
    </div>
  )
}

/** The minimum width, so that columns scroll instead of shrinking, and the height of the rows. */
function styleOf(shown: readonly { width: number }[], rowHeight: number): CSSProperties {
  const minWidth = shown.reduce((sum, place) => sum + place.width, 0)
  return { minWidth, '--row-height': `${rowHeight}px` } as CSSProperties
}
