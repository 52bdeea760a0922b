import { Badge, Group } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import type { TargetingRow } from '@headgate/contract/targetings/list'
import { IconCopy } from '@tabler/icons-react'
import { useArchiveTargetings } from '../../../api/targeting-list.ts'
import { shortAddress } from '../../../lib/address/short-address.ts'
import { HoverAction, Tail } from '../../../table/cells/hover-action.tsx'
import { ToggleCell } from '../../../table/cells/toggle-cell.tsx'
import { announce } from '../../../api/query/announce.ts'
import { useCopyLink } from '../../../blocks/copy-link/use-copy-link.ts'
import { ScheduledBadge } from '../../../blocks/scheduled/scheduled-badge.tsx'
import { PublishedBadge } from '../../../blocks/revisions/published-badge.tsx'
import { agreesToActivate, agreesToDisable } from '../../../blocks/switching/agree-to-switch.ts'

interface CellProps {
  row: TargetingRow
}

/** The link with a copy button, which shows on hover and on keyboard focus. */
export function LinkCell({ row }: CellProps) {
  const { copy } = useCopyLink()
  return (
    <HoverAction
      label={`Copy the link of publisher link ${row.id}`}
      title="Copy link"
      icon={<IconCopy size={14} aria-hidden />}
      onClick={() => copy(row.link)}
    >
      {/* Without the host, which is the same in all rows. */}
      <Tail text={shortAddress(row.link, false)} title={row.link} />
    </HoverAction>
  )
}

/** Draft or published. An active link without an enabled rule is marked, because it looks healthy everywhere else. */
export function StatusCell({ row }: CellProps) {
  const isIdle = row.is_active && row.enabled_rules === 0
  return (
    <Group gap={4} wrap="nowrap">
      <PublishedBadge status={row.status} publishedAt={row.publishedAt} isActive={row.is_active} />
      <ScheduledBadge changes={row.scheduled} />
      {isIdle ? (
        <Badge variant="light" color="orange" size="sm" title={messages.targetings.noEnabledRule}>
          No enabled rule
        </Badge>
      ) : null}
    </Group>
  )
}

/** Active or not. Disabling asks, because it disables the rules too (docs/behaviour/publisher-links.md#active-flag). */
export function ActiveCell({ row }: CellProps) {
  const { many } = useArchiveTargetings()
  return (
    <ToggleCell
      label={`Active: publisher link ${row.id}`}
      checked={row.is_active}
      onToggle={async (isActive) => {
        if (!isActive && !(await agreesToDisable(`Disable publisher link ${row.id}`))) return
        if (isActive && !(await agreesToActivate([row]))) return
        // Not the form's call, which checks the whole draft: then an unfinished link could not be switched off.
        await announce(many([row.id], isActive ? 'activate' : 'deactivate'), {
          success: messages.targetings.statusUpdated,
          failure: messages.general.cannotUpdate,
        })
      }}
    />
  )
}
