import { revenueReport, revenueReports } from '@headgate/contract/reports/revenue-report'
import { getRouteApi } from '@tanstack/react-router'
import { ReportScreen } from '../../screens/report/report-screen.tsx'
import { useReportAddress } from '../../screens/report/use-report-address.ts'

const route = getRouteApi('/_shell/revenuereport')

/** Revenue Report: any figure of the business by any grouping. */
export function RevenueReport() {
  const view = useReportAddress(revenueReport, route.useSearch(), route.useNavigate())
  return <ReportScreen call={revenueReports} {...view} />
}
