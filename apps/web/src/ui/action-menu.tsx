import { Menu } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import classes from './action-menu.module.css'

export interface MenuAction {
  label: string
  icon?: ReactNode
  /** Why it cannot be used now. Shown under the label of the disabled entry. */
  reason?: string | undefined
  destructive?: boolean
  onSelect: () => void
}

interface MenuActionsProps {
  actions: readonly MenuAction[]
  ref?: Ref<HTMLDivElement>
}

/** The entries of a menu of actions. */
export function MenuActions({ actions, ref }: MenuActionsProps) {
  return (
    <Menu.Dropdown {...(ref === undefined ? {} : { ref })}>
      {actions.map((action) => (
        <Menu.Item
          key={action.label}
          className={classes.item}
          data-destructive={action.destructive}
          leftSection={action.icon}
          disabled={action.reason !== undefined}
          onClick={action.onSelect}
        >
          {action.label}
          {action.reason === undefined ? null : <span className={classes.reason}>{action.reason}</span>}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  )
}
