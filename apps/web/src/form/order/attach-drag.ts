import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { DragOptions } from './use-drag.ts'

interface Dragged {
  row: HTMLLIElement
  handle: HTMLButtonElement
  onEdge: (edge: 'above' | 'below' | undefined) => void
  onDragging: (dragging: boolean) => void
}

const sideOf = (clientY: number, element: Element) => {
  const { top, height } = element.getBoundingClientRect()
  return clientY < top + height / 2 ? 'above' : 'below'
}

/** Makes a row draggable and a target for others. Returns a function that undoes it. */
export function attachDrag(
  { row, handle, onEdge, onDragging }: Dragged,
  { id, listId, at, fixed, onMove, onRefused }: DragOptions,
): () => void {
  return combine(
    draggable({
      element: row,
      dragHandle: handle,
      canDrag: () => {
        if (fixed) onRefused?.(id)
        return !fixed
      },
      getInitialData: () => ({ listId, id, at }),
      onDragStart: () => onDragging(true),
      onDrop: () => onDragging(false),
    }),
    dropTargetForElements({
      element: row,
      canDrop: ({ source }) => source.data['listId'] === listId && source.data['id'] !== id,
      onDrag: ({ location, self }) => onEdge(sideOf(location.current.input.clientY, self.element)),
      onDragLeave: () => onEdge(undefined),
      onDrop: ({ source, location, self }) => {
        onEdge(undefined)
        const from = Number(source.data['at'])
        const wanted = sideOf(location.current.input.clientY, self.element) === 'above' ? at : at + 1
        // The place from which it was taken is free by then.
        const to = from < wanted ? wanted - 1 : wanted
        if (to !== from) onMove(String(source.data['id']), to)
      },
    }),
  )
}
