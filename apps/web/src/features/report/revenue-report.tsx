import { revenueReports } from '@headgate/contract/reports/revenue-report'
import { getRouteApi } from '@tanstack/react-router'
import { ReportScreen } from '../../screens/report/report-screen.tsx'

const route = getRouteApi('/_shell/revenuereport')

/** Revenue Report: any figure of the business by any grouping. */
export function RevenueReport() {
  return <ReportScreen call={revenueReports} address={route.useSearch()} navigate={route.useNavigate()} />
}
