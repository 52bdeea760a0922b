import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './action-menu.module.css'

export interface MenuAction {
  label: string
  icon?: ReactNode
  /** Why it cannot be used now; shown under the label, and the entry is disabled. */
  reason?: string | undefined
  destructive?: boolean
  onSelect: () => void
}

/** The actions of a row or a card behind one button. `label` names the row: 'Actions for Acme'. */
export function ActionMenu({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  return (
    <Menu position="bottom-end" width={260} shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={label}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item
            key={action.label}
            className={classes.item}
            leftSection={action.icon}
            color={action.destructive === true ? 'red' : undefined}
            disabled={action.reason !== undefined}
            onClick={action.onSelect}
          >
            {action.label}
            {action.reason === undefined ? null : <span className={classes.reason}>{action.reason}</span>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
