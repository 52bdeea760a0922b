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
import { queryOptions } from '@tanstack/react-query'
import { send } from './transport/send.ts'
import { oneByOne, useArchiveChanges, useChange } from './query/use-change.ts'

const all = ['publishers'] as const

export const publisherQueries = {
  list: (query: PublishersQuery) =>
    queryOptions({
      queryKey: [...all, 'list', query],
      queryFn: ({ signal }) => send(listPublishers, { query, signal }),
    }),
  /** The number of publishers in a tab, whatever the filters. */
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

/** Every change of publishers makes all read data about them stale. */
const usePublisherChange = <Input, Output>(change: (input: Input) => Promise<Output>, row?: number) =>
  useChange([all], change, oneByOne('publisher', row))

export interface PublisherChange {
  id: number
  change: Partial<PublisherForm> & { updatedAt?: string }
}

export const useCreatePublisher = () =>
  usePublisherChange(async (body: PublisherForm) => (await send(createPublisher, { body })).publisher)

/** `row` is the publisher in whose row the change is made. */
export const useUpdatePublisher = (row?: number) =>
  usePublisherChange(
    async ({ id, change }: PublisherChange): Promise<Publisher> =>
      (await send(updatePublisher, { params: { id }, body: change })).publisher,
    row,
  )

export const useArchivePublishers = () =>
  useArchiveChanges(
    [all],
    {
      archive: (id) => send(deletePublisher, { params: { id } }),
      restore: (id) => send(updatePublisher, { params: { id }, query: { archive: 'false' }, body: {} }),
      remove: (id) => send(deletePublisher, { params: { id }, query: { permanent: true } }),
    },
    {
      archive: (ids) => send(deletePublishers, { body: { ids } }),
      remove: (ids) => send(deletePublishers, { query: { permanent: true }, body: { ids } }),
      restore: (ids) => send(updatePublishers, { query: { deleted: 'false' }, body: { ids } }),
      activate: (ids) => send(updatePublishers, { query: { status: true }, body: { ids } }),
      deactivate: (ids) => send(updatePublishers, { query: { status: false }, body: { ids } }),
    },
  )
