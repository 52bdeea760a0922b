import { Text } from '@mantine/core'
import type { SearchFigures } from '@headgate/contract/reports/search-figures'
import { outcomeLabels } from '@headgate/domain/labels'
import { formatCount } from '../../lib/numbers.ts'
import type { ReactNode } from 'react'
import { NO_VALUE } from '@headgate/domain/no-value'
import { formatMoment } from '../../lib/time.ts'
import { type Stat, StatStrip } from '../../ui/stat-strip.tsx'
import classes from './search-figures.module.css'

interface SearchFiguresProps {
  /** Names the figures: 'Searches of this group'. */
  label: string
  /** Undefined during the first read. */
  statistics: SearchFigures | undefined
  failed: boolean
  /** The pace of the cap. Its room stays free while it is read, so that the form below does not move. */
  children: ReactNode
}

const figures = [
  ['MTD', 'monthly_search_count'],
  ['Current', 'current_search_count'],
  ['Today', 'today_search_count'],
  ['Yesterday', 'yesterday_search_count'],
  [outcomeLabels.filtered, 'filtered_count'],
  [outcomeLabels.overcapped, 'overcap_count'],
] as const

/** The figures of the header, with their age (docs/behaviour/publisher-links.md#header-figures). */
export function SearchFigures({ label, statistics, failed, children }: SearchFiguresProps) {
  const stats = figures.map(([name, field]): Stat => {
    if (statistics !== undefined)
      return {
        label: name,
        value: formatCount(statistics[field]),
        // 'Current' alone does not show that it means the running hour.
        ...(field === 'current_search_count' && { note: 'this hour' }),
      }
    return failed ? { label: name, value: NO_VALUE, isMissing: true } : { label: name, value: undefined }
  })
  return (
    <div>
      <StatStrip label={label} stats={stats} />
      <div className={classes.foot}>
        <Text size="xs" c="dimmed">
          {failed
            ? 'The figures cannot be read at the moment.'
            : `Data last updated: ${formatMoment(statistics?.report_timestamp.value) || '…'} (UTC)`}
        </Text>
        {children}
      </div>
    </div>
  )
}
