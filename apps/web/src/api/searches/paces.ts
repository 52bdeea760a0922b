import { capPaces, type PaceKind } from '@headgate/contract/overview/cap-paces'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { send } from '../transport/send.ts'

/** The server computes them once a minute. */
const PACES_MS = 60_000

/** Keys of the records, so that a saved or published record has its pace read again. */
const recordKeys: Record<PaceKind, string> = {
  publisher_link: 'targetings',
  rule: 'targetings',
  group: 'advertiser-link-groups',
  group_rule: 'advertiser-link-groups',
  provider_link: 'provider-links',
}

export const paceQueries = {
  /** How the daily caps of some records are likely to go on today. */
  of: (kind: PaceKind, ids: readonly number[]) =>
    queryOptions({
      queryKey: [recordKeys[kind], 'paces', kind, ids],
      queryFn: async ({ signal }) => (await send(capPaces, { query: { kind, ids: [...ids] }, signal })).paces,
      enabled: ids.length > 0,
      staleTime: PACES_MS,
      refetchInterval: PACES_MS,
      placeholderData: keepPreviousData,
    }),
}
