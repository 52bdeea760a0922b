import {
  explainSearch,
  recordedSearches,
  type SearchToExplain,
} from '@headgate/contract/targetings/explain-search'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { send } from './transport/send.ts'

const all = ['explain-search'] as const

export const explainQueries = {
  /** The decision of engines about a search now. Read again for every request. */
  explanation: (id: number, body: SearchToExplain) =>
    queryOptions({
      queryKey: [...all, id, body],
      queryFn: ({ signal }) => send(explainSearch, { params: { id }, body, signal }),
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
  recorded: (id: number, clickId: string) =>
    queryOptions({
      queryKey: [...all, 'recorded', id, clickId],
      queryFn: async ({ signal }) =>
        (await send(recordedSearches, { query: { targeting_id: id, click_id: clickId }, signal })).searches,
      staleTime: 0,
    }),
}
