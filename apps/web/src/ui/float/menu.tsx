import { createLink } from '@tanstack/react-router'
import {
  type AnchorHTMLAttributes,
  type ButtonHTMLAttributes,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useLayoutEffect,
  useRef,
} from 'react'
import { Float } from './float.tsx'
import classes from './menu.module.css'

interface MenuProps {
  /** The button that opened it, to which the focus returns. */
  anchor: RefObject<HTMLElement | null>
  label: string
  id: string
  width: number
  onClose: () => void
  children: ReactNode
}

const Close = createContext(() => {})

/** The entries of a menu that can be used, in their order. */
export const menuItems = (menu: HTMLElement | null): HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)') ?? []),
]

/** A menu, while it is drawn. Its first entry takes the focus at once, so that quick key presses reach it. */
export function Menu({ anchor, label, id, width, onClose, children }: MenuProps) {
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (menuItems(panel.current)[0] ?? panel.current!).focus({ preventScroll: true }), [])
  const close = useCallback(() => {
    onClose()
    anchor.current?.focus()
  }, [onClose, anchor])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.stopPropagation()
      // Tab continues from the menu's button.
      return close()
    }
    const all = menuItems(panel.current)
    const at = all.findIndex((item) => item === document.activeElement)
    const next = nextItem(event.key, all, at)
    if (next === undefined) return undefined
    event.preventDefault()
    return next.focus()
  }
  return (
    <Float
      ref={panel}
      anchor={anchor}
      onLeave={onClose}
      align="end"
      width={width}
      id={id}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <Close value={close}>{children}</Close>
    </Float>
  )
}

/** The entry for a key: arrows wrap around, a letter goes to the next entry that begins with it. */
function nextItem(key: string, all: readonly HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return all[at + 1] ?? all[0]
  if (key === 'ArrowUp') return all[at - 1] ?? all.at(-1)
  if (key === 'Home') return all[0]
  if (key === 'End') return all.at(-1)
  if (key.length > 1 || key === ' ') return undefined
  const begins = (item: HTMLElement) => item.textContent.trim().toLowerCase().startsWith(key.toLowerCase())
  return [...all.slice(at + 1), ...all.slice(0, at + 1)].find(begins)
}

interface ItemProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon?: ReactNode
}

/** Props of every entry. */
const item = {
  tabIndex: -1,
  // Otherwise a dialog around it would handle Escape as well.
  'data-mantine-stop-propagation': 'true',
} as const

/** An entry with an action, which closes the menu. */
export function MenuItem({ icon, children, onClick, className = '', ...rest }: ItemProps) {
  const close = use(Close)
  return (
    <button
      type="button"
      role="menuitem"
      {...item}
      {...rest}
      className={`${classes.item} ${className}`}
      onClick={(event) => {
        onClick?.(event)
        close()
      }}
    >
      {icon}
      <span className={classes.label}>{children}</span>
    </button>
  )
}

interface PlainLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  icon?: ReactNode
}

/** An entry that is a plain link; whoever draws it follows the address. */
export function MenuAnchor({ icon, children, onClick, ...rest }: PlainLinkProps) {
  const close = use(Close)
  return (
    // It has an address, and so the keys of a link.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <a
      role="menuitem"
      {...item}
      {...rest}
      className={classes.item}
      onClick={(event) => {
        onClick?.(event)
        close()
      }}
    >
      {icon}
      <span className={classes.label}>{children}</span>
    </a>
  )
}

/** An entry that opens a page. */
export const MenuLink = createLink(MenuAnchor)

interface ChoiceProps {
  kind: 'checkbox' | 'radio'
  checked: boolean
  onChoose: () => void
  icon?: ReactNode
  children: ReactNode
}

/** An entry that is on or off. The menu stays open, so that the choice can be changed back at once. */
export function MenuChoice({ kind, checked, onChoose, icon, children }: ChoiceProps) {
  return (
    <button
      type="button"
      role={`menuitem${kind}`}
      {...item}
      aria-checked={checked}
      className={classes.item}
      onClick={onChoose}
    >
      <span className={classes.check} aria-hidden />
      <span className={classes.label}>{children}</span>
      {icon}
    </button>
  )
}

/** The heading of a group of entries. */
export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <div className={classes.heading}>{children}</div>
)

export const MenuDivider = () => <hr className={classes.divider} />
