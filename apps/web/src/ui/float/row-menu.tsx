import { IconDots } from '@tabler/icons-react'
import { type MenuAction, MenuActions } from './menu-actions.tsx'
import { MenuButton } from './menu-button.tsx'
import classes from './row-menu.module.css'

interface RowMenuProps {
  /** Names the row: 'Actions for Acme'. */
  label: string
  /** Called when the menu opens. */
  actions: () => readonly MenuAction[]
}

/** The actions of a row. */
export function RowMenu({ label, actions }: RowMenuProps) {
  return (
    <MenuButton
      label={label}
      renderButton={(props) => (
        <button type="button" {...props} className={classes.dots}>
          <IconDots size={18} aria-hidden />
        </button>
      )}
      renderEntries={() => <MenuActions actions={actions()} />}
    />
  )
}
