import { dashboardStats } from '@headgate/contract/overview/dashboard-stats'
import type { ReportCall, ReportPage, ReportQuery } from '@headgate/contract/reports/report'
import type { FileFormat } from '@headgate/contract/base/constants'
import { type ShownFigures, type ShownRow, shownRow, shownStats } from '@headgate/domain/reports/reply-rows'
import { queryOptions } from '@tanstack/react-query'
import { queryClient } from './query/query-client.ts'
import { readAgain } from './query/read-again.ts'
import { saveFile } from './transport/download.ts'
import { send } from './transport/send.ts'

/** A page with the view it belongs to, because rows of the last view stay while the next one is read. */
export interface ShownReport extends Omit<ReportPage, 'data' | 'stats'> {
  data: ShownRow[]
  stats: ShownFigures
  asked: ReportQuery
}

async function readReport(call: ReportCall, query: ReportQuery, signal: AbortSignal): Promise<ShownReport> {
  const page = (await send(call, { query: { ...query }, signal })) as ReportPage
  const { report } = call
  const groups = query.groupByKeys ?? []
  return {
    ...page,
    data: page.data.map((row) => shownRow(report, groups, row)),
    stats: shownStats(report, page.stats),
    asked: query,
  }
}

export const reportQueries = {
  /** A page of a report with its totals. A superseded request is cancelled, on the server too. */
  page: (call: ReportCall, query: ReportQuery) =>
    queryOptions({
      queryKey: ['reports', call.report.id, query],
      queryFn: ({ signal }) => readReport(call, query, signal),
      // The route reads it and then its screen: one request instead of two.
      staleTime: 1_000,
    }),
  /** The rows of a chart: `query.chart` is its measure. */
  chart: (call: ReportCall, query: ReportQuery) =>
    queryOptions({
      queryKey: ['reports', call.report.id, 'chart', query],
      queryFn: ({ signal }) => readReport(call, query, signal),
      staleTime: 1_000,
    }),
  /** This month's totals. A publisher reads their own. */
  monthly: () =>
    queryOptions({
      queryKey: ['reports', 'monthly'],
      queryFn: ({ signal }) => send(dashboardStats, { signal }),
      staleTime: 0,
    }),
}

/** Reads again what a report shows: its rows, totals and chart. */
export const readReportAgain = (id: string): Promise<void> => readAgain(queryClient, ['reports', id])

/** Saves all rows of a view as a file of this kind, with these columns. */
export const downloadReport = (
  call: ReportCall,
  query: ReportQuery,
  { format, columns }: { format: FileFormat; columns: readonly string[] },
) => saveFile(call, { query: { ...query, download: true, format, csvHeaders: [...columns] } })
