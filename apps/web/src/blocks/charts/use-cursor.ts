import { type KeyboardEvent, useState } from 'react'

/** A point of a chart: rows are series, bars or weekdays, columns are dates or hours. */
export interface Cursor {
  row: number
  column: number
}

interface Extent {
  rows: number
  columns: number
}

const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))

/** Where a key leads; null when it leads nowhere. From outside, the first arrow enters at the nearest end. */
export function movedBy(key: string, from: Cursor | null, { rows, columns }: Extent): Cursor | null {
  const at = from ?? { row: 0, column: key === 'ArrowLeft' ? columns : -1 }
  const inside = { row: within(at.row, rows), column: within(at.column, columns) }
  switch (key) {
    case 'ArrowLeft':
      return { ...inside, column: within(at.column - 1, columns) }
    case 'ArrowRight':
      return { ...inside, column: within(at.column + 1, columns) }
    case 'ArrowUp':
      return from === null ? inside : { ...inside, row: within(at.row - 1, rows) }
    case 'ArrowDown':
      return from === null ? inside : { ...inside, row: within(at.row + 1, rows) }
    case 'Home':
      return { ...inside, column: 0 }
    case 'End':
      return { ...inside, column: columns - 1 }
    default:
      return null
  }
}

/** The point that arrow keys have reached. Escape and leaving the chart take it away. */
export function useCursor({ rows, columns }: Extent) {
  const [kept, setCursor] = useState<Cursor | null>(null)
  // Figures may have become fewer since.
  const cursor =
    kept === null || rows === 0 || columns === 0
      ? null
      : { row: within(kept.row, rows), column: within(kept.column, columns) }
  return {
    cursor,
    leave: () => setCursor(null),
    onKeyDown: (event: KeyboardEvent) => {
      if (rows === 0 || columns === 0 || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'Escape' && cursor !== null) {
        event.stopPropagation()
        setCursor(null)
        return
      }
      const next = movedBy(event.key, cursor, { rows, columns })
      if (next === null) return
      event.preventDefault()
      setCursor(next)
    },
  }
}
