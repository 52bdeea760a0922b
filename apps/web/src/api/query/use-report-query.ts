import { messages } from '@headgate/contract/base/messages'
import { keepPreviousData, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'

/** A report that failed is tried again by itself, so that a screen left open recovers. */
const RECOVER_MS = 10_000

/**
 * Reads a figure of the reports, again every `everyMs` where that is given and the tab is visible. While the next
 * view is read the last one stays; a superseded request is cancelled; a failure is said once by toast (3 §8).
 */
export function useReportQuery<Data, Key extends readonly unknown[]>(
  options: UseQueryOptions<Data, Error, Data, Key>,
  everyMs: number | false,
): { report: UseQueryResult<Data>; failed: boolean } {
  const report = useQuery({
    ...options,
    meta: { failure: { title: messages.titles.oops, text: messages.report.loadFailed } },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.errorUpdateCount > 0 && state.status !== 'success' ? RECOVER_MS : everyMs,
  })
  // A new try of a report without data is 'pending' again; to the user it is still the same failure.
  const hasOwnData = report.isSuccess && !report.isPlaceholderData
  const failed = report.errorUpdateCount > 0 && !hasOwnData
  return { report, failed }
}
