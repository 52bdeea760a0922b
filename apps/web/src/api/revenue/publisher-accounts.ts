import {
  getPublisherAccount,
  listPublisherAccounts,
  movesOfPublisherAccount,
  publisherAccountIds,
  publisherAccountsBeside,
  type PublisherAccountsQuery,
  updatePublisherAccount,
  verifyPublisherAccounts,
} from '@headgate/contract/revenue/publisher-accounts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { oneByOne, useChange } from '../query/use-change.ts'
import { send } from '../transport/send.ts'

const all = ['publisher-accounts'] as const

/** What holds from a day on. */
export interface HeldValues {
  share_revenue?: number
  status?: boolean
  from_day: string
}

export const publisherAccountQueries = {
  list: (query: PublisherAccountsQuery) =>
    queryOptions({
      queryKey: [...all, 'list', query],
      queryFn: ({ signal }) => send(listPublisherAccounts, { query, signal }),
    }),
  detail: (id: number) =>
    queryOptions({
      queryKey: [...all, 'detail', id],
      queryFn: async ({ signal }) => (await send(getPublisherAccount, { params: { id }, signal })).data,
    }),
  /** Publisher links or rules that have an account and whose id contains the text. */
  ids: (of: 'tid' | 'rule_id', q: string) =>
    queryOptions({
      queryKey: [...all, 'ids', of, q],
      queryFn: async ({ signal }) =>
        (await send(publisherAccountIds, { query: { of, ...(q !== '' && { q }) }, signal })).data,
      placeholderData: keepPreviousData,
      staleTime: 10_000,
    }),
  beside: (id: number) =>
    queryOptions({
      queryKey: [...all, 'beside', id],
      queryFn: async ({ signal }) => (await send(publisherAccountsBeside, { params: { id }, signal })).data,
    }),
  /** What accounts collected on some days, and what a booking would give them now. */
  verified: (ids: readonly number[], { from, to }: { from: string; to: string }) =>
    queryOptions({
      queryKey: [...all, 'verified', ids, from, to],
      queryFn: async ({ signal }) =>
        (
          await send(verifyPublisherAccounts, {
            body: { ids: [...ids], from_day: from, to_day: to },
            signal,
          })
        ).data,
      placeholderData: keepPreviousData,
      retry: false,
    }),
  /** What a change would move. Read again each time: an import may have come in. */
  moves: (id: number, body: HeldValues) =>
    queryOptions({
      queryKey: [...all, 'moves', id, body],
      queryFn: async ({ signal }) =>
        (await send(movesOfPublisherAccount, { params: { id }, body, signal })).moves,
      staleTime: 0,
      retry: false,
    }),
}

export interface AccountChange extends Partial<HeldValues> {
  api_key?: string | null
  updatedAt?: string
}

/** `row` is the account in whose row the change is made. */
export const useUpdatePublisherAccount = (row?: number) =>
  useChange(
    [all],
    async ({ id, change }: { id: number; change: AccountChange }) =>
      (await send(updatePublisherAccount, { params: { id }, body: change })).data,
    oneByOne('publisher-account', row),
  )
