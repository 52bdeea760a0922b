import {
  createProvider,
  deleteProvider,
  deleteProviders,
  getProvider,
  listProviders,
  type Provider,
  type ProviderForm,
  type ProvidersQuery,
  updateProvider,
  updateProviders,
} from '@headgate/contract/providers'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from './send.ts'

const all = ['providers'] as const

export const providerQueries = {
  list: (query: ProvidersQuery) =>
    queryOptions({
      queryKey: [...all, 'list', query],
      queryFn: ({ signal }) => send(listProviders, { query, signal }),
    }),
  /** How many there are in a tab, whatever the filters. */
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
}

/** Every change of advertisers makes all that was read about them stale, selects too. */
export function useProviderMutation<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: all }),
        client.invalidateQueries({ queryKey: ['lookups', 'providers'] }),
      ]),
  })
}

export interface ProviderChange {
  id: number
  change: Partial<ProviderForm> & { updatedAt?: string }
}

export const useCreateProvider = () =>
  useProviderMutation(async (body: ProviderForm) => (await send(createProvider, { body })).provider)

export const useUpdateProvider = () =>
  useProviderMutation(
    async ({ id, change }: ProviderChange): Promise<Provider> =>
      (await send(updateProvider, { params: { id }, body: change })).provider,
  )

export const useArchiveProvider = () =>
  useProviderMutation((id: number) => send(deleteProvider, { params: { id } }))

export const useRestoreProvider = () =>
  useProviderMutation((id: number) =>
    send(updateProvider, { params: { id }, query: { archive: 'false' }, body: {} }),
  )

export const useRemoveProvider = () =>
  useProviderMutation((id: number) => send(deleteProvider, { params: { id }, query: { permanent: true } }))

/** What a bulk action does to the selected advertisers. */
export type ProvidersChange = 'archive' | 'restore' | 'remove' | 'activate' | 'deactivate'

export const useChangeProviders = () =>
  useProviderMutation(({ ids, change }: { ids: number[]; change: ProvidersChange }) => {
    const body = { ids }
    switch (change) {
      case 'archive':
        return send(deleteProviders, { body })
      case 'remove':
        return send(deleteProviders, { query: { permanent: true }, body })
      case 'restore':
        return send(updateProviders, { query: { deleted: 'false' }, body })
      case 'activate':
        return send(updateProviders, { query: { status: true }, body })
      case 'deactivate':
        return send(updateProviders, { query: { status: false }, body })
      default:
        throw change satisfies never
    }
  })
