import { listOwnRestatements, type OwnRestatementsQuery } from '@headgate/contract/revenue/own-restatements'
import { ownDisplayColumns } from '@headgate/contract/settings/display-columns'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../transport/send.ts'

/** What a publisher's dashboard reads about its own user. */
export const ownDashboardQueries = {
  /** The report columns of the signed-in user; null while none are set. */
  columns: () =>
    queryOptions({
      queryKey: ['own-dashboard', 'columns'],
      queryFn: async ({ signal }) => (await send(ownDisplayColumns, { signal })).publisherDisplayFields,
    }),
  /** Changes of revenue that had been shown. */
  changes: (query: OwnRestatementsQuery) =>
    queryOptions({
      queryKey: ['own-dashboard', 'changes', query],
      queryFn: ({ signal }) => send(listOwnRestatements, { query, signal }),
    }),
}
