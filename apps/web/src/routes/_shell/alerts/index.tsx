import { createFileRoute } from '@tanstack/react-router'
import { alertQueries } from '../../../api/alerts/alerts.ts'
import { AlertsPage } from '../../../features/alerts/alerts-page.tsx'

export const Route = createFileRoute('/_shell/alerts/')({
  loader: ({ context }) => context.queryClient.ensureQueryData(alertQueries.list()),
  component: AlertsPage,
})
