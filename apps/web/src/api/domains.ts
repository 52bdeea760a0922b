import {
  addDomain,
  deleteDomain,
  type DomainForm,
  type DomainsQuery,
  getDomain,
  listDomains,
  updateDomain,
} from '@headgate/contract/settings/domains'
import { LOOKUP_SIZE } from '@headgate/contract/base/list'
import { queryOptions } from '@tanstack/react-query'
import { useChange, useMoves } from './query/use-change.ts'
import { send } from './transport/send.ts'

const all = ['domains'] as const

export const domainQueries = {
  /** Every domain, by name, for selects. */
  options: () =>
    queryOptions({
      queryKey: [...all, 'options'],
      queryFn: async ({ signal }) => {
        const query = { size: LOOKUP_SIZE, order_by: 'domain', order_direction: 'ASC' } as const
        return (await send(listDomains, { query, signal })).domains.rows
      },
      staleTime: 60_000,
    }),
  list: (query: DomainsQuery) =>
    queryOptions({
      queryKey: [...all, 'list', query],
      queryFn: async ({ signal }) => (await send(listDomains, { query, signal })).domains,
    }),
  /** The number of domains in a tab, whatever the filters. */
  count: (archived: boolean) =>
    queryOptions({
      queryKey: [...all, 'count', archived],
      queryFn: async ({ signal }) =>
        (await send(listDomains, { query: { archived, size: 1 }, signal })).domains.count,
    }),
  detail: (id: number) =>
    queryOptions({
      queryKey: [...all, 'detail', id],
      queryFn: async ({ signal }) => (await send(getDomain, { params: { id }, signal })).domain,
    }),
}

/** Every change of domains makes all read data about them stale. */
const useDomainChange = <Input>(change: (input: Input) => Promise<unknown>) => useChange([all], change)

export interface DomainChange {
  id: number
  change: DomainForm & { updatedAt?: string }
}

export const useAddDomain = () => useDomainChange((body: DomainForm) => send(addDomain, { body }))

export const useUpdateDomain = () =>
  useDomainChange(({ id, change }: DomainChange) => send(updateDomain, { params: { id }, body: change }))

/** Archives, restores and removes a domain. */
export const useDomainMoves = () =>
  useMoves([all], {
    archive: (id) => send(deleteDomain, { params: { id }, body: {} }),
    restore: (id) => send(updateDomain, { params: { id }, body: { archive: false } }),
    remove: (id) => send(deleteDomain, { params: { id }, query: { permanent: true }, body: {} }),
  })
