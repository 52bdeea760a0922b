import { Stack, Text } from '@mantine/core'
import type { StoredIvtThresholds } from '@headgate/contract/ivt/thresholds'
import { formatCount, formatPercent } from '../../lib/numbers.ts'
import { StatStrip } from '../../ui/stat-strip.tsx'

/** What rows are judged by, and which days there are. */
export function IvtNotes({ thresholds }: { thresholds: StoredIvtThresholds }) {
  const { least_searches, least_user_agents, most_address_uses, most_repeated_percent, least_kw_score } =
    thresholds
  return (
    <Stack gap="xs">
      <StatStrip
        label="Thresholds"
        stats={[
          { label: 'User agents, at least', value: formatCount(least_user_agents) },
          { label: 'Keyword score, at least', value: least_kw_score.toFixed(1) },
          { label: 'An IP is repeated above', value: formatCount(most_address_uses), note: 'searches' },
          { label: 'From repeated IPs, at most', value: formatPercent(most_repeated_percent) },
          { label: 'Rows are judged from', value: formatCount(least_searches), note: 'searches' },
        ]}
      />
      <Text size="sm" c="dimmed">
        A day (UTC) is computed within the hour after it has ended, so today is not here yet, and again when
        searches of it arrive later. Rows with too few searches to judge pass.
      </Text>
    </Stack>
  )
}
