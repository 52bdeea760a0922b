import { LOOKUP_SIZE } from '@headgate/contract/base/list'
import { listProviders } from '@headgate/contract/providers/providers'
import { listPublishers } from '@headgate/contract/publishers'
import {
  platforms,
  searchEngines,
  tagTypes,
  trafficSources,
} from '@headgate/contract/settings/reference-items'
import { listTargetings } from '@headgate/contract/targetings/list'
import { queryOptions } from '@tanstack/react-query'
import { send } from './transport/send.ts'

/** One entry of a select. */
export interface Lookup {
  id: number
  name: string
  status?: boolean
  /** Publishers only. */
  default_domain?: string | null
}

const byId = { size: LOOKUP_SIZE, order_by: 'id', order_direction: 'ASC' } as const
const byName = { size: LOOKUP_SIZE, order_by: 'name', order_direction: 'ASC' } as const

function lookup(name: string, read: (signal: AbortSignal) => Promise<readonly Lookup[]>) {
  return queryOptions({
    queryKey: ['lookups', name],
    queryFn: ({ signal }) => read(signal),
    staleTime: 60_000,
  })
}

/** Lists for selects: reference items by id, partners by name. */
export const lookupQueries = {
  platforms: () =>
    lookup('platforms', async (signal) => (await send(platforms.list, { query: byId, signal })).platforms),
  searchEngines: () =>
    lookup(
      'searchEngines',
      async (signal) => (await send(searchEngines.list, { query: byId, signal })).search_engines,
    ),
  tagTypes: () =>
    lookup('tagTypes', async (signal) => (await send(tagTypes.list, { query: byId, signal })).tag_types),
  trafficSources: () =>
    lookup(
      'trafficSources',
      async (signal) => (await send(trafficSources.list, { query: byId, signal })).traffic_sources,
    ),
  providers: () =>
    lookup('providers', async (signal) => (await send(listProviders, { query: byName, signal })).providers),
  publishers: () =>
    lookup(
      'publishers',
      async (signal) => (await send(listPublishers, { query: byName, signal })).publishers,
    ),
  /** Publisher links whose id or publisher contains the text. */
  targetings: (q: string) =>
    queryOptions({
      queryKey: ['lookups', 'targetings', q],
      queryFn: async ({ signal }) =>
        (await send(listTargetings, { query: { q, size: 100 }, signal })).targetings,
      staleTime: 10_000,
    }),
}
