import type { Column } from './column.ts'
import { SELECT } from './model.ts'

const SELECT_WIDTH = 44

/** A column as it stands in the table now; `column` is null for the selection boxes. */
export interface Place<Row> {
  id: string
  column: Column<Row> | null
  width: number
  /** Pinned columns stay at `start` pixels; the last of them draws the border. */
  pinned: 'yes' | 'last' | undefined
  start: number | undefined
}

/** Where each visible column stands: the boxes first, pinned with the first column when that is asked for. */
export function placeColumns<Row>(
  columns: readonly Column<Row>[],
  withSelection: boolean,
  pinFirst: boolean,
): Place<Row>[] {
  const boxes: Place<Row>[] = withSelection
    ? [
        {
          id: SELECT,
          column: null,
          width: SELECT_WIDTH,
          pinned: pinFirst ? 'yes' : undefined,
          start: pinFirst ? 0 : undefined,
        },
      ]
    : []
  return [
    ...boxes,
    ...columns.map((column, index): Place<Row> => {
      const pinned = pinFirst && index === 0
      return {
        id: column.id,
        column,
        width: column.width,
        pinned: pinned ? 'last' : undefined,
        start: pinned ? (withSelection ? SELECT_WIDTH : 0) : undefined,
      }
    }),
  ]
}
