import { Title } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import { reportQueries } from '../../api/reports.ts'
import { useReportQuery } from '../../api/query/use-report-query.ts'
import { formatCount, formatNetRevenue } from '../../lib/numbers.ts'
import { type Stat, StatStrip } from '../../ui/stat-strip.tsx'
import { ReportFailure } from '../../blocks/reports/report-failure.tsx'
import { REFRESH_MS } from './refresh.ts'

/** Text of a figure, or the document's fall-back when there is none (3 §2.1). */
function stat(label: string, text: string, fallback: string, isLoading: boolean): Stat {
  if (isLoading) return { label, value: undefined }
  return text === '' ? { label, value: fallback, isMissing: true } : { label, value: text }
}

/** Monthly Stats (3 §2.1): this month's three cards. */
export function MonthlyStats() {
  const { report, failed } = useReportQuery(reportQueries.monthly(), REFRESH_MS)
  const stats = report.data?.stats
  const loading = stats === undefined && !failed
  const cards = [
    stat('Monetized Searches', formatCount(stats?.monetized_searches), messages.report.noInfo, loading),
    stat('Net Revenue', formatNetRevenue(stats?.net_revenue), messages.report.noNetRevenue, loading),
    stat('Total Searches', formatCount(stats?.total_searches), messages.report.noSearchInfo, loading),
  ]
  return (
    <section aria-labelledby="monthly-stats">
      <Title order={2} id="monthly-stats" mb="xs">
        Monthly Stats
      </Title>
      {failed ? <ReportFailure onRetry={() => void report.refetch()} /> : null}
      <StatStrip label="Monthly Stats" size="lg" stats={cards} />
    </section>
  )
}
