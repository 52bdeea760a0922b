import { revenueReport, revenueReports } from '@headgate/contract/reports/revenue-report'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { FreshnessSummary } from '../../blocks/freshness/freshness-summary.tsx'
import { ReportScreen } from '../../screens/report/report-screen.tsx'
import { readAddress, useReportAddress } from '../../screens/report/use-report-address.ts'
import { takeHandedFilters } from './handed-filters.ts'

const route = getRouteApi('/_shell/revenuereport')

/** Revenue Report: any figure of the business by any grouping. */
export function RevenueReport() {
  const raw = route.useSearch()
  const view = useReportAddress(revenueReport, raw, route.useNavigate())
  const { navigate } = view
  const isPlain = Object.keys(raw).length === 0
  useEffect(() => {
    // An address with filters of its own is complete.
    const handed = isPlain ? takeHandedFilters() : null
    if (handed === null) return
    const address = readAddress(revenueReport, handed)
    void navigate({ to: '.', search: () => address, replace: true })
  }, [isPlain, navigate])
  return <ReportScreen call={revenueReports} {...view} notes={<FreshnessSummary />} />
}
