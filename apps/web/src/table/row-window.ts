import { useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'
import { ROW_HEIGHT, VIRTUAL_ABOVE } from './model.ts'

/** The rows that are drawn, and the pixels that stand for those before and after them. */
export interface RowWindow {
  indexes: readonly number[]
  before: number
  after: number
}

/** Draws only the rows in sight once there are more than a hundred; all of them below that (STACK). */
export function useRowWindow(count: number, box: RefObject<HTMLElement | null>): RowWindow {
  const isVirtual = count > VIRTUAL_ABOVE
  // The rule warns about the React Compiler, which is off for the table's sake (STACK).
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    enabled: isVirtual,
  })
  if (!isVirtual) return { indexes: Array.from({ length: count }, (_, index) => index), before: 0, after: 0 }
  const items = virtual.getVirtualItems()
  return {
    indexes: items.map((item) => item.index),
    before: items[0]?.start ?? 0,
    after: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
  }
}
