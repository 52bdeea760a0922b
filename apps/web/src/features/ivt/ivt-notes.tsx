import type { StoredIvtThresholds } from '@headgate/contract/ivt/thresholds'
import { formatCount, formatPercent } from '../../lib/numbers.ts'
import { FoldedText } from '../../ui/layout/folded-text.tsx'

/** What rows are judged by, and which days there are. In words, because the table needs the height. */
export function IvtNotes({ thresholds }: { thresholds: StoredIvtThresholds }) {
  const { least_searches, least_user_agents, most_address_uses, most_repeated_percent, least_kw_score } =
    thresholds
  return (
    <FoldedText>
      <span role="note" aria-label="Thresholds">
        A day of a publisher link fails with fewer than {formatCount(least_user_agents)} user agents, with a
        keyword score below {least_kw_score.toFixed(1)}, or with more than{' '}
        {formatPercent(most_repeated_percent)} of its searches from IPs that have more than{' '}
        {formatCount(most_address_uses)} searches each. Below {formatCount(least_searches)} searches it
        passes.
      </span>{' '}
      A day (UTC) is computed within the hour after it has ended, so today is not here yet.
    </FoldedText>
  )
}
