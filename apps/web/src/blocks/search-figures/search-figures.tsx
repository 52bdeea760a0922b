import { Text } from '@mantine/core'
import type { SearchFigures } from '@headgate/contract/reports/search-figures'
import { outcomeLabels } from '@headgate/domain/labels'
import { formatCount } from '../../lib/numbers.ts'
import { NO_VALUE } from '../../lib/no-value.ts'
import { formatMoment } from '../../lib/time.ts'
import { type Stat, StatStrip } from '../../ui/stat-strip.tsx'

interface SearchFiguresProps {
  /** What was searched through: 'Searches of this group'. */
  label: string
  /** Undefined while they are read for the first time. */
  statistics: SearchFigures | undefined
  failed: boolean
}

const figures = [
  ['MTD', 'monthly_search_count'],
  ['Current', 'current_search_count'],
  ['Today', 'today_search_count'],
  ['Yesterday', 'yesterday_search_count'],
  [outcomeLabels.filtered, 'filtered_count'],
  [outcomeLabels.overcapped, 'overcap_count'],
] as const

/** The header's figures (2 §2.2, §3.4), with how old they are. */
export function SearchFigures({ label, statistics, failed }: SearchFiguresProps) {
  const stats = figures.map(([name, field]): Stat => {
    if (statistics !== undefined)
      return {
        label: name,
        value: formatCount(statistics[field]),
        // 'Current' does not say by itself that it is the hour that now runs.
        ...(field === 'current_search_count' && { note: 'this hour' }),
      }
    return failed ? { label: name, value: NO_VALUE, isMissing: true } : { label: name, value: undefined }
  })
  return (
    <div>
      <StatStrip label={label} stats={stats} />
      <Text size="xs" c="dimmed" mt={4}>
        {failed
          ? 'The figures cannot be read at the moment.'
          : `Data last updated: ${formatMoment(statistics?.report_timestamp.value) || '…'} (UTC)`}
      </Text>
    </div>
  )
}
