import { createFileRoute } from '@tanstack/react-router'
import { settingQueries } from '../../../api/settings.ts'
import { AddGroup } from '../../../features/advertiser-link-groups/form/add-group.tsx'

export const Route = createFileRoute('/_shell/advertiser-link-group/add')({
  loader: ({ context }) => context.queryClient.ensureQueryData(settingQueries.shareRevenue()),
  component: AddGroup,
})
