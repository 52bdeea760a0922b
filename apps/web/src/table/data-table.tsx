import { Progress } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import type { OrderDirection } from '@headgate/contract/base/list'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useDelayed } from '../ui/use-delayed.ts'
import { BodyRow } from './body-row.tsx'
import type { Column } from './column.ts'
import classes from './data-table.module.css'
import { HeaderCell } from './header-cell.tsx'
import { SELECT } from './model.ts'
import { Paging, type PagingProps } from './paging.tsx'
import { placeColumns } from './place.ts'
import { useRowWindow } from './row-window.ts'
import { useSortedRows } from './sorted-rows.ts'
import { Tick } from './tick.tsx'

export interface Sort {
  by: string
  direction: OrderDirection
}

export interface DataTableProps<Row> {
  /** What the table holds, for screen readers: 'Publishers'. */
  label: string
  /** A module constant, see Column. */
  columns: readonly Column<Row>[]
  /** The reference must not change unless the rows do: pass the query's data, not a mapped copy. */
  rows: readonly Row[]
  /** A module constant or a stable function. */
  rowId: (row: Row) => string
  /** Names a row in the labels of its controls; the id without it. */
  rowLabel?: (row: Row) => string
  /** Sorting by the server. Without it the table sorts the rows it has. */
  sort?: Sort & { onChange: (sort: Sort) => void }
  /** See useSelection. */
  selection?: {
    ids: ReadonlySet<string>
    change: (ids: ReadonlySet<string>) => void
    toggle: (id: string, on: boolean) => void
    /** Why a row cannot be selected; such rows are skipped by select-all. A stable function. */
    reason?: (row: Row) => string | undefined
  }
  /** Columns that are not shown, see useColumnChoice. */
  hidden?: ReadonlySet<string>
  /** Keeps the first column in sight while scrolling sideways. */
  pinFirst?: boolean
  /** Text of a column in the last row; the row is absent without it. */
  totals?: (columnId: string) => ReactNode
  paging?: Omit<PagingProps, 'label' | 'busy'>
  /** The rows are being read again: a bar shows after 800 ms. */
  busy?: boolean
  emptyText?: string
}

/**
 * The one table of the console (1 §2, 3 §2.19): a real `<table>` with header, totals and first column that stay in
 * sight, sorting by the server or here, selection that skips disabled rows, paging, and rows drawn only where they
 * are seen once there are more than a hundred.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, sort, selection, hidden, pinFirst = false, totals } = props
  const [ownSort, setOwnSort] = useState<Sort | null>(null)
  const current = sort ?? ownSort
  const box = useRef<HTMLDivElement>(null)
  const withSelection = selection !== undefined
  const busy = useDelayed(props.busy ?? false)

  const models = useSortedRows(props, current)
  const shown = useMemo(
    () =>
      placeColumns(
        columns.filter((column) => !(hidden?.has(column.id) ?? false)),
        withSelection,
        pinFirst,
      ),
    [columns, hidden, withSelection, pinFirst],
  )
  const drawn = useRowWindow(models.length, box)

  const ids = selection?.ids
  const reason = selection?.reason
  const selectable = withSelection ? models.filter((row) => row.getCanSelect()) : []
  const chosen = withSelection ? selectable.filter((row) => ids?.has(row.id) === true).length : 0
  const onSort = (by: string) => {
    const direction: OrderDirection = current?.by === by && current.direction === 'ASC' ? 'DESC' : 'ASC'
    if (sort === undefined) setOwnSort({ by, direction })
    else sort.onChange({ by, direction })
  }

  return (
    <div className={classes.frame}>
      {busy ? <Progress value={100} animated size={2} className={classes.busy} aria-label="Loading" /> : null}
      {/* A box that scrolls must be reachable by keyboard, which cannot scroll it otherwise. */}
      <section
        ref={box}
        className={classes.box}
        aria-label={`${props.label}, scrollable`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <table
          className={classes.table}
          aria-label={props.label}
          aria-rowcount={models.length + (totals === undefined ? 1 : 2)}
          aria-colcount={shown.length}
          aria-busy={props.busy ?? false}
          style={{ minWidth: shown.reduce((sum, place) => sum + place.width, 0) }}
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
                    <Tick
                      label="Select all rows"
                      disabled={selectable.length === 0}
                      checked={chosen > 0 && chosen === selectable.length}
                      mixed={chosen > 0 && chosen < selectable.length}
                      onChange={() =>
                        selection?.change(
                          new Set(chosen === selectable.length ? [] : selectable.map((row) => row.id)),
                        )
                      }
                    />
                  </th>
                ) : (
                  <HeaderCell
                    key={place.id}
                    place={place}
                    column={place.column}
                    sort={current}
                    onSort={onSort}
                  />
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {drawn.before > 0 ? <tr aria-hidden style={{ height: drawn.before }} /> : null}
            {drawn.indexes.map((index) => {
              const row = models[index]
              if (row === undefined) return null
              return (
                <BodyRow
                  key={row.id}
                  row={row.original}
                  id={row.id}
                  index={index}
                  label={props.rowLabel?.(row.original) ?? row.id}
                  places={shown}
                  selected={ids?.has(row.id) ?? false}
                  reason={reason?.(row.original)}
                  onSelect={selection?.toggle}
                />
              )
            })}
            {drawn.after > 0 ? <tr aria-hidden style={{ height: drawn.after }} /> : null}
            {models.length === 0 ? (
              <tr>
                <td className={classes.empty} colSpan={shown.length}>
                  {props.emptyText ?? messages.general.emptyTable}
                </td>
              </tr>
            ) : null}
          </tbody>
          {totals === undefined || models.length === 0 ? null : (
            <tfoot>
              <tr aria-rowindex={models.length + 2}>
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
