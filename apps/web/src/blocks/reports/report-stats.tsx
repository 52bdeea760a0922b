import { sum, type SumId } from '@headgate/contract/reports/measures'
import type { Report, ReportSums } from '@headgate/contract/reports/report'
import { percentage } from '@headgate/domain/reports/formulas'
import { NO_VALUE } from '../../lib/no-value.ts'
import { formatCount, formatShare } from '../../lib/numbers.ts'
import { StatStrip } from '../../ui/stat-strip.tsx'

interface ReportStatsProps {
  report: Report
  /** Sums over everything the filters match, not only the page. Undefined during the first read. */
  stats: ReportSums | undefined
  /** The figures could not be read. */
  failed: boolean
}

function cardLabel(id: SumId): string {
  const { label, cardLabel: other } = sum(id)
  return other ?? label
}

/** A report's figures over all pages: the total, and the parts with their shares. */
export function ReportStats({ report: { cards }, stats, failed }: ReportStatsProps) {
  const missing = failed ? NO_VALUE : undefined
  const value = (id: SumId) => (stats === undefined ? missing : formatCount(stats[id]))
  const share = (id: SumId) => formatShare(percentage(stats?.[id] ?? 0, stats?.[cards.whole] ?? 0))
  return (
    <StatStrip
      label="Totals of the whole report"
      stats={[
        { label: cardLabel(cards.whole), value: value(cards.whole) },
        ...cards.parts.map((id) => ({
          label: cardLabel(id),
          value: value(id),
          ...(stats !== undefined && { note: share(id) }),
        })),
      ]}
    />
  )
}
