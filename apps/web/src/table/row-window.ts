import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect } from 'react'
import { VIRTUAL_ABOVE } from './model.ts'

/** The drawn rows, and the pixels that replace those before and after them. */
export interface RowWindow {
  indexes: readonly number[]
  before: number
  after: number
}

/** Draws only the visible rows if there are more than a hundred; else all of them. */
export function useRowWindow(
  count: number,
  rowHeight: number,
  box: RefObject<HTMLElement | null>,
): RowWindow {
  const isVirtual = count > VIRTUAL_ABOVE
  // The rule warns about the React Compiler, which is off.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    enabled: isVirtual,
  })
  // Without this it keeps the positions from the height before.
  useLayoutEffect(() => virtual.measure(), [virtual, rowHeight])
  if (!isVirtual) return { indexes: Array.from({ length: count }, (_, index) => index), before: 0, after: 0 }
  const items = virtual.getVirtualItems()
  return {
    indexes: items.map((item) => item.index),
    before: items[0]?.start ?? 0,
    after: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
  }
}
