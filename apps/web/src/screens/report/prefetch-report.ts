import type { ReportCall } from '@headgate/contract/reports/report'
import type { QueryClient } from '@tanstack/react-query'
import { reportQueries } from '../../api/reports.ts'
import { displayNamesQuery } from '../../api/revenue/display-names.ts'
import { reportQueryOf } from '@headgate/domain/reports/report-address'
import { readAddress } from './use-report-address.ts'

/** Reads the page of a report, and the names of its columns, while its screen loads. */
export async function prefetchReport(
  call: ReportCall,
  queryClient: QueryClient,
  raw: Record<string, unknown>,
): Promise<void> {
  void queryClient.prefetchQuery(displayNamesQuery())
  const address = readAddress(call.report, raw)
  await queryClient.prefetchQuery(reportQueries.page(call, reportQueryOf(call.report, address)))
}
