import type { dashboardStats } from '@headgate/contract/overview/dashboard-stats'
import type { Db } from '@headgate/db/base/database'
import { readMonthDays } from '@headgate/db/reports/month-days'
import { addDays, monthDays, utcDay } from '@headgate/domain/days'
import { forecastMonth, type ReportedDay } from '@headgate/domain/reports/forecast'
import { finalOfShare } from '@headgate/domain/revenue/maturity/judge-days'
import { sumOfFinals } from '@headgate/domain/revenue/maturity/sum-of-finals'
import { moneyText } from '@headgate/domain/revenue/money'
import { personOf } from '@headgate/server/access/access'
import type { Handler } from '@headgate/server/route'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { readReport } from '@headgate/warehouse/reports/report'
import { reportFailure } from '../engine-failures.ts'
import { howFinal, monthFigures } from './month-figures.ts'
import { monthView } from './month-view.ts'

interface Needs {
  warehouse: Warehouse
  db: Db
  now: () => Date
}

/**
 * This month's figures, how final they are, the forecast of the month, and the same days of last month
 * (docs/behaviour/reports.md#dashboard). A publisher reads its own.
 */
export function dashboardStatsHandler({ warehouse, db, now }: Needs): Handler<typeof dashboardStats> {
  return async ({ session, signal }) => {
    const moment = now()
    const today = utcDay(moment)
    const lastMonth = monthDays(addDays(monthDays(today).from, -1))
    const [view, days] = await Promise.all([
      monthView(db, session, moment, { interval: 'accumulated', compare: 'last_month' }),
      readMonthDays(db, { from: lastMonth.from, to: today }, session.publisher?.id ?? null),
    ])
    const own = warehouse.as(personOf(session))
    try {
      const { stats } = await readReport(own, view, { limit: 1, offset: 0 }, signal)
      const forecast = forecastMonth(days, today)
      const whole = days.filter(({ day }) => day <= lastMonth.to)
      return {
        stats: monthFigures(stats.sums),
        ...howFinal(stats.maturity, stats.sums),
        expected_share: stats.maturity.share ?? shareOf(days.filter(({ day }) => day >= view.from)),
        forecast: forecast && {
          net_revenue: moneyText(forecast.final),
          low: moneyText(forecast.low),
          high: moneyText(forecast.high),
          so_far: moneyText(forecast.soFar),
        },
        before: {
          ...monthFigures(stats.before!),
          from: view.before!.from,
          to: view.before!.to,
          whole_net_revenue:
            whole.length === 0 ? null : moneyText(whole.reduce((sum, one) => sum + one.reported, 0)),
        },
        from: view.from,
        to: view.to,
      }
    } catch (cause) {
      throw reportFailure(cause)
    }
  }
}

/** The part of these days that is usually in, as `readReport` computes it from net revenue, which a publisher's view lacks. */
function shareOf(days: readonly ReportedDay[]): number | null {
  const { enough, share } = sumOfFinals(
    days.map(({ provider, reported, expected }) => ({ provider, ...finalOfShare(reported, expected) })),
  )
  return enough && share !== null ? Math.round(share * 10_000) / 10_000 : null
}
