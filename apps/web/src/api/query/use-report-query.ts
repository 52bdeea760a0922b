import { messages } from '@headgate/contract/base/messages'
import { keepPreviousData, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import { isRefusal } from '../../lib/call-failure.ts'

/** A failed report is tried again by itself, so that an open screen recovers. */
const RECOVER_MS = 10_000
/** A refusal stays, but for some at midnight and while a publisher's columns are set. */
const REFUSED_MS = 60_000

/**
 * Reads a figure of a report, and again every `everyMs` while the tab is visible. The last view stays until the next
 * one is read. A superseded request is cancelled. A failure shows one toast. What is refused is rarely asked for again
 * (docs/behaviour/reports.md#reports-that-fail).
 */
export function useReportQuery<Data, Key extends readonly unknown[]>(
  options: UseQueryOptions<Data, Error, Data, Key>,
  everyMs: number | false,
): { report: UseQueryResult<Data>; failed: boolean } {
  const report = useQuery({
    ...options,
    meta: { failure: { title: messages.titles.oops, text: messages.report.loadFailed } },
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: ({ state }) => !isRefusal(state.error),
    refetchInterval: ({ state }) =>
      isRefusal(state.error)
        ? everyMs || REFUSED_MS
        : state.errorUpdateCount > 0 && state.status !== 'success'
          ? RECOVER_MS
          : everyMs,
  })
  // A new try of a report without data is 'pending' again. For the user it is still the same failure.
  const hasOwnData = report.isSuccess && !report.isPlaceholderData
  const failed = report.errorUpdateCount > 0 && !hasOwnData
  return { report, failed }
}
