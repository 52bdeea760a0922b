import { dashboardStats, type ReportQuery, revenueReports } from '@headgate/contract/reports/reports'
import { queryOptions } from '@tanstack/react-query'
import { send } from './transport/send.ts'

export const reportQueries = {
  /** A page of the revenue report with its totals. A superseded one is cancelled, on the server too. */
  revenue: (query: ReportQuery) =>
    queryOptions({
      queryKey: ['reports', 'revenue', query],
      queryFn: ({ signal }) => send(revenueReports, { query, signal }),
      // Read by the route, then by its screen: one request, not two.
      staleTime: 1_000,
    }),
  /** This month's totals; a publisher reads its own. */
  monthly: () =>
    queryOptions({
      queryKey: ['reports', 'monthly'],
      queryFn: ({ signal }) => send(dashboardStats, { signal }),
      staleTime: 0,
    }),
}
