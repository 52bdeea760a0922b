import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect } from 'react'
import type { Place } from './place.ts'

/** A pressed figure: a cell of a column that is aligned at the end. `row` is null in the last row of totals. */
export interface FigurePress<Row> {
  row: Row | null
  columnId: string
  cell: HTMLTableCellElement
}

interface Figures<Row> {
  box: RefObject<HTMLElement | null>
  rows: readonly Row[]
  places: readonly Place<Row>[]
  onFigure: ((press: FigurePress<Row>) => void) | undefined
}

const FIGURE = 'td[data-align="end"]'

/**
 * Presses of figures, by mouse, by the menu key and by Enter, for the whole table at once: a handler in each of 22,500
 * cells would cost more than the cells. Tab reaches one figure, arrows go to the others.
 */
export function useFigurePress<Row>({ box, rows, places, onFigure }: Figures<Row>) {
  useEffect(() => {
    if (onFigure === undefined || box.current === null) return
    if (box.current.querySelector(`${FIGURE}[tabindex="0"]`) !== null) return
    const first = box.current.querySelector<HTMLElement>(`tbody ${FIGURE}`)
    if (first !== null) first.tabIndex = 0
  })
  if (onFigure === undefined) return {}
  const press = (cell: HTMLTableCellElement): boolean => {
    const columnId = places[cell.cellIndex]?.id
    const line = cell.closest('tr')
    if (columnId === undefined || line === null) return false
    const isTotal = line.parentElement?.tagName === 'TFOOT'
    // 1 is the header's row.
    const row = isTotal ? null : rows[Number(line.ariaRowIndex) - 2]
    if (row === undefined) return false
    moveTo(box, cell)
    onFigure({ row, columnId, cell })
    return true
  }
  const pressed = (event: MouseEvent) => {
    const cell = figureAt(event.target)
    // The text that somebody marked is meant, not its cell.
    if (cell === null || (event.type === 'click' && String(getSelection()) !== '')) return
    if (press(cell)) event.preventDefault()
  }
  return {
    'data-figures': true,
    onClick: pressed,
    onContextMenu: pressed,
    onKeyDown: (event: KeyboardEvent) => {
      const cell = figureAt(event.target)
      if (cell === null || event.target !== cell) return
      const next = besides(event.key, cell)
      if (next !== null) moveTo(box, next)
      else if (event.key !== 'Enter' && event.key !== ' ') return
      else if (!press(cell)) return
      event.preventDefault()
    },
  }
}

function figureAt(target: EventTarget): HTMLTableCellElement | null {
  return target instanceof Element ? target.closest<HTMLTableCellElement>(FIGURE) : null
}

/** The only figure that Tab reaches. */
function moveTo(box: RefObject<HTMLElement | null>, cell: HTMLTableCellElement): void {
  for (const one of box.current?.querySelectorAll<HTMLElement>('td[tabindex="0"]') ?? []) one.tabIndex = -1
  cell.tabIndex = 0
  cell.focus()
}

/** The figure beside, above or below. */
function besides(key: string, cell: HTMLTableCellElement): HTMLTableCellElement | null {
  const line = cell.parentElement as HTMLTableRowElement
  const aside = { ArrowLeft: -1, ArrowRight: 1 }[key]
  if (aside !== undefined) return figureOf(line.cells[cell.cellIndex + aside])
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return null
  const beside = key === 'ArrowUp' ? line.previousElementSibling : line.nextElementSibling
  return beside instanceof HTMLTableRowElement ? figureOf(beside.cells[cell.cellIndex]) : null
}

const figureOf = (cell: HTMLTableCellElement | undefined) => (cell?.matches(FIGURE) === true ? cell : null)
