import { pageSizes } from '@headgate/contract/base/constants'
import { createFileRoute } from '@tanstack/react-router'
import { reportQueries } from '../../api/reports.ts'
import { reportAddress, reportQueryOf } from '../../features/report/report-address.ts'
import { RevenueReport } from '../../features/report/revenue-report.tsx'
import { listSearch } from '../../screens/list/list-search.ts'

export const Route = createFileRoute('/_shell/revenuereport')({
  ...listSearch(reportAddress, pageSizes.revenueReport),
  // Started, not awaited: filters show at once, and a report that fails leaves them usable. Not for a mere hover.
  loader: ({ context, deps, preload }) => {
    if (!preload) void context.queryClient.prefetchQuery(reportQueries.revenue(reportQueryOf(deps)))
  },
  component: RevenueReport,
})
