import { VisuallyHidden } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import {
  createContext,
  memo,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useId,
  useMemo,
  useRef,
} from 'react'
import classes from './ordered-blocks.module.css'
import { type DragOptions, useDrag } from './use-drag.ts'
import { useLift } from './use-lift.ts'

interface OrderedBlocksProps<T> {
  /** Names the list for screen readers: 'Rules'. */
  label: string
  blocks: readonly T[]
  keyOf: (block: T) => string
  /** A block that cannot be moved now. A try calls `onRefused`. */
  isFixed?: (block: T) => boolean
  onMove: (key: string, to: number) => void
  onRefused?: (key: string) => void
  /**
   * Draws a block, which must contain a `BlockHandle`. A block is drawn again only when it, its place or one of these
   * functions changes: keep them stable (useCallback), so that a list of hundreds stays fast.
   */
  children: (block: T, at: number) => ReactNode
}

/** Blocks in an order that the user changes by dragging their handles, or by lifting them with the keyboard. */
export function OrderedBlocks<T>(props: OrderedBlocksProps<T>) {
  const { label, blocks, keyOf, isFixed, onMove, onRefused, children } = props
  const listId = useId()
  const keys = blocks.map(keyOf)
  const lift = useLift(keys, onMove)
  return (
    <>
      <ol className={classes.list} aria-label={label}>
        {blocks.map((block, at) => (
          <Item
            key={keys[at]}
            id={keys[at]!}
            listId={listId}
            block={block}
            at={at}
            fixed={isFixed?.(block) === true}
            lifted={lift.lifted === keys[at]}
            onKey={lift.onKey}
            onMove={onMove}
            onRefused={onRefused}
            draw={children as (block: unknown, at: number) => ReactNode}
          />
        ))}
      </ol>
      <VisuallyHidden id={`${listId}-help`}>
        Press space to lift, the arrow keys to move, space to drop, escape to put it back.
      </VisuallyHidden>
      <VisuallyHidden aria-live="assertive">{lift.announcement}</VisuallyHidden>
    </>
  )
}

interface ItemProps extends DragOptions {
  block: unknown
  lifted: boolean
  onKey: (key: string, pressed: string) => boolean
  draw: (block: unknown, at: number) => ReactNode
}

const Item = memo(function Item(props: ItemProps) {
  const { id, listId, block, at, fixed, lifted, onKey, onRefused, draw } = props
  const row = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const { edge, isDragging } = useDrag(row, handle, props)
  // A lifted block stays visible while it is moved.
  useEffect(() => {
    if (lifted) row.current?.scrollIntoView({ block: 'nearest' })
    // At every place while it moves.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [lifted, at])
  // The same element while only the drag changes: React then skips its fields.
  const content = useMemo(() => draw(block, at), [block, at, draw])
  const state = useMemo(
    () => ({
      ref: handle,
      lifted,
      help: `${listId}-help`,
      onKey: (pressed: string) => onKey(id, pressed),
      refuse: fixed ? () => onRefused?.(id) : undefined,
    }),
    [id, listId, lifted, onKey, fixed, onRefused],
  )
  return (
    <li
      ref={row}
      className={classes.item}
      data-edge={edge}
      data-dragging={isDragging || undefined}
      data-lifted={lifted || undefined}
    >
      <Handle value={state}>{content}</Handle>
    </li>
  )
})

interface HandleState {
  ref: RefObject<HTMLButtonElement | null>
  lifted: boolean
  /** Id of the element that explains how to move blocks. */
  help: string
  onKey: (pressed: string) => boolean
  /** Set if the block cannot be moved now. */
  refuse: (() => void) | undefined
}

/** From the list to the handle, through the block's own parts. */
const Handle = createContext<HandleState | null>(null)

/** The handle that moves a block of `OrderedBlocks`. `label` names the block, as in 'Move rule 12'. */
export function BlockHandle({ label }: { label: string }) {
  const state = use(Handle)
  if (state === null) throw new Error('A handle is outside of ordered blocks.')
  const { ref, lifted, help, onKey, refuse } = state
  return (
    <button
      ref={ref}
      type="button"
      className={classes.handle}
      aria-label={label}
      aria-describedby={help}
      aria-pressed={lifted}
      data-fixed={refuse !== undefined || undefined}
      onKeyDown={(event) => {
        if (refuse !== undefined) {
          if (event.key !== ' ' && event.key !== 'Enter') return
          event.preventDefault()
          refuse()
        } else if (onKey(event.key)) {
          event.preventDefault()
          // Escape would also close the dialog around the list.
          event.stopPropagation()
        }
      }}
      onBlur={() => onKey('Blur')}
    >
      <IconGripVertical size={18} aria-hidden />
    </button>
  )
}
