import { isMoney, type MeasureId, sidesOf, sum, type SumId } from '@headgate/contract/reports/measures'
import type { Report } from '@headgate/contract/reports/report'
import { columnName } from '@headgate/domain/reports/column-labels'
import { changeOf } from '@headgate/domain/reports/comparison/change'
import { percentage, valueOf } from '@headgate/domain/reports/formulas'
import { reportMaturityWords } from '@headgate/domain/reports/report-maturity'
import type { ShownFigures } from '@headgate/domain/reports/reply-rows'
import { NO_VALUE } from '@headgate/domain/no-value'
import { formatCount, formatNetRevenue, formatShare } from '../../lib/numbers.ts'
import { type Stat, StatStrip } from '../../ui/stat-strip.tsx'
import { changeText, measureText } from '@headgate/domain/reports/measure-text'

interface ReportStatsProps {
  report: Report
  /** Figures of everything that the filters match, not only of the page. Undefined during the first read. */
  stats: ShownFigures | undefined
  /** The figures could not be read. */
  failed: boolean
}

function cardLabel(id: SumId): string {
  const { label, cardLabel: other } = sum(id)
  return other ?? label
}

const isNothing = (id: MeasureId, { sums }: ShownFigures) => valueOf(id, sums) === 0

/** A report's figures over all pages: figures alone, then the total, and the parts with their shares. */
export function ReportStats({ report, stats, failed }: ReportStatsProps) {
  const { figures = [], whole, parts = [] } = report.cards
  const missing = failed ? NO_VALUE : undefined
  const value = (id: MeasureId) => {
    if (stats === undefined) return missing
    const amount = isMoney(id) ? valueOf(id, stats.sums) : null
    return amount === null ? measureText(id, stats.sums) : formatNetRevenue(amount)
  }
  const share = (id: SumId) =>
    formatShare(percentage(stats?.sums[id] ?? 0, (whole && stats?.sums[whole]) ?? 0))
  const change = (id: MeasureId): Pick<Stat, 'note'> => {
    const found = stats?.before && changeOf(id, stats.sums, stats.before)?.percent
    // A publisher's only card with revenue says how final it is. What nobody has reported has not changed to zero.
    const waits = stats?.maturity.state === 'none' && sidesOf(id).includes('revenue') && isNothing(id, stats)
    if (stats && (stats.before ? waits : report.own && isMoney(id)))
      return { note: reportMaturityWords(stats.maturity) }
    return found === null || found === undefined ? {} : { note: changeText(found, formatShare(found)) }
  }
  return (
    <StatStrip
      label="Totals of the whole report"
      size="sm"
      stats={[
        ...figures.map((id) => ({ label: columnName(report, id), value: value(id), ...change(id) })),
        ...(whole ? [{ label: cardLabel(whole), value: value(whole), ...change(whole) }] : []),
        ...parts.map((id) => ({
          label: cardLabel(id),
          value: stats === undefined ? missing : formatCount(stats.sums[id]),
          ...(stats !== undefined && { note: share(id) }),
        })),
      ]}
    />
  )
}
