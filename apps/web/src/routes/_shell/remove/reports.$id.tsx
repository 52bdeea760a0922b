import { idParams } from '@headgate/contract/base/call'
import { messages } from '@headgate/contract/base/messages'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { publisherAccountQueries } from '../../../api/revenue/publisher-accounts.ts'
import { RemoveAccountReports } from '../../../features/report-removal/remove-account-reports.tsx'
import { RouteFailure } from '../../../features/shell/route-failure.tsx'
import { CallFailure } from '../../../lib/call-failure.ts'
import { idRoute } from '../../../lib/address/id-route.ts'
import { PageError } from '../../../screens/page-state.tsx'

export const Route = createFileRoute('/_shell/remove/reports/$id')({
  params: {
    // An address without a readable number has a text of its own, which the loader leads to.
    parse: (raw) => ({ id: idParams.safeParse(raw).data?.id ?? 0 }),
    stringify: idRoute.params.stringify,
  },
  remountDeps: idRoute.remountDeps,
  loader: async ({ context, params: { id } }) => {
    if (id === 0) throw notFound()
    try {
      await context.queryClient.fetchQuery(publisherAccountQueries.detail(id))
    } catch (error) {
      throw error instanceof CallFailure && error.status === 404 ? notFound() : error
    }
  },
  component: RemoveAccountReports,
  notFoundComponent: () => <PageError message={messages.removal.noAccount} />,
  errorComponent: (props) => <RouteFailure {...props} text={messages.removal.cannotLoadAccount} />,
})
