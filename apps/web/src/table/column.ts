import type { Tone } from '@headgate/contract/reports/tones'
import type { ReactNode } from 'react'
import { NO_VALUE } from '@headgate/domain/no-value'

/** The value of a cell before it is drawn. A table that sorts in the browser sorts by it. */
export type CellValue = string | number | boolean | null | undefined

/**
 * One column of a DataTable. Lists of columns are module constants. A table draws a row again only when its row or its
 * columns change, so a column made inside a component would draw every row at every key press.
 */
export interface Column<Row> {
  /** Also the server's name for the order, where it sorts. */
  id: string
  header: string
  /** A longer explanation, as a tooltip on the header. */
  hint?: string
  value: (row: Row) => CellValue
  /** Draws the cell; without it, the value's text. May use hooks only inside a component that it returns. */
  cell?: (row: Row) => ReactNode
  /** Text of the value without `cell`: `formatCount`, `formatMoment`. */
  format?: (row: Row) => string
  /** Pixels. Columns share the remaining width in proportion. */
  width: number
  /** Numbers are aligned at the end, so that digits line up. */
  align?: 'start' | 'end' | 'center'
  /** True by default. */
  sortable?: boolean
  /** Whether the column chooser may hide it. True by default. */
  hideable?: boolean
  /** Hidden until chosen. */
  hidden?: boolean
  tone?: (row: Row) => Tone | undefined
  /** Stays visible at the end during sideways scrolling: row actions. */
  pinEnd?: boolean
}

/** Text of a cell without `cell`. */
export function cellText<Row>(column: Column<Row>, row: Row): string {
  if (column.format !== undefined) return column.format(row)
  const value = column.value(row)
  if (value === null || value === undefined) return NO_VALUE
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value)
}
