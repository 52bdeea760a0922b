import { Title } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import type { dashboardStats } from '@headgate/contract/reports/dashboard-stats'
import type { CallData } from '@headgate/contract/base/call'
import { NO_VALUE } from '../../lib/no-value.ts'
import { formatCount, formatNetRevenue } from '../../lib/numbers.ts'
import { type Stat, StatStrip } from '../../ui/stat-strip.tsx'
import type { Live } from './use-live.ts'

/** Text of a figure, or the documented fallback without one (docs/behaviour/reports.md#dashboard). */
function stat(label: string, text: string, fallback: string): Stat {
  return text === '' ? { label, value: fallback, isMissing: true } : { label, value: text }
}

/** Monthly Stats: this month's three cards. */
export function MonthlyStats({ figures }: { figures: Live<CallData<typeof dashboardStats>> }) {
  const stats = figures.query.data?.stats
  const unknown = (label: string): Stat =>
    figures.failed ? { label, value: NO_VALUE, isMissing: true } : { label, value: undefined }
  const cards =
    stats === undefined
      ? ['Monetized Searches', 'Net Revenue', 'Total Searches'].map(unknown)
      : [
          stat('Monetized Searches', formatCount(stats.monetized_searches), messages.report.noInfo),
          stat('Net Revenue', formatNetRevenue(stats.net_revenue), messages.report.noNetRevenue),
          stat('Total Searches', formatCount(stats.total_searches), messages.report.noSearchInfo),
        ]
  return (
    <section aria-labelledby="monthly-stats">
      <Title order={2} id="monthly-stats" mb="xs">
        Monthly Stats
      </Title>
      <StatStrip label="Monthly Stats" size="lg" stats={cards} />
    </section>
  )
}
