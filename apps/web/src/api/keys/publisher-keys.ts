import {
  generatePublisherKey,
  getOwnPublisherKey,
  getPublisherKey,
} from '@headgate/contract/publisher-api/key-calls'
import { queryOptions } from '@tanstack/react-query'
import { useChange } from '../query/use-change.ts'
import { send } from '../transport/send.ts'

const all = ['publisher-keys'] as const

export const publisherKeyQueries = {
  /** Of any publisher, for admins. */
  ofPublisher: (id: number) =>
    queryOptions({
      queryKey: [...all, 'publisher', id],
      queryFn: ({ signal }) => send(getPublisherKey, { params: { id }, signal }),
    }),
  /** Of the signed-in user's own publisher. */
  ofAccount: (accountId: number) =>
    queryOptions({
      queryKey: [...all, 'account', accountId],
      queryFn: ({ signal }) => send(getOwnPublisherKey, { params: { accountId }, signal }),
    }),
}

/** Makes a new key, which only the reply has as a whole. */
export const useGeneratePublisherKey = () =>
  useChange([all], (id: number) => send(generatePublisherKey, { params: { id } }))
