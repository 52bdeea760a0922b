import { previewLinkReplacement, type ReplacedUse, replaceLink } from '@headgate/contract/link-replacement'
import { queryOptions } from '@tanstack/react-query'
import { useChange } from './query/use-change.ts'
import { send } from './transport/send.ts'

export const replacementQueries = {
  /** The changes that replacing one advertiser link by another would make. Read again for every opening. */
  preview: (id: number, replacementId: number) =>
    queryOptions({
      queryKey: ['link-replacement', id, replacementId],
      queryFn: ({ signal }) =>
        send(previewLinkReplacement, {
          params: { id },
          body: { replacement_id: replacementId },
          signal,
        }),
      staleTime: 0,
      gcTime: 0,
    }),
}

export interface LinkReplacement {
  id: number
  replacementId: number
  publish: boolean
  uses: readonly Pick<ReplacedUse, 'kind' | 'id' | 'updatedAt'>[]
}

export const useReplaceLink = () =>
  useChange(
    [['targetings'], ['advertiser-link-groups'], ['provider-links']],
    ({ id, replacementId, publish, uses }: LinkReplacement) =>
      send(replaceLink, {
        params: { id },
        body: {
          replacement_id: replacementId,
          publish,
          uses: uses.map(({ kind, id: of, updatedAt }) => ({ kind, id: of, updatedAt })),
        },
      }),
  )
