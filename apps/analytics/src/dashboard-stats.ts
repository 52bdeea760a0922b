import type { dashboardStats } from '@headgate/contract/reports/dashboard-stats'
import { personOf } from '@headgate/server/access/access'
import type { Handler } from '@headgate/server/route'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { readDashboardStats } from '@headgate/warehouse/reports/dashboard-stats'
import { periodDays } from '@headgate/domain/days'
import { reportFailure } from './engine-failures.ts'

interface Needs {
  warehouse: Warehouse
  now: () => Date
}

/**
 * This month's totals. A publisher reads only their own: the publisher comes from the session, never from the request
 * (docs/behaviour/sign-in.md#roles-and-access). Revenue is null until the first revenue of the month has arrived.
 */
export function dashboardStatsHandler({ warehouse, now }: Needs): Handler<typeof dashboardStats> {
  return async ({ session, signal }) => {
    const days = periodDays('month_to_date', now())
    try {
      const stats = await readDashboardStats(
        warehouse.as(personOf(session)),
        days,
        session.publisher?.id ?? null,
        signal,
      )
      return { stats: { ...stats, monetized_searches: null, net_revenue: null }, ...days }
    } catch (cause) {
      throw reportFailure(cause)
    }
  }
}
