import { createFileRoute } from '@tanstack/react-router'
import { EditGroup } from '../../../features/advertiser-link-groups/form/edit-group.tsx'
import { openGroup } from '../../../features/advertiser-link-groups/form/open-group.ts'
import { idRoute } from '../../../lib/address/id-route.ts'

export const Route = createFileRoute('/_shell/advertiser-link-group/edit/$id')({
  ...idRoute,
  // The form opens on the stored state, not on an earlier reading.
  loader: {
    handler: ({ context, params, preload }) =>
      openGroup({ client: context.queryClient, id: params.id, preload }),
    staleReloadMode: 'blocking',
  },
  component: EditGroup,
})
