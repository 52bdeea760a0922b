import type { Tone } from '@headgate/contract/reports/measures'
import type { ReactNode } from 'react'
import { NO_VALUE } from '../lib/no-value.ts'

/** What a cell holds before it is drawn; also what a table sorts by when it sorts in the browser. */
export type CellValue = string | number | boolean | null | undefined

/**
 * One column of a DataTable. Lists of columns are module constants: a table draws a row again only when its row or
 * its columns change, so a column made inside a component would cost every row at every keystroke.
 */
export interface Column<Row> {
  /** Also the name the server sorts by, where it sorts. */
  id: string
  header: string
  /** A longer explanation, as a tooltip on the header. */
  hint?: string
  value: (row: Row) => CellValue
  /** Draws the cell; without it the value's text is shown. May use hooks only inside a component that it returns. */
  cell?: (row: Row) => ReactNode
  /** Text of the value when `cell` is absent: `formatCount`, `formatMoment`. */
  format?: (row: Row) => string
  /** Pixels; columns share what is left over in proportion. */
  width: number
  /** Numbers stand at the end, so that digits line up. */
  align?: 'start' | 'end' | 'center'
  /** True unless said otherwise. */
  sortable?: boolean
  /** Whether the column chooser may hide it; true unless said otherwise. */
  hideable?: boolean
  /** Hidden until chosen. */
  hidden?: boolean
  tone?: (row: Row) => Tone | undefined
  /** Stays in sight at the end while scrolling sideways: row actions. */
  pinEnd?: boolean
}

/** Text of a cell without a drawing of its own. */
export function cellText<Row>(column: Column<Row>, row: Row): string {
  if (column.format !== undefined) return column.format(row)
  const value = column.value(row)
  if (value === null || value === undefined) return NO_VALUE
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value)
}
