import type { ReportCall } from '@headgate/contract/reports/report'
import type { QueryClient } from '@tanstack/react-query'
import type { SearchSchemaInput } from '@tanstack/react-router'
import type { ReportAddress } from '@headgate/domain/reports/report-address'

/** The parameters of an address as they came. */
export type RawAddress = Record<string, unknown>

interface Opening {
  context: { queryClient: QueryClient }
  search: RawAddress
  preload: boolean
}

/**
 * Options of the route of a report's screen. All routes are in the first load, so the report itself is not: its screen
 * and its call read the address (docs/decisions/0081, 0298).
 */
export function reportRoute(load: () => Promise<ReportCall>) {
  return {
    validateSearch: (raw: Partial<ReportAddress> & SearchSchemaInput): RawAddress => raw,
    // The call begins before the modules of the screen load: the browser is busy with those for a while. Nothing waits for
    // its reply, so that filters show at once and stay usable if the report fails. Not read on a preload.
    beforeLoad: async ({ context, search, preload }: Opening) => {
      if (preload) return
      const [call, { prefetchReport }] = await Promise.all([load(), import('./prefetch-report.ts')])
      void prefetchReport(call, context.queryClient, search)
    },
  }
}
