import {
  type CredentialsForm,
  deleteCredential,
  getCredential,
  setApiStatus,
  storeCredential,
  testCredential,
} from '@headgate/contract/providers/credentials'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useChange } from './query/use-change.ts'
import { useProviderChange } from './providers.ts'
import { send } from './transport/send.ts'

const all = ['credentials'] as const

export const credentialQueries = {
  /** How an advertiser's API is called, without secrets. Null when nothing is stored. */
  detail: (providerId: number) =>
    queryOptions({
      queryKey: [...all, providerId],
      queryFn: async ({ signal }) =>
        (await send(getCredential, { params: { id: providerId }, signal })).credential,
    }),
}

export const useStoreCredential = (providerId: number) =>
  useProviderChange((body: CredentialsForm) => send(storeCredential, { params: { id: providerId }, body }))

/** `id` is the configuration's id. The open form becomes empty. */
export function useDeleteCredential(providerId: number) {
  const client = useQueryClient()
  return useProviderChange(async (id: number) => {
    await send(deleteCredential, { params: { id } })
    client.setQueryData(credentialQueries.detail(providerId).queryKey, null)
  })
}

/** `id` is the configuration's id. */
export const useSetApiStatus = () =>
  useProviderChange(({ id, isActive }: { id: number; isActive: boolean }) =>
    send(setApiStatus, { params: { id }, body: { is_active: isActive } }),
  )

/** One call of the advertiser's API with the form's values. Nothing is stored. */
export const useTestCredential = (providerId: number) =>
  useChange([], (body: { credential: CredentialsForm; from_date: string; to_date: string }) =>
    send(testCredential, { params: { id: providerId }, body }),
  )
