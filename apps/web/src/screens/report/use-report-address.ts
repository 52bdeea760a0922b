import type { Report } from '@headgate/contract/reports/report'
import { useCallback, useMemo } from 'react'
import { type ReportAddress, reportAddress } from '@headgate/domain/reports/report-address'
import { readSearch } from '@headgate/domain/addresses/read-search'
import type { Navigate } from '../list/use-list-change.ts'
import type { RawAddress } from './report-route.ts'

/** A report's view from the parameters of its address: a bad value has its default (docs/behaviour/lists.md#state-in-the-address). */
export function readAddress(report: Report, raw: RawAddress): ReportAddress {
  return readSearch(reportAddress(report), raw, report.sizes)
}

/** The parameters of a view; defaults are left out. */
export function writeAddress(report: Report, address: Partial<ReportAddress>): Partial<ReportAddress> {
  const defaults: RawAddress = readAddress(report, {})
  const kept = Object.entries(address).filter(
    ([name, value]) => value !== undefined && value !== defaults[name],
  )
  return Object.fromEntries(kept)
}

/** The route's own function to change its address, as far as it is needed here. */
type Go = (to: {
  to: '.'
  search: (before: RawAddress) => Partial<ReportAddress>
  replace?: boolean
}) => Promise<void>

/** The view of a report's screen, and a function that changes it. */
export function useReportAddress(
  report: Report,
  raw: RawAddress,
  go: Go,
): { address: ReportAddress; navigate: Navigate<ReportAddress> } {
  const address = useMemo(() => readAddress(report, raw), [report, raw])
  const navigate = useCallback<Navigate<ReportAddress>>(
    ({ search, ...to }) =>
      go({
        ...to,
        search: (before: RawAddress) => writeAddress(report, search(readAddress(report, before))),
      }),
    [report, go],
  )
  return { address, navigate }
}
