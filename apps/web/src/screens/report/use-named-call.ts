import { namedReport } from '@headgate/domain/reports/words/named-report'
import type { ReportCall } from '@headgate/contract/reports/report'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { displayNamesQuery } from '../../api/revenue/display-names.ts'

/** A report's call with the display names of its columns. A publisher's report comes with its own names. */
export function useNamedCall(call: ReportCall): ReportCall {
  const isOwn = call.report.own !== undefined
  const { data } = useQuery({ ...displayNamesQuery(), enabled: !isOwn })
  const names = data?.fields
  return useMemo(
    () => (isOwn ? call : { ...call, report: namedReport(call.report, names) }),
    [call, isOwn, names],
  )
}
