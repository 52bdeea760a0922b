import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useState } from 'react'

export interface DragOptions {
  id: string
  /** Only blocks of one list change places. */
  listId: string
  at: number
  /** It cannot be moved now: whoever tries is refused. */
  fixed: boolean
  onMove: (key: string, to: number) => void
  onRefused: ((key: string) => void) | undefined
}

/** Lets the row be dragged by its handle, and other rows of its list be dropped above or below it. */
export function useDrag(
  row: { current: HTMLLIElement | null },
  handle: { current: HTMLButtonElement | null },
  { id, listId, at, fixed, onMove, onRefused }: DragOptions,
) {
  const [edge, setEdge] = useState<'above' | 'below'>()
  const [isDragging, setDragging] = useState(false)
  useEffect(() => {
    if (row.current === null || handle.current === null) return undefined
    const sideOf = (clientY: number, element: Element) => {
      const { top, height } = element.getBoundingClientRect()
      return clientY < top + height / 2 ? 'above' : 'below'
    }
    return combine(
      draggable({
        element: row.current,
        dragHandle: handle.current,
        canDrag: () => {
          if (fixed) onRefused?.(id)
          return !fixed
        },
        getInitialData: () => ({ listId, id, at }),
        onDragStart: () => setDragging(true),
        onDrop: () => setDragging(false),
      }),
      dropTargetForElements({
        element: row.current,
        canDrop: ({ source }) => source.data['listId'] === listId && source.data['id'] !== id,
        onDrag: ({ location, self }) => setEdge(sideOf(location.current.input.clientY, self.element)),
        onDragLeave: () => setEdge(undefined),
        onDrop: ({ source, location, self }) => {
          setEdge(undefined)
          const from = Number(source.data['at'])
          const wanted = sideOf(location.current.input.clientY, self.element) === 'above' ? at : at + 1
          // Its own place is free by then.
          const to = from < wanted ? wanted - 1 : wanted
          if (to !== from) onMove(String(source.data['id']), to)
        },
      }),
    )
  }, [row, handle, id, listId, at, fixed, onMove, onRefused])
  return { edge, isDragging }
}
