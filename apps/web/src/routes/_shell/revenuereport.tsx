import { revenueReports } from '@headgate/contract/reports/revenue-report'
import { createFileRoute } from '@tanstack/react-router'
import { RevenueReport } from '../../features/report/revenue-report.tsx'
import { reportRoute } from '../../screens/report/report-route.ts'

export const Route = createFileRoute('/_shell/revenuereport')({
  ...reportRoute(revenueReports),
  component: RevenueReport,
})
