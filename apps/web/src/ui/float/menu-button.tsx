import { type KeyboardEvent, type ReactNode, useId, useMemo, useState } from 'react'
import { Menu, menuItems } from './menu.tsx'

/** Props of the button that opens a menu. */
export interface MenuButtonProps {
  ref: (button: HTMLElement | null) => void
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
  renderButton: (props: MenuButtonProps) => ReactNode
  /** Called while the menu is open. */
  renderEntries: () => ReactNode
}

/**
 * A button with a menu. Until it is pressed, it is only a plain button. A list of fifty rows would otherwise build
 * fifty menus, which cost more than the rest of the list together.
 */
export function MenuButton({ label, width = 260, renderButton, renderEntries }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  const anchor = useMemo(() => ({ current: opener }), [opener])
  const id = useId()
  // The menu takes the focus when it opens. An earlier key press may still arrive at the button.
  const onKeyDown = (event: KeyboardEvent) => {
    if (isOpen && event.key === 'Escape') {
      event.stopPropagation()
      setIsOpen(false)
      return opener?.focus()
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
      {renderButton({
        ref: setOpener,
        'aria-label': label,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        onClick: () => setIsOpen(!isOpen),
        onKeyDown,
      })}
      {isOpen ? (
        <Menu anchor={anchor} label={label} id={id} width={width} onClose={() => setIsOpen(false)}>
          {renderEntries()}
        </Menu>
      ) : null}
    </>
  )
}
