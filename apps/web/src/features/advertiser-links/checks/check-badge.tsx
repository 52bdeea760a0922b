import { Badge, UnstyledButton } from '@mantine/core'
import type { LinkWatchState } from '@headgate/contract/link-watch'
import { NO_VALUE } from '@headgate/domain/no-value'
import { formatMoment } from '../../../lib/time.ts'
import { Tip } from '../../../ui/float/tip.tsx'
import { openChecks } from './open-checks.ts'

/** The state of a link by its checks: a word, and its colour. */
export function checkState(watch: LinkWatchState): { label: string; color: string } {
  if (watch.paused_at !== null) return { label: 'Paused', color: 'red' }
  if (watch.ok === false) return { label: 'Fails', color: 'red' }
  if (watch.warning !== null) return { label: 'Warning', color: 'yellow' }
  return { label: 'Works', color: 'teal' }
}

function explain(watch: LinkWatchState): string {
  const checked = `Checked ${formatMoment(watch.checked_at)} (UTC).`
  const paused =
    watch.paused_at === null
      ? ''
      : ` Engines do not use the link since ${formatMoment(watch.paused_at)} (UTC).`
  return [watch.text || watch.warning, checked].filter(Boolean).join(' ') + paused
}

/** What the last test search over a link found. Opens all of its checks. */
export function CheckBadge({ id, watch }: { id: number; watch: LinkWatchState | null }) {
  if (watch === null) return NO_VALUE
  const { label, color } = checkState(watch)
  return (
    <Tip label={explain(watch)}>
      <UnstyledButton onClick={() => openChecks(id)} aria-label={`Link check of link ${id}: ${label}`}>
        <Badge size="sm" variant="light" color={color} tt="none">
          {label}
        </Badge>
      </UnstyledButton>
    </Tip>
  )
}
