import { messages } from '@headgate/contract/base/messages'
import type { ProviderLink } from '@headgate/contract/provider-links'
import { useSetLinkDisabled, useSetLinkReusable } from '../../../api/provider-links.ts'
import { CallFailure } from '../../../lib/call-failure.ts'
import { formatCount, formatPercent } from '../../../lib/numbers.ts'
import { ToggleCell } from '../../../table/toggle-cell.tsx'
import { toast } from '../../../ui/toast.ts'
import { showActiveRules } from './rules-dialog.tsx'

interface CellProps {
  link: ProviderLink
}

const { titles, providerLinks } = messages

/** What was used of the cap, with its share. */
export function CapCell({ link }: CellProps) {
  const { cap_consumed: used, daily_cap: cap } = link
  return <>{cap > 0 ? `${formatCount(used)} (${formatPercent((used / cap) * 100)})` : formatCount(used)}</>
}

/** Enabled or disabled; a link that active rules use stays on, and a dialog lists them (1 §4). */
export function StatusCell({ link }: CellProps) {
  const change = useSetLinkDisabled()
  return (
    <ToggleCell
      label={`Status of link ${link.id}`}
      checked={!link.disabled}
      onToggle={async (enabled) => {
        if (!enabled && link.no_of_active_rules > 0) return showActiveRules(link.id)
        try {
          await change.mutateAsync({ link, disabled: !enabled })
          toast.success(titles.successLoud, providerLinks.statusUpdated)
        } catch (error) {
          // A rule was added since the list was read.
          if (error instanceof CallFailure && error.code === 'used_by_active_rules')
            return showActiveRules(link.id)
          toast.error(titles.oopsLoud, providerLinks.statusFailed)
        }
      }}
    />
  )
}

/** Whether new rules may use the link; free on the row, also while nothing is left of its cap (1 §4). */
export function ReusableCell({ link }: CellProps) {
  const change = useSetLinkReusable()
  return (
    <ToggleCell
      label={`Ready to use of link ${link.id}`}
      checked={link.reusable}
      onToggle={async (reusable) => {
        try {
          await change.mutateAsync({ id: link.id, reusable })
          toast.success(titles.success, providerLinks.reusableUpdated)
        } catch {
          toast.error(titles.error, providerLinks.reusableFailed)
        }
      }}
    />
  )
}
