import { attention } from '@headgate/contract/overview/attention'
import { findRecords } from '@headgate/contract/overview/find-records'
import { sampleTraffic, sendSampleTraffic } from '@headgate/contract/overview/sample-traffic'
import { freshness } from '@headgate/contract/overview/freshness'
import { latestSearches, searchesByHour, searchesSoFar } from '@headgate/contract/overview/live'
import { trafficWarnings } from '@headgate/contract/overview/traffic-warnings'
import { recordedSearches } from '@headgate/contract/targetings/explain-search'
import { listTargetings } from '@headgate/contract/targetings/list'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useChange } from './query/use-change.ts'
import { send } from './transport/send.ts'

const sample = ['overview', 'sample-traffic'] as const

export const overviewQueries = {
  /** Searches of the last 24 hours, hour by hour. */
  hours: () =>
    queryOptions({
      queryKey: ['overview', 'hours'],
      queryFn: ({ signal }) => send(searchesByHour, { signal }),
      staleTime: 0,
    }),
  latest: () =>
    queryOptions({
      queryKey: ['overview', 'latest'],
      queryFn: async ({ signal }) => (await send(latestSearches, { signal })).searches,
      staleTime: 0,
    }),
  /** Today up to now, beside the same weekday a week ago. */
  soFar: () =>
    queryOptions({
      queryKey: ['overview', 'so-far'],
      queryFn: ({ signal }) => send(searchesSoFar, { signal }),
      staleTime: 0,
    }),
  /** Caps that will be full today, and publisher links that fell silent. */
  warnings: () =>
    queryOptions({
      queryKey: ['overview', 'warnings'],
      queryFn: ({ signal }) => send(trafficWarnings, { signal }),
      staleTime: 0,
    }),
  /** How new the reports of each advertiser are. */
  freshness: () =>
    queryOptions({
      queryKey: ['overview', 'freshness'],
      queryFn: async ({ signal }) => (await send(freshness, { signal })).sources,
      staleTime: 0,
    }),
  attention: () =>
    queryOptions({
      queryKey: ['overview', 'attention'],
      queryFn: async ({ signal }) => (await send(attention, { signal })).entries,
      staleTime: 0,
    }),
  /** A publisher link to use as an example: the oldest published one. */
  anyLink: () =>
    queryOptions({
      queryKey: ['targetings', 'any'],
      queryFn: async ({ signal }) => {
        const query = { status: 'published', size: 1, order_by: 'id', order_direction: 'ASC' } as const
        return (await send(listTargetings, { query, signal })).targetings[0]?.id ?? null
      },
    }),
  /** Whether sample searches can be sent. */
  sampleTraffic: () =>
    queryOptions({
      queryKey: sample,
      queryFn: ({ signal }) => send(sampleTraffic, { signal }),
      staleTime: 0,
    }),
  find: (q: string) =>
    queryOptions({
      queryKey: ['overview', 'find', q],
      queryFn: async ({ signal }) => (await send(findRecords, { query: { q }, signal })).found,
      staleTime: 10_000,
      placeholderData: keepPreviousData,
    }),
  /** The latest searches with a click id, of any publisher link. */
  clickId: (clickId: string) =>
    queryOptions({
      queryKey: ['overview', 'click', clickId],
      queryFn: async ({ signal }) =>
        (await send(recordedSearches, { query: { click_id: clickId }, signal })).searches,
      staleTime: 0,
    }),
}

export const useSendSampleTraffic = () => useChange([sample], () => send(sendSampleTraffic))
