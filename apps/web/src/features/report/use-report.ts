import { messages } from '@headgate/contract/messages'
import type { ReportQuery } from '@headgate/contract/reports'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reportQueries } from '../../api/reports.ts'
import { toast } from '../../ui/toast.ts'

/** Auto refresh: a report of today's searches stays below 5 s behind the engine (DESIGN §9). */
const REFRESH_MS = 5_000
/** A report that failed is tried again by itself, so that a screen left open recovers. */
const RECOVER_MS = 10_000

/**
 * A page of the report. While the next one is read the last one stays; a request that is superseded is cancelled;
 * a failure is said once by toast (3 §8) and tried again until it passes. Nothing is read while the tab is hidden.
 */
export function useReport(query: ReportQuery, autoRefresh: boolean) {
  const report = useQuery({
    ...reportQueries.revenue(query),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.errorUpdateCount > 0 && state.status !== 'success' ? RECOVER_MS : autoRefresh && REFRESH_MS,
  })
  // A new try of a report without data is 'pending' again; to the user it is still the same failure.
  const hasOwnData = report.isSuccess && !report.isPlaceholderData
  const failed = report.errorUpdateCount > 0 && !hasOwnData
  useEffect(() => {
    if (failed) toast.error(messages.titles.oops, messages.report.loadFailed)
  }, [failed])
  return { report, failed }
}
