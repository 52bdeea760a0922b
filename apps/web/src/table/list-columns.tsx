import type { ReactNode } from 'react'
import { NO_VALUE } from '@headgate/domain/no-value'
import { formatMoment } from '../lib/time.ts'
import type { Column } from './column.ts'
import { RecordLink } from './cells/record-link.tsx'

/** Columns that several lists have. Each list makes its own once, as a module constant (see Column). */

interface IdColumnOptions<Row> {
  width?: number
  header?: string
  /** The address of the row's record. */
  to?: (row: Row) => string
}

/** The id, which links to the record. */
export function idColumn<Row extends { id: number }>(options: IdColumnOptions<Row> = {}): Column<Row> {
  const { width = 75, header = 'ID', to } = options
  return {
    id: 'id',
    header,
    value: (row) => row.id,
    ...(to !== undefined && { cell: (row: Row) => <RecordLink to={to(row)}>{row.id}</RecordLink> }),
    width,
    hideable: false,
  }
}

/** A time, UTC. */
export function momentColumn<Row>(
  id: string,
  header: string,
  value: (row: Row) => string | null,
  width: number,
): Column<Row> {
  return { id, header, value, format: (row) => formatMoment(value(row)) || NO_VALUE, width }
}

export function isLiveColumn<Row extends { is_live: boolean }>(
  width: number,
  header = 'Is live',
): Column<Row> {
  return {
    id: 'is_live',
    header,
    hint: 'A search was redirected in the last 24 hours',
    value: (row) => row.is_live,
    width,
  }
}

export function trafficFlowingColumn<Row extends { is_traffic_flowing: boolean }>(
  width: number,
  header: string,
): Column<Row> {
  return {
    id: 'is_traffic_flowing',
    header,
    hint: 'A search was redirected in the last 60 minutes',
    value: (row) => row.is_traffic_flowing,
    width,
  }
}

/** `id` is the server's name for the order. */
export function archivedAtColumn<Row extends { archivedAt: string | null }>(
  id: string,
  header = 'Archived at (UTC)',
): Column<Row> {
  return momentColumn(id, header, (row) => row.archivedAt, 180)
}

/** Whether an archived row is active, as text: it has no switch until it is restored. */
export function archivedStatusColumn<Row extends { status: boolean }>(width: number): Column<Row> {
  return {
    id: 'status',
    header: 'Status',
    value: (row) => row.status,
    format: (row) => (row.status ? 'Active' : 'Inactive'),
    width,
  }
}

/** The menu of each row, always visible at the end. */
export function actionsColumn<Row>(cell: (row: Row) => ReactNode, width = 85): Column<Row> {
  return {
    id: 'actions',
    header: 'Actions',
    value: () => null,
    cell,
    width,
    align: 'center',
    sortable: false,
    hideable: false,
    pinEnd: true,
  }
}
