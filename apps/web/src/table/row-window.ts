import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { VIRTUAL_ABOVE } from './model.ts'

/** The drawn rows, and the pixels that replace those before and after them. */
export interface RowWindow {
  indexes: readonly number[]
  before: number
  after: number
}

/** Rows are added and dropped in steps of this many, and at least as many are drawn beyond each edge. */
const STEP = 8

interface Sight {
  first: number
  end: number
}

/**
 * Draws only the visible rows if there are more than a hundred; else all of them, and with `isWhole`. All rows have the
 * same height.
 */
export function useRowWindow(
  count: number,
  rowHeight: number,
  box: RefObject<HTMLElement | null>,
  isWhole = false,
): RowWindow {
  const isVirtual = count > VIRTUAL_ABOVE && !isWhole
  // Before the box is measured, no more rows than the window has room for: the others would be drawn and dropped.
  const [sight, setSight] = useState<Sight>(() => ({
    first: 0,
    end: rowsIn(window.innerHeight, rowHeight) + STEP,
  }))
  useLayoutEffect(() => {
    const frame = box.current
    if (!isVirtual || frame === null) return undefined
    const look = () => {
      const seen = inSight(frame, rowHeight)
      setSight((before) => (before.first === seen.first && before.end === seen.end ? before : seen))
    }
    // At once, because one frame later a quick scroll would show an empty area.
    const scrolled = () => flushSync(look)
    look()
    frame.addEventListener('scroll', scrolled, { passive: true })
    const size = new ResizeObserver(look)
    size.observe(frame)
    return () => {
      frame.removeEventListener('scroll', scrolled)
      size.disconnect()
    }
  }, [isVirtual, rowHeight, box])
  const first = isVirtual ? Math.min(sight.first, count - 1) : 0
  const end = isVirtual ? Math.min(Math.max(sight.end, first + STEP), count) : count
  return {
    indexes: Array.from({ length: end - first }, (_, index) => first + index),
    before: first * rowHeight,
    after: (count - end) * rowHeight,
  }
}

/** The rows that a height has room for, in whole steps. */
const rowsIn = (height: number, rowHeight: number) => Math.ceil(height / rowHeight / STEP) * STEP

function inSight(frame: HTMLElement, rowHeight: number): Sight {
  const top = Math.floor(frame.scrollTop / rowHeight / STEP) * STEP
  return { first: Math.max(top - STEP, 0), end: top + rowsIn(frame.clientHeight, rowHeight) + 2 * STEP }
}
