import { Group, Title } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import type { CallData } from '@headgate/contract/base/call'
import type { dashboardStats } from '@headgate/contract/overview/dashboard-stats'
import { percentage } from '@headgate/domain/reports/formulas'
import { reportMaturityWords } from '@headgate/domain/reports/report-maturity'
import { changeText } from '@headgate/domain/reports/measure-text'
import { useQuery } from '@tanstack/react-query'
import { displayNamesQuery } from '../../api/revenue/display-names.ts'
import { revenueReportLink } from '../../blocks/reports/report-link.ts'
import { NO_VALUE } from '@headgate/domain/no-value'
import { formatCount, formatNetRevenue, formatShare } from '../../lib/numbers.ts'
import { formatMonthDay } from '../../lib/time.ts'
import { type Stat, StatStrip } from '../../ui/stat-strip.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { MonthForecast } from './month-forecast.tsx'
import type { Live } from './use-live.ts'

type Month = CallData<typeof dashboardStats>
type Card = 'monetized_searches' | 'net_revenue' | 'total_searches'

interface CardTexts {
  title: string
  /** Instead of a value, when there is none. */
  missing: string
  format: (value: number | string | null) => string
  /** Advertisers report it: how final it is stands below it. */
  isReported: boolean
}

/** The documented cards in their order (docs/behaviour/reports.md#dashboard). */
const cards: Record<Card, CardTexts> = {
  monetized_searches: {
    title: 'Monetized Searches',
    missing: messages.report.noInfo,
    format: (value) => formatCount(value === null ? null : Number(value)),
    isReported: true,
  },
  net_revenue: {
    title: 'Net Revenue',
    missing: messages.report.noNetRevenue,
    format: formatNetRevenue,
    isReported: true,
  },
  total_searches: {
    title: 'Total Searches',
    missing: messages.report.noSearchInfo,
    format: (value) => formatCount(value === null || Number(value) === 0 ? null : Number(value)),
    isReported: false,
  },
}

/** Monthly Stats: this month's three cards and where the month is likely to end. */
export function MonthlyStats({ figures }: { figures: Live<Month> }) {
  const names = useQuery(displayNamesQuery()).data?.fields
  const month = figures.query.data
  const stats = (Object.keys(cards) as Card[]).map((id): Stat => {
    const label = names?.[id] ?? cards[id].title
    if (month !== undefined) return { label, ...valueOf(month, id) }
    return figures.failed ? { label, value: NO_VALUE, isMissing: true } : { label, value: undefined }
  })
  return (
    <section aria-labelledby="monthly-stats">
      <Group justify="space-between" mb="xs">
        <Title order={2} id="monthly-stats">
          Monthly Stats
        </Title>
        <TextLink {...revenueReportLink({ period: 'month_to_date', interval: 'day' })} size="sm">
          View in report
        </TextLink>
      </Group>
      <StatStrip label="Monthly Stats" size="lg" stats={stats} />
      {month === undefined ? null : <MonthForecast month={month} />}
    </section>
  )
}

function valueOf(month: Month, id: Card): Omit<Stat, 'label'> {
  const { format, missing, isReported } = cards[id]
  const value = format(month.stats[id])
  if (value === '') return { value: missing, isMissing: true }
  const under = [changeOf(month, id), isReported ? maturityOf(month) : ''].filter((text) => text !== '')
  return { value, under: under.join('\n') }
}

const maturityOf = ({ maturity, expected_share, unreported_searches, redirected }: Month) =>
  reportMaturityWords({
    state: maturity,
    share: expected_share,
    unreported: unreported_searches,
    unreportedPart: redirected === 0 ? null : percentage(unreported_searches, redirected),
  })

/**
 * By how much it differs from the same days of last month. Net revenue is compared as it is likely to be once all of it
 * is reported: else each month would seem to fall.
 */
function changeOf({ stats, before, forecast, to }: Month, id: Card): string {
  const likely = id === 'net_revenue' && forecast !== null ? forecast.so_far : undefined
  const [now, then] = [Number(likely ?? stats[id]), Number(before[id])]
  if (!(then > 0)) return ''
  const change = (100 * (now - then)) / then
  // Both are in one month: `Oct 1 to 26`.
  const isUpToNow = !cards[id].isReported && before.to.slice(8) === to.slice(8)
  const sameTime = isUpToNow ? ', same time' : ''
  const days = `${formatMonthDay(before.from)} to ${Number(before.to.slice(8))}${sameTime}`
  const text = `${changeText(change, formatShare(change))} against ${days}`
  return likely === undefined ? text : `Likely ${formatNetRevenue(likely)} so far, ${text}`
}
