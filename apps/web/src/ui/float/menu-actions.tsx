import type { ReactNode } from 'react'
import { MenuItem } from './menu.tsx'
import classes from './row-menu.module.css'

export interface MenuAction {
  label: string
  icon?: ReactNode
  /** Why it cannot be used now. Shown under the label of the disabled entry. */
  reason?: string | undefined
  destructive?: boolean
  onSelect: () => void
}

/** The entries of a menu of actions. */
export function MenuActions({ actions }: { actions: readonly MenuAction[] }) {
  return actions.map((action) => (
    <MenuItem
      key={action.label}
      data-destructive={action.destructive}
      icon={action.icon}
      disabled={action.reason !== undefined}
      onClick={action.onSelect}
    >
      {action.label}
      {action.reason === undefined ? null : <span className={classes.reason}>{action.reason}</span>}
    </MenuItem>
  ))
}
