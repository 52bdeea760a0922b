import { createFileRoute } from '@tanstack/react-router'
import { providerQueries } from '../../../api/providers.ts'
import { RemoveRevenueLog } from '../../../features/report-removal/remove-revenue-log.tsx'
import { idRoute } from '../../../lib/address/id-route.ts'

export const Route = createFileRoute('/_shell/advertisers/delete-revenue-log/$id')({
  ...idRoute,
  loader: ({ context, params }) => context.queryClient.ensureQueryData(providerQueries.detail(params.id)),
  component: RemoveRevenueLog,
})
