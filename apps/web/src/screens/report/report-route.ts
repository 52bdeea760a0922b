import type { ReportCall } from '@headgate/contract/reports/report'
import type { QueryClient } from '@tanstack/react-query'
import { reportQueries } from '../../api/reports.ts'
import { type ReportAddress, reportAddress, reportQueryOf } from '../../blocks/reports/report-address.ts'
import { listSearch } from '../list/list-search.ts'

interface Loading {
  context: { queryClient: QueryClient }
  deps: ReportAddress
  preload: boolean
}

/** Options of the route of a report's screen. */
export function reportRoute(call: ReportCall) {
  const { report } = call
  return {
    ...listSearch(reportAddress(report), report.sizes),
    // Not awaited, so that filters show at once and stay usable if the report fails. Not read on a preload.
    loader: ({ context, deps, preload }: Loading) => {
      if (!preload)
        void context.queryClient.prefetchQuery(reportQueries.page(call, reportQueryOf(report, deps)))
    },
  }
}
