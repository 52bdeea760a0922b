import type { dashboardStats } from '@headgate/contract/overview/dashboard-stats'
import type { Db } from '@headgate/db/base/database'
import { readMonthDays } from '@headgate/db/reports/month-days'
import { addDays, DAY_MS, monthDays, utcDay } from '@headgate/domain/days'
import { forecastMonth } from '@headgate/domain/reports/forecast'
import { moneyText } from '@headgate/domain/revenue/money'
import { personOf } from '@headgate/server/access/access'
import type { Handler } from '@headgate/server/route'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { readSearchesAfter } from '@headgate/warehouse/reports/searches-so-far'
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
 * (docs/behaviour/reports.md#dashboard).
 */
export function dashboardStatsHandler({ warehouse, db, now }: Needs): Handler<typeof dashboardStats> {
  return async ({ session, signal }) => {
    const moment = now()
    const today = utcDay(moment)
    const lastMonth = monthDays(addDays(monthDays(today).from, -1))
    const [view, days] = await Promise.all([
      monthView(db, moment, { interval: 'accumulated', compare: 'last_month' }),
      readMonthDays(db, { from: lastMonth.from, to: today }),
    ])
    const own = warehouse.as(personOf(session))
    try {
      const { stats } = await readReport(own, view, { limit: 1, offset: 0 }, signal)
      const { from, to } = view.before!
      // Today is not over: its day before counts up to the same time. A shorter month may not have that day.
      const sameTime = new Date(Date.parse(to) + (moment.getTime() % DAY_MS))
      const isSameDay = to.slice(8) === today.slice(8)
      const later = isSameDay ? await readSearchesAfter(own, sameTime, signal) : 0
      const before = monthFigures(stats.before!)
      const forecast = forecastMonth(days, today)
      const whole = days.filter(({ day }) => day <= lastMonth.to)
      return {
        stats: monthFigures(stats.sums),
        ...howFinal(stats.maturity, stats.sums),
        forecast: forecast && {
          net_revenue: moneyText(forecast.final),
          low: moneyText(forecast.low),
          high: moneyText(forecast.high),
          so_far: moneyText(forecast.soFar),
        },
        before: {
          ...before,
          total_searches: before.total_searches - later,
          from,
          to,
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
