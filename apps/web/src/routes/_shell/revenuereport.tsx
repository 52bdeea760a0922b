import { createFileRoute } from '@tanstack/react-router'
import { RevenueReport } from '../../features/report/revenue-report.tsx'
import { reportRoute } from '../../screens/report/report-route.ts'

const load = async () => (await import('@headgate/contract/reports/revenue-report')).revenueReports

export const Route = createFileRoute('/_shell/revenuereport')({
  ...reportRoute(load),
  component: RevenueReport,
})
