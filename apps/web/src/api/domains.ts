import { listDomains } from '@headgate/contract/domains'
import { LOOKUP_SIZE } from '@headgate/contract/list'
import { queryOptions } from '@tanstack/react-query'
import { send } from './send.ts'

export const domainQueries = {
  /** Every domain, by name, for selects. */
  options: () =>
    queryOptions({
      queryKey: ['domains', 'options'],
      queryFn: async ({ signal }) => {
        const query = { size: LOOKUP_SIZE, order_by: 'domain', order_direction: 'ASC' } as const
        return (await send(listDomains, { query, signal })).domains.rows
      },
      staleTime: 60_000,
    }),
}
