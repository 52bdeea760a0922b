import { getSetting } from '@headgate/contract/settings/settings'
import {
  deleteTargeting,
  deleteTargetings,
  updateTargeting,
  updateTargetings,
} from '@headgate/contract/targetings/calls'
import {
  connectedAdvertiserLinks,
  listTargetings,
  type TargetingsQuery,
} from '@headgate/contract/targetings/list'
import { queryOptions } from '@tanstack/react-query'
import { saveFile } from './transport/download.ts'
import { send } from './transport/send.ts'
import { type ArchiveChange, useArchiveChanges } from './query/use-change.ts'

/** This is the form's key too, so a saved link is read again in the list. */
const all = ['targetings'] as const

/** A change of publisher links makes these stale: the links, and the lists that count them. */
const stale = [all, ['lookups', 'targetings'], ['publishers'], ['providers'], ['provider-links']] as const

export type TargetingsView = Omit<TargetingsQuery, 'download'>

export const targetingListQueries = {
  list: (query: TargetingsView) =>
    queryOptions({
      queryKey: [...all, 'list', query],
      queryFn: ({ signal }) => send(listTargetings, { query, signal }),
    }),
  /** One row of the list; null when the link does not exist or is archived. */
  one: (id: number) =>
    queryOptions({
      queryKey: [...all, 'row', id],
      queryFn: async ({ signal }) =>
        (await send(listTargetings, { query: { id, size: 1 }, signal })).targetings[0] ?? null,
    }),
  /** The number of publisher links in a tab, whatever the filters. */
  count: (archived: boolean) =>
    queryOptions({
      queryKey: [...all, 'count', archived],
      queryFn: async ({ signal }) =>
        (await send(listTargetings, { query: { archived, size: 1 }, signal })).total,
    }),
  connectedLinks: (id: number) =>
    queryOptions({
      queryKey: [...all, 'connected', id],
      queryFn: async ({ signal }) =>
        (await send(connectedAdvertiserLinks, { params: { id }, signal })).advertiserLinksArray,
      staleTime: 0,
    }),
  /** Address of the external reporting dashboard, or null. */
  dashboardUrl: () =>
    queryOptions({
      queryKey: ['settings', 'looker_studio_url'],
      queryFn: async ({ signal }) =>
        (await send(getSetting, { params: { key: 'looker_studio_url' }, signal })).setting.value,
      staleTime: 60_000,
    }),
}

/** Bulk changes of publisher links (docs/behaviour/publisher-links.md#bulk-actions-of-publisher-links). */
export type TargetingsChange = ArchiveChange | 'publish'

export const useArchiveTargetings = () =>
  useArchiveChanges<TargetingsChange>(
    stale,
    {
      archive: (id) => send(deleteTargeting, { params: { id } }),
      restore: (id) => send(updateTargeting, { params: { id }, body: { archive: false } }),
      remove: (id) => send(deleteTargeting, { params: { id }, query: { permanent: true } }),
    },
    {
      archive: (ids) => send(deleteTargetings, { body: { ids } }),
      remove: (ids) => send(deleteTargetings, { query: { permanent: true }, body: { ids } }),
      restore: (ids) => send(updateTargetings, { query: { deleted: 'false' }, body: { ids } }),
      activate: (ids) => send(updateTargetings, { query: { is_active: true }, body: { ids } }),
      deactivate: (ids) => send(updateTargetings, { query: { is_active: false }, body: { ids } }),
      publish: (ids) => send(updateTargetings, { query: { status: 'published' }, body: { ids } }),
    },
  )

/** Saves all publisher links of a view as CSV, whatever the page. */
export const downloadTargetings = (query: TargetingsView): Promise<void> =>
  saveFile(listTargetings, { query: { ...query, download: true } })
