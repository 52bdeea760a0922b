import { createFileRoute } from '@tanstack/react-router'
import { publisherQueries } from '../../../api/publishers.ts'
import { PublisherDetails } from '../../../features/publishers/publisher-details.tsx'
import { idRoute } from '../../../lib/address/id-route.ts'

export const Route = createFileRoute('/_shell/publishers/details/$id')({
  ...idRoute,
  loader: ({ context, params }) => context.queryClient.fetchQuery(publisherQueries.detail(params.id)),
  component: PublisherDetails,
})
