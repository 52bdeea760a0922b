import { percentage } from '@headgate/domain/reports/formulas'
import { outcomeMeasures } from '@headgate/domain/labels'
import { formatCount, formatPercent } from '../../lib/numbers.ts'
import { StatStrip } from '../../ui/stat-strip.tsx'
import type { SearchTotals } from './report-totals.ts'
import { NO_VALUE } from '../../lib/no-value.ts'

interface ReportStatsProps {
  /** Of everything the filters match, not only of the page; undefined while it is read for the first time. */
  stats: SearchTotals | undefined
  /** It could not be read: no figure is on its way. */
  failed: boolean
}

/** The report's figures over all pages, each with its share of all searches. Net revenue joins them with revenue. */
export function ReportStats({ stats, failed }: ReportStatsProps) {
  const total = stats?.server_search_counts
  const missing = failed ? NO_VALUE : undefined
  const text = (value: number | undefined) => (value === undefined ? missing : formatCount(value))
  return (
    <StatStrip
      label="Totals of the whole report"
      stats={[
        { label: 'Total Searches', value: text(total) },
        ...outcomeMeasures.map(({ measure, label }) => ({
          label,
          value: text(stats?.[measure]),
          ...(stats === undefined || total === undefined
            ? {}
            : { note: formatPercent(percentage(stats[measure], total)) }),
        })),
      ]}
    />
  )
}
