import { createFileRoute } from '@tanstack/react-router'
import { publisherQueries } from '../../../api/publishers.ts'
import { EditPublisher } from '../../../features/publishers/edit-publisher.tsx'
import { idRoute } from '../../../lib/id-route.ts'

export const Route = createFileRoute('/_shell/publishers/edit/$id')({
  ...idRoute,
  loader: ({ context, params }) => context.queryClient.ensureQueryData(publisherQueries.detail(params.id)),
  component: EditPublisher,
})
