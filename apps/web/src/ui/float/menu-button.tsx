import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Menu, menuItems } from './menu.tsx'

/** Props of the button that opens a menu. */
export interface MenuButtonProps {
  ref: (button: HTMLButtonElement | null) => void
  'aria-label': string
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  'aria-controls': string | undefined
  onClick: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

interface Props {
  /** Names the button and its menu. */
  label: string
  width?: number
  button: (props: MenuButtonProps) => ReactNode
  /** Called while the menu is open. */
  entries: () => ReactNode
}

/**
 * A button with a menu. Only a plain button until it is pressed: a list of fifty rows would otherwise build fifty menus,
 * which cost more than the rest of the list together.
 */
export function MenuButton({ label, width = 260, button, entries }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLElement>(null)
  const id = useId()
  // The menu takes the focus when it opens. An earlier key press may still arrive at the button.
  const onKeyDown = (event: KeyboardEvent) => {
    if (isOpen && event.key === 'Escape') {
      event.stopPropagation()
      return setIsOpen(false)
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return undefined
    event.preventDefault()
    if (!isOpen) return setIsOpen(true)
    return menuItems(document.getElementById(id))
      .at(event.key === 'ArrowDown' ? 0 : -1)
      ?.focus()
  }
  return (
    <>
      {button({
        ref: (node) => {
          opener.current = node
        },
        'aria-label': label,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        onClick: () => setIsOpen(!isOpen),
        onKeyDown,
      })}
      {isOpen ? (
        <Menu anchor={opener} label={label} id={id} width={width} onClose={() => setIsOpen(false)}>
          {entries()}
        </Menu>
      ) : null}
    </>
  )
}
