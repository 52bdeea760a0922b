import type { Column } from './column.ts'
import { SELECT } from './model.ts'

const SELECT_WIDTH = 44

/** A column in the drawn table; `column` is null for the selection boxes. */
export interface Place<Row> {
  id: string
  column: Column<Row> | null
  width: number
  /** Whether the column stays visible. `last` and `end` draw the border to those that move. */
  pinned: 'yes' | 'last' | 'end' | undefined
  /** Its sticky position, for the style of its cells. */
  style: { insetInlineStart?: number; insetInlineEnd?: number } | undefined
}

/** The visible columns in their order. The boxes come first, pinned if the first columns are. */
export function placeColumns<Row>(
  columns: readonly Column<Row>[],
  withSelection: boolean,
  pinFirst: number,
): Place<Row>[] {
  const boxes: Place<Row> = {
    id: SELECT,
    column: null,
    width: SELECT_WIDTH,
    pinned: pinFirst > 0 ? 'yes' : undefined,
    style: pinFirst > 0 ? { insetInlineStart: 0 } : undefined,
  }
  let start = withSelection ? SELECT_WIDTH : 0
  const places = columns.map((column, index): Place<Row> => {
    const { id, width } = column
    if (index < pinFirst) {
      const style = { insetInlineStart: start }
      start += width
      return { id, column, width, pinned: index === pinFirst - 1 ? 'last' : 'yes', style }
    }
    if (column.pinEnd === true) return { id, column, width, pinned: 'end', style: { insetInlineEnd: 0 } }
    return { id, column, width, pinned: undefined, style: undefined }
  })
  return withSelection ? [boxes, ...places] : places
}
