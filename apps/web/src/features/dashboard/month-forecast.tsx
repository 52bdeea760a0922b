import { Paper } from '@mantine/core'
import type { CallData } from '@headgate/contract/base/call'
import type { dashboardStats } from '@headgate/contract/overview/dashboard-stats'
import { changeText } from '@headgate/domain/reports/measure-text'
import { formatNetRevenue, formatShare } from '../../lib/numbers.ts'
import { formatMonth } from '../../lib/time.ts'
import classes from './month-forecast.module.css'

/** Where the month's net revenue is likely to end, beside last month's (docs/behaviour/reports.md#forecast-of-the-month). */
export function MonthForecast({ month }: { month: CallData<typeof dashboardStats> }) {
  const { stats, before, from, forecast } = month
  if (forecast === null) return null
  const final = Number(forecast.net_revenue)
  const reported = Number(stats.net_revenue ?? 0)
  const last = Number(before.whole_net_revenue ?? 0)
  const change = last > 0 ? (100 * (final - last)) / last : null
  const reportedShare = final > 0 ? Math.min(100, (100 * reported) / final) : 0
  return (
    <Paper
      withBorder
      mt="xs"
      className={classes.forecast}
      aria-label="Forecast of the month"
      component="section"
    >
      <p className={classes.line}>
        {formatMonth(from)} is likely to end at <b>{formatNetRevenue(forecast.net_revenue)}</b>{' '}
        <span className={classes.note} title="8 of 10 months end in this range">
          ({formatNetRevenue(forecast.low)} to {formatNetRevenue(forecast.high)})
        </span>
      </p>
      <div className={classes.bar} aria-hidden>
        <div style={{ width: `${reportedShare}%` }} />
      </div>
      <p className={classes.note}>
        {formatShare(reportedShare)} of it is reported.
        {change === null
          ? null
          : ` ${formatMonth(before.from)} came to ${formatNetRevenue(before.whole_net_revenue)}: ${changeText(change, formatShare(change))}.`}
      </p>
    </Paper>
  )
}
