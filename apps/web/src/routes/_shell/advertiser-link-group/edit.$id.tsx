import { createFileRoute } from '@tanstack/react-router'
import { groupQueries } from '../../../api/advertiser-link-groups.ts'
import { settingQueries } from '../../../api/settings.ts'
import { EditGroup } from '../../../features/advertiser-link-groups/edit-group.tsx'
import { idRoute } from '../../../lib/id-route.ts'

export const Route = createFileRoute('/_shell/advertiser-link-group/edit/$id')({
  ...idRoute,
  // The form opens on what is stored now, not on what was read some time ago.
  loader: ({ context, params }) =>
    Promise.all([
      context.queryClient.fetchQuery(groupQueries.detail(params.id)),
      context.queryClient.ensureQueryData(settingQueries.shareRevenue()),
    ]),
  component: EditGroup,
})
