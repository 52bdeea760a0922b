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

interface ActionMenuProps {
  /** Names what is acted on: 'Actions for Acme'. */
  label: string
  actions: readonly MenuAction[]
  /** The button; three dots without it. */
  target?: ReactNode
}

/** Actions behind one button: those of a row, or those of a selection. */
export function ActionMenu({ label, actions, target }: ActionMenuProps) {
  return (
    <Menu position="bottom-end" width={260} shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        {target ?? (
          <ActionIcon variant="subtle" color="gray" aria-label={label}>
            <IconDots size={18} />
          </ActionIcon>
        )}
      </Menu.Target>
      <Menu.Dropdown>
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
    </Menu>
  )
}
