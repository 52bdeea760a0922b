import { createFileRoute } from '@tanstack/react-router'
import { publisherAccountQueries } from '../../../api/revenue/publisher-accounts.ts'
import { EditAccount } from '../../../features/publisher-accounts/edit-account.tsx'
import { idRoute } from '../../../lib/address/id-route.ts'

export const Route = createFileRoute('/_shell/publisheraccountmanagement/edit/$id')({
  ...idRoute,
  // The form opens on the stored state, not on an earlier reading.
  loader: ({ context, params }) => context.queryClient.fetchQuery(publisherAccountQueries.detail(params.id)),
  component: EditAccount,
})
