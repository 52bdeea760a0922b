import { type apiKeyForm, listApiKeys, makeApiKey, revokeApiKey } from '@headgate/contract/api-keys/calls'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { useChange } from '../query/use-change.ts'
import { send } from '../transport/send.ts'

const all = ['api-keys'] as const

export const apiKeyQueries = {
  list: () =>
    queryOptions({
      queryKey: [...all, 'list'],
      queryFn: async ({ signal }) => (await send(listApiKeys, { signal })).data,
    }),
}

/** Makes a key, whose secret only the reply has. */
export const useMakeApiKey = () =>
  useChange([all], (body: z.input<typeof apiKeyForm>) => send(makeApiKey, { body }))

export const useRevokeApiKey = () => useChange([all], (id: number) => send(revokeApiKey, { params: { id } }))
