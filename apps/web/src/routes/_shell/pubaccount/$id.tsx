import { createFileRoute } from '@tanstack/react-router'
import { publisherAccountQueries } from '../../../api/revenue/publisher-accounts.ts'
import { AccountPage } from '../../../features/publisher-accounts/account-page.tsx'
import { idRoute } from '../../../lib/address/id-route.ts'

export const Route = createFileRoute('/_shell/pubaccount/$id')({
  ...idRoute,
  loader: ({ context, params }) =>
    Promise.all([
      context.queryClient.ensureQueryData(publisherAccountQueries.detail(params.id)),
      context.queryClient.ensureQueryData(publisherAccountQueries.beside(params.id)),
    ]),
  component: AccountPage,
})
