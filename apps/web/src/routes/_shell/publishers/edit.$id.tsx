import { createFileRoute } from '@tanstack/react-router'
import { publisherQueries } from '../../../api/publishers.ts'
import { EditPublisher } from '../../../features/publishers/edit-publisher.tsx'
import { idRoute } from '../../../lib/address/id-route.ts'

export const Route = createFileRoute('/_shell/publishers/edit/$id')({
  ...idRoute,
  // The form opens on the stored state, not on an earlier reading.
  loader: ({ context, params }) => context.queryClient.fetchQuery(publisherQueries.detail(params.id)),
  component: EditPublisher,
})
