import { useEffect, useState } from 'react'

export interface DragOptions {
  id: string
  /** Only blocks of one list change places. */
  listId: string
  at: number
  /** The block cannot be moved now, so a try is refused. */
  fixed: boolean
  onMove: (key: string, to: number) => void
  onRefused: ((key: string) => void) | undefined
}

/** Makes the row draggable by its handle. Other rows of its list can be dropped above or below it. */
export function useDrag(
  row: { current: HTMLLIElement | null },
  handle: { current: HTMLButtonElement | null },
  { id, listId, at, fixed, onMove, onRefused }: DragOptions,
) {
  const [edge, setEdge] = useState<'above' | 'below'>()
  const [isDragging, setDragging] = useState(false)
  useEffect(() => {
    const [element, dragHandle] = [row.current, handle.current]
    if (element === null || dragHandle === null) return undefined
    let detach: (() => void) | undefined
    let gone = false
    const attach = ({ attachDrag }: typeof import('./attach-drag.ts')) => {
      if (gone) return
      detach = attachDrag(
        { row: element, handle: dragHandle, onEdge: setEdge, onDragging: setDragging },
        { id, listId, at, fixed, onMove, onRefused },
      )
    }
    // Loads after the form is shown, because users do not drag in its first moments. If it fails, the keyboard still
    // moves blocks.
    void import('./attach-drag.ts').then(attach, () => undefined)
    return () => {
      gone = true
      detach?.()
    }
  }, [row, handle, id, listId, at, fixed, onMove, onRefused])
  return { edge, isDragging }
}
