import type { ReportCall } from '@headgate/contract/reports/report'
import type { QueryClient } from '@tanstack/react-query'
import type { SearchSchemaInput } from '@tanstack/react-router'
import type { ReportAddress } from '@headgate/domain/reports/report-address'

/** The parameters of an address as they came. */
export type RawAddress = Record<string, unknown>

interface Loading {
  context: { queryClient: QueryClient }
  deps: RawAddress
  preload: boolean
}

/**
 * Options of the route of a report's screen. All routes are in the first load, so the report itself is not: its screen
 * and its loader read the address (docs/decisions/0081).
 */
export function reportRoute(load: () => Promise<ReportCall>) {
  return {
    validateSearch: (raw: Partial<ReportAddress> & SearchSchemaInput): RawAddress => raw,
    loaderDeps: ({ search }: { search: RawAddress }): RawAddress => search,
    // Not awaited, so that filters show at once and stay usable if the report fails. Not read on a preload.
    loader: ({ context, deps, preload }: Loading) => {
      if (!preload) void read(load, context.queryClient, deps)
    },
  }
}

async function read(
  load: () => Promise<ReportCall>,
  queryClient: QueryClient,
  raw: RawAddress,
): Promise<void> {
  const [call, { prefetchReport }] = await Promise.all([load(), import('./prefetch-report.ts')])
  await prefetchReport(call, queryClient, raw)
}
