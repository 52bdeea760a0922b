import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { type MenuAction, MenuActions } from './action-menu.tsx'
import classes from './action-menu.module.css'

interface RowMenuProps {
  /** Names the row: 'Actions for Acme'. */
  label: string
  /** Asked for when the menu opens. */
  actions: () => readonly MenuAction[]
}

/**
 * The actions of a row. Only a plain button until it is pressed: a list of fifty rows would otherwise build fifty
 * menus, which cost more than the rest of the list together.
 */
export function RowMenu({ label, actions }: RowMenuProps) {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpened(false)
    button.current?.focus()
  }
  // While it is open, a press on the button must not count as one outside, which would close and open it again.
  const keep = (event: { stopPropagation: () => void }) => {
    if (opened) event.stopPropagation()
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
          <MenuActions actions={actions()} />
        </Menu>
      ) : null}
    </span>
  )
}
