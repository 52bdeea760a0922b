import {
  createPublisher,
  deletePublisher,
  deletePublishers,
  getPublisher,
  listPublishers,
  type Publisher,
  type PublisherForm,
  type PublishersQuery,
  updatePublisher,
  updatePublishers,
} from '@headgate/contract/publishers'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from './send.ts'

const all = ['publishers'] as const

export const publisherQueries = {
  list: (query: PublishersQuery) =>
    queryOptions({
      queryKey: [...all, 'list', query],
      queryFn: ({ signal }) => send(listPublishers, { query, signal }),
    }),
  /** How many there are in a tab, whatever the filters. */
  count: (archived: boolean) =>
    queryOptions({
      queryKey: [...all, 'count', archived],
      queryFn: async ({ signal }) =>
        (await send(listPublishers, { query: { archived, size: 1 }, signal })).total,
    }),
  detail: (id: number) =>
    queryOptions({
      queryKey: [...all, 'detail', id],
      queryFn: async ({ signal }) => (await send(getPublisher, { params: { id }, signal })).publisher,
    }),
}

/** Every change of publishers makes all that was read about them stale. */
function usePublisherMutation<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: change, onSuccess: () => client.invalidateQueries({ queryKey: all }) })
}

export interface PublisherChange {
  id: number
  change: Partial<PublisherForm> & { updatedAt?: string }
}

export const useCreatePublisher = () =>
  usePublisherMutation(async (body: PublisherForm) => (await send(createPublisher, { body })).publisher)

export const useUpdatePublisher = () =>
  usePublisherMutation(
    async ({ id, change }: PublisherChange): Promise<Publisher> =>
      (await send(updatePublisher, { params: { id }, body: change })).publisher,
  )

export const useArchivePublisher = () =>
  usePublisherMutation((id: number) => send(deletePublisher, { params: { id } }))

export const useRestorePublisher = () =>
  usePublisherMutation((id: number) =>
    send(updatePublisher, { params: { id }, query: { archive: 'false' }, body: {} }),
  )

export const useRemovePublisher = () =>
  usePublisherMutation((id: number) => send(deletePublisher, { params: { id }, query: { permanent: true } }))

/** What a bulk action does to the selected publishers. */
export type PublishersChange = 'archive' | 'restore' | 'remove' | 'activate' | 'deactivate'

export const useChangePublishers = () =>
  usePublisherMutation(({ ids, change }: { ids: number[]; change: PublishersChange }) => {
    const body = { ids }
    switch (change) {
      case 'archive':
        return send(deletePublishers, { body })
      case 'remove':
        return send(deletePublishers, { query: { permanent: true }, body })
      case 'restore':
        return send(updatePublishers, { query: { deleted: 'false' }, body })
      case 'activate':
        return send(updatePublishers, { query: { status: true }, body })
      case 'deactivate':
        return send(updatePublishers, { query: { status: false }, body })
      default:
        throw change satisfies never
    }
  })
