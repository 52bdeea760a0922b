import { messages } from '@headgate/contract/messages'
import type { TargetingRow } from '@headgate/contract/targeting-list'
import { IconCopy } from '@tabler/icons-react'
import { useArchiveTargetings } from '../../../api/targetings.ts'
import { formatCount } from '../../../lib/numbers.ts'
import { ToggleCell } from '../../../table/toggle-cell.tsx'
import { announce } from '../../../ui/announce.ts'
import { useCopyLink } from '../../../ui/use-copy-link.ts'
import { PublishedBadge } from '../../../ui/published-badge.tsx'
import { agreesToDisable } from './target-bulk.ts'
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

export function StatusCell({ row }: CellProps) {
  return <PublishedBadge status={row.status} />
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

/** What was used of the cap today, as a number and as a bar; a cap of 0 is none. */
export function CapCell({ row }: CellProps) {
  const { cap_consumed: used, daily_cap: cap } = row
  if (cap === 0) return <>{formatCount(used)} / no cap</>
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
