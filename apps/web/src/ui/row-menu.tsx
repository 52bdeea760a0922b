import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { type MenuAction, MenuActions } from './action-menu.tsx'
import classes from './action-menu.module.css'

interface RowMenuProps {
  /** Names the row: 'Actions for Acme'. */
  label: string
  /** Called when the menu opens. */
  actions: () => readonly MenuAction[]
}

/**
 * The actions of a row. Only a plain button until it is pressed: a list of fifty rows would otherwise build fifty
 * menus, which cost more than the rest of the list together.
 */
export function RowMenu({ label, actions }: RowMenuProps) {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const entries = useRef<HTMLDivElement>(null)
  const close = () => {
    setOpened(false)
    button.current?.focus()
  }
  // While the menu is open, a press on the button must not count as outside, which would close and reopen it.
  const keep = (event: { stopPropagation: () => void }) => {
    if (opened) event.stopPropagation()
  }
  // The first entry gets the focus a moment after the menu opens. Earlier key presses arrive here, and Mantine would
  // treat each as outside the menu and close it while the user types.
  const hold = (event: KeyboardEvent) => {
    if (!opened || event.key === 'Tab') return
    event.stopPropagation()
    if (event.key === 'Escape') close()
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const usable = entries.current?.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)')
    usable?.[event.key === 'ArrowDown' ? 0 : usable.length - 1]?.focus()
  }
  return (
    <span className={classes.anchor}>
      <button
        ref={button}
        type="button"
        className={classes.dots}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={opened}
        onMouseDown={keep}
        onTouchStart={keep}
        onKeyDown={hold}
        onClick={() => (opened ? close() : setOpened(true))}
      >
        <IconDots size={18} aria-hidden />
      </button>
      {opened ? (
        <Menu
          opened
          onClose={close}
          position="bottom-end"
          width={260}
          shadow="md"
          withInitialFocusPlaceholder={false}
          returnFocus={false}
        >
          <Menu.Target>
            <span className={classes.corner} aria-hidden aria-label={label} />
          </Menu.Target>
          <MenuActions ref={entries} actions={actions()} />
        </Menu>
      ) : null}
    </span>
  )
}
