import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Switch } from '../../ui/check/check.tsx'
import { Dense } from '../../ui/layout/dense.tsx'
import { type MenuAction, MenuActions } from '../../ui/float/menu-actions.tsx'
import { MenuButton } from '../../ui/float/menu-button.tsx'
import { MenuChoice } from '../../ui/float/menu.tsx'

interface ReportActionsProps {
  /** They have one line with the title: where that is too narrow, the less used ones are in a menu. */
  isNarrow: boolean
  /** The less used ones. */
  actions: readonly MenuAction[]
  autoRefresh: boolean
  onAutoRefresh: (on: boolean) => void
  /** The buttons that are always shown. */
  children: ReactNode
}

/** The actions of a report, in one line. */
export function ReportActions({
  isNarrow,
  actions,
  autoRefresh,
  onAutoRefresh,
  children,
}: ReportActionsProps) {
  return (
    <Dense>
      {isNarrow ? null : (
        <>
          {actions.map(({ label, onSelect }) => (
            <Button key={label} variant="default" px="sm" onClick={onSelect}>
              {label}
            </Button>
          ))}
          <Switch
            label="Auto refresh"
            checked={autoRefresh}
            onChange={(event) => onAutoRefresh(event.currentTarget.checked)}
          />
        </>
      )}
      {children}
      {isNarrow ? (
        <MenuButton
          label="More"
          renderButton={(props) => (
            <Button {...props} variant="default" px="sm" rightSection={<IconChevronDown size={16} />}>
              More
            </Button>
          )}
          renderEntries={() => (
            <>
              <MenuActions actions={actions} />
              <MenuChoice kind="checkbox" checked={autoRefresh} onChoose={() => onAutoRefresh(!autoRefresh)}>
                Auto refresh
              </MenuChoice>
            </>
          )}
        />
      ) : null}
    </Dense>
  )
}
