import { explainChangeCall } from '@headgate/contract/reports/explain-change'
import type { SumId } from '@headgate/contract/reports/measures'
import type { ReportQuery } from '@headgate/contract/reports/report'
import { reportRows } from '@headgate/contract/reports/report-rows'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../transport/send.ts'

/** What a report, its rows and the explanation of its change have in common: its days and filters. */
function daysAndFilters(query: ReportQuery) {
  const {
    aggregateBy: _1,
    groupByKeys: _2,
    orderBy: _3,
    orderDirection: _4,
    orderOf: _5,
    isMissingSubIds: _6,
    download: _7,
    csvHeaders: _8,
    format: _9,
    chart: _10,
    compare,
    beforeFrom,
    beforeTo,
    page,
    size,
    ...rest
  } = query
  return { rest, comparison: { compare, beforeFrom, beforeTo }, paging: { page, size } }
}

/** What is behind the figures of the revenue report. Superseded requests are cancelled, on the server too. */
export const reportDetailQueries = {
  /** A page of booked rows. */
  rows: (query: ReportQuery) => {
    const { rest, paging } = daysAndFilters(query)
    const asked = { ...rest, ...paging }
    return queryOptions({
      queryKey: ['reports', 'rows', asked],
      queryFn: ({ signal }) => send(reportRows, { query: asked, signal }),
    })
  },
  /** Why a measure changed. */
  explanation: (query: ReportQuery, measure: SumId) => {
    const { rest, comparison } = daysAndFilters(query)
    const asked = { ...rest, ...comparison, measure: measure as 'net_revenue' }
    return queryOptions({
      queryKey: ['reports', 'explanation', asked],
      queryFn: ({ signal }) => send(explainChangeCall, { query: asked, signal }),
      // Revenue is booked every few minutes at most, and the explanation reads all cells of two periods.
      staleTime: 30_000,
    })
  },
}
