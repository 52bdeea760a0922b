import { createFileRoute } from '@tanstack/react-router'
import { PublisherApiOfId } from '../../../../features/publisher-api/publisher-api-page.tsx'
import { idRoute } from '../../../../lib/address/id-route.ts'

export const Route = createFileRoute('/_shell/publisher/apidetails/$id')({
  ...idRoute,
  component: PublisherApiOfId,
})
