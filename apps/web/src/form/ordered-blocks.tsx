import {
  DragDropContext,
  Draggable,
  type DraggableProvidedDragHandleProps,
  Droppable,
  type DragStart,
  type DragUpdate,
  type DropResult,
  type ResponderProvided,
} from '@hello-pangea/dnd'
import { IconGripVertical } from '@tabler/icons-react'
import { createContext, memo, type ReactNode, use, useId, useMemo } from 'react'
import classes from './ordered-blocks.module.css'

interface OrderedBlocksProps<T> {
  /** What the list holds, for screen readers: 'Rules'. */
  label: string
  blocks: readonly T[]
  keyOf: (block: T) => string
  /** A block that cannot be moved now: pressing its handle calls `onRefused`. */
  isFixed?: (block: T) => boolean
  onMove: (key: string, to: number) => void
  onRefused?: (key: string) => void
  /**
   * Draws a block; it must hold a `BlockHandle`. A block is drawn anew only when it, its place or this function
   * changes: keep the function the same (useCallback), so that a list of hundreds stays fast.
   */
  children: (block: T, at: number) => ReactNode
}

interface HandleState {
  props: DraggableProvidedDragHandleProps | null
  isDragging: boolean
  refuse: (() => void) | undefined
}

const Handle = createContext<HandleState>({ props: null, isDragging: false, refuse: undefined })

/** Blocks in an order that is changed by dragging their handles, with the mouse, by touch or with the keyboard. */
export function OrderedBlocks<T>(props: OrderedBlocksProps<T>) {
  const { label, blocks, keyOf, isFixed, onMove, onRefused, children } = props
  const listId = useId()
  const total = blocks.length
  return (
    <DragDropContext
      dragHandleUsageInstructions="Press space to lift, the arrow keys to move, space to drop, escape to put it back."
      onDragStart={({ source }: DragStart, { announce }: ResponderProvided) =>
        announce(`Lifted from place ${source.index + 1} of ${total}.`)
      }
      onDragUpdate={({ destination }: DragUpdate, { announce }: ResponderProvided) =>
        announce(destination ? `Place ${destination.index + 1} of ${total}.` : 'Outside of the list.')
      }
      onDragEnd={({ draggableId, source, destination, reason }: DropResult, { announce }) => {
        if (reason === 'CANCEL' || !destination || destination.index === source.index)
          return announce(`Put back to place ${source.index + 1} of ${total}.`)
        announce(`Moved from place ${source.index + 1} to place ${destination.index + 1} of ${total}.`)
        onMove(draggableId, destination.index)
      }}
    >
      <Droppable droppableId={listId}>
        {({ innerRef, droppableProps, placeholder }) => (
          <ol ref={innerRef} {...droppableProps} className={classes.list} aria-label={label}>
            {blocks.map((block, at) => (
              <Item
                key={keyOf(block)}
                id={keyOf(block)}
                block={block}
                at={at}
                fixed={isFixed?.(block) === true}
                onRefused={onRefused}
                draw={children as (block: unknown, at: number) => ReactNode}
              />
            ))}
            {placeholder}
          </ol>
        )}
      </Droppable>
    </DragDropContext>
  )
}

interface ItemProps {
  id: string
  block: unknown
  at: number
  fixed: boolean
  onRefused: ((key: string) => void) | undefined
  draw: (block: unknown, at: number) => ReactNode
}

const Item = memo(function Item({ id, block, at, fixed, onRefused, draw }: ItemProps) {
  // The same element while a drag only shifts the block: React then leaves its fields alone.
  const content = useMemo(() => draw(block, at), [block, at, draw])
  return (
    // The handle is a button, which the library would take for a field of the block.
    <Draggable draggableId={id} index={at} isDragDisabled={fixed} disableInteractiveElementBlocking>
      {({ innerRef, draggableProps, dragHandleProps }, { isDragging }) => (
        <li
          ref={innerRef}
          {...draggableProps}
          className={classes.item}
          data-dragging={isDragging || undefined}
        >
          <HandleOf
            id={id}
            props={dragHandleProps}
            isDragging={isDragging}
            onRefused={fixed ? onRefused : undefined}
          >
            {content}
          </HandleOf>
        </li>
      )}
    </Draggable>
  )
})

interface HandleOfProps extends Omit<HandleState, 'refuse'> {
  id: string
  onRefused: ((key: string) => void) | undefined
  children: ReactNode
}

function HandleOf({ id, props, isDragging, onRefused, children }: HandleOfProps) {
  const state = useMemo(
    () => ({ props, isDragging, refuse: onRefused && (() => onRefused(id)) }),
    [id, props, isDragging, onRefused],
  )
  return <Handle value={state}>{children}</Handle>
}

/** What a block is dragged by; `label` names the block, as in 'Move rule 12'. */
export function BlockHandle({ label }: { label: string }) {
  const { props, isDragging, refuse } = use(Handle)
  const icon = <IconGripVertical size={18} aria-hidden />
  if (refuse !== undefined)
    return (
      <button type="button" className={classes.handle} data-fixed aria-label={label} onClick={refuse}>
        {icon}
      </button>
    )
  return (
    <button
      type="button"
      {...props}
      // The library names the role, which the button has by itself.
      role={undefined}
      className={classes.handle}
      data-dragging={isDragging || undefined}
      aria-label={label}
    >
      {icon}
    </button>
  )
}
