import {
  createProvider,
  deleteProvider,
  deleteProviders,
  getProvider,
  listProviders,
  movesOfProvider,
  type Provider,
  type ProviderForm,
  type ProvidersQuery,
  updateProvider,
  updateProviders,
} from '@headgate/contract/providers/providers'
import { queryOptions } from '@tanstack/react-query'
import { send } from './transport/send.ts'
import { oneByOne, useArchiveChanges, useChange } from './query/use-change.ts'

const all = ['providers'] as const

export const providerQueries = {
  list: (query: ProvidersQuery) =>
    queryOptions({
      queryKey: [...all, 'list', query],
      queryFn: ({ signal }) => send(listProviders, { query, signal }),
    }),
  /** The number of advertisers in a tab, whatever the filters. */
  count: (archived: boolean) =>
    queryOptions({
      queryKey: [...all, 'count', archived],
      queryFn: async ({ signal }) =>
        (await send(listProviders, { query: { archived, size: 1 }, signal })).total,
    }),
  detail: (id: number) =>
    queryOptions({
      queryKey: [...all, 'detail', id],
      queryFn: async ({ signal }) => (await send(getProvider, { params: { id }, signal })).provider,
    }),
  /** What another share would move. Read again each time: an import may have come in. */
  moves: (id: number, body: ProviderTerm) =>
    queryOptions({
      queryKey: [...all, 'moves', id, body],
      queryFn: async ({ signal }) => (await send(movesOfProvider, { params: { id }, body, signal })).moves,
      staleTime: 0,
      retry: false,
    }),
}

/** What an advertiser reports and our share of it, from a day on. */
export interface ProviderTerm {
  reports_gross_revenue: boolean
  revenue_share_percentage: number
  from_day: string
}

/** Every change of advertisers makes all read data about them stale, selects too. */
const stale = [all, ['lookups', 'providers']] as const

export const useProviderChange = <Input, Output>(change: (input: Input) => Promise<Output>, row?: number) =>
  useChange(stale, change, oneByOne('provider', row))

export interface ProviderChange {
  id: number
  change: Partial<ProviderForm> & { from_day?: string; updatedAt?: string }
}

export const useCreateProvider = () =>
  useProviderChange(async (body: ProviderForm) => (await send(createProvider, { body })).provider)

/** `row` is the advertiser in whose row the change is made. */
export const useUpdateProvider = (row?: number) =>
  useProviderChange(
    async ({ id, change }: ProviderChange): Promise<Provider> =>
      (await send(updateProvider, { params: { id }, body: change })).provider,
    row,
  )

export const useArchiveProviders = () =>
  useArchiveChanges(
    stale,
    {
      archive: (id) => send(deleteProvider, { params: { id } }),
      restore: (id) => send(updateProvider, { params: { id }, query: { archive: 'false' }, body: {} }),
      remove: (id) => send(deleteProvider, { params: { id }, query: { permanent: true } }),
    },
    {
      archive: (ids) => send(deleteProviders, { body: { ids } }),
      remove: (ids) => send(deleteProviders, { query: { permanent: true }, body: { ids } }),
      restore: (ids) => send(updateProviders, { query: { deleted: 'false' }, body: { ids } }),
      activate: (ids) => send(updateProviders, { query: { status: true }, body: { ids } }),
      deactivate: (ids) => send(updateProviders, { query: { status: false }, body: { ids } }),
    },
  )
