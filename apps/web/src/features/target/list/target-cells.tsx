import { Badge, Group } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import type { TargetingRow } from '@headgate/contract/targetings/list'
import { IconCopy } from '@tabler/icons-react'
import { useArchiveTargetings } from '../../../api/targeting-list.ts'
import { formatCount } from '../../../lib/numbers.ts'
import { ToggleCell } from '../../../table/toggle-cell.tsx'
import { announce } from '../../../api/query/announce.ts'
import { useCopyLink } from '../../../blocks/copy-link/use-copy-link.ts'
import { PublishedBadge } from '../../../blocks/revisions/published-badge.tsx'
import { agreesToActivate, agreesToDisable } from './target-bulk.ts'
import classes from './target-cells.module.css'

interface CellProps {
  row: TargetingRow
}

/** The link with a button that copies it, which shows on hover and when the keyboard reaches it (2 §2.1). */
export function LinkCell({ row }: CellProps) {
  const { copy } = useCopyLink()
  const label = `Copy the link of publisher link ${row.id}`
  return (
    <span className={classes.link}>
      <span>{row.link}</span>
      <button
        type="button"
        className={classes.copy}
        aria-label={label}
        title="Copy link"
        onClick={() => copy(row.link)}
      >
        <IconCopy size={14} aria-hidden />
      </button>
    </span>
  )
}

/** Draft or published; an active link without an enabled rule looks healthy everywhere else (DESIGN §7). */
export function StatusCell({ row }: CellProps) {
  const isIdle = row.is_active && row.enabled_rules === 0
  return (
    <Group gap={4} wrap="nowrap">
      <PublishedBadge status={row.status} publishedAt={row.publishedAt} isActive={row.is_active} />
      {isIdle ? (
        <Badge variant="light" color="orange" size="sm" title={messages.targetings.noEnabledRule}>
          No enabled rule
        </Badge>
      ) : null}
    </Group>
  )
}

/** Active or not; disabling asks, because it disables the rules too (2 §4.2). */
export function ActiveCell({ row }: CellProps) {
  const { many } = useArchiveTargetings()
  return (
    <ToggleCell
      label={`Active: publisher link ${row.id}`}
      checked={row.is_active}
      onToggle={async (isActive) => {
        if (!isActive && !(await agreesToDisable(`Disable publisher link ${row.id}`))) return
        if (isActive && !(await agreesToActivate([row]))) return
        // Not the form's call: that one checks the whole draft, and what is unfinished could not be switched off.
        await announce(many([row.id], isActive ? 'activate' : 'deactivate'), {
          success: messages.targetings.statusUpdated,
          failure: messages.general.cannotUpdate,
        })
      }}
    />
  )
}

/** From this share of the cap on the bar warns. */
const NEAR = 0.9

/** Searches today, and of the cap where there is one, also as a bar (DESIGN §7). */
export function CapCell({ row }: CellProps) {
  const { cap_consumed: used, daily_cap: cap } = row
  if (cap === 0) return <>{formatCount(used)}</>
  const share = Math.min(1, used / cap)
  const state = share >= 1 ? 'full' : share >= NEAR ? 'near' : undefined
  return (
    <span className={classes.cap}>
      <span>
        {formatCount(used)} / {formatCount(cap)}
      </span>
      <span className={classes.bar} data-state={state} aria-hidden>
        <span style={{ width: `${share * 100}%` }} />
      </span>
    </span>
  )
}
