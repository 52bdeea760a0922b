import { HISTORY_PAGE_SIZE } from '@headgate/contract/base/history'
import {
  createProviderLink,
  deleteProviderLink,
  getProviderLink,
  identicalProviderLinks,
  linksOfProvider,
  listProviderLinks,
  type ProviderLink,
  type ProviderLinkForm,
  providerLinkHistory,
  type ProviderLinkOption,
  providerLinkOptions,
  type ProviderLinkOptionsQuery,
  providerLinkRules,
  type ProviderLinksQuery,
  saveProviderLinks,
  setProviderLinkReusable,
  updateProviderLink,
  updateProviderLinkStatus,
} from '@headgate/contract/provider-links'
import { queryOptions } from '@tanstack/react-query'
import { useChange } from './query/use-change.ts'
import type { HistoryOnPage } from './query/pages.ts'
import { saveFile } from './transport/download.ts'
import { send } from './transport/send.ts'

const all = ['provider-links'] as const

export type ProviderLinksView = Omit<ProviderLinksQuery, 'download'>

export const providerLinkQueries = {
  /** Cancelled when the view changes before the reply. */
  list: (query: ProviderLinksView) =>
    queryOptions({
      queryKey: [...all, 'list', query],
      queryFn: async ({ signal }) => (await send(listProviderLinks, { query, signal })).providerLinks,
    }),
  detail: (id: number) =>
    queryOptions({
      queryKey: [...all, 'detail', id],
      queryFn: async ({ signal }) => (await send(getProviderLink, { params: { id }, signal })).providerLink,
    }),
  ofProvider: (id: number) =>
    queryOptions({
      queryKey: [...all, 'of-provider', id],
      queryFn: ({ signal }) => send(linksOfProvider, { params: { id }, signal }),
    }),
  rules: (id: number) =>
    queryOptions({
      queryKey: [...all, 'rules', id],
      queryFn: async ({ signal }) => (await send(providerLinkRules, { params: { id }, signal })).rules,
      staleTime: 0,
    }),
  /**
   * The options of selects in rules (docs/behaviour/advertiser-links.md#options-of-rules). Remaining caps are read
   * again whenever a select opens.
   */
  options: (query: Partial<ProviderLinkOptionsQuery>) =>
    queryOptions({
      queryKey: [...all, 'options', query],
      queryFn: async ({ signal }): Promise<ProviderLinkOption[]> =>
        (await send(providerLinkOptions, { body: query, signal })).rows,
    }),
  history: (id: number, page: number) =>
    queryOptions({
      queryKey: [...all, 'history', id, page],
      queryFn: async ({ signal }): Promise<HistoryOnPage> => {
        const query = { page, limit: HISTORY_PAGE_SIZE }
        const { latest_history_data } = await send(providerLinkHistory, { params: { id }, query, signal })
        return { entries: latest_history_data.rows, total: latest_history_data.count }
      },
      staleTime: 0,
    }),
}

/** Every change of links makes all read data about them stale. */
const useLinkChange = <Input, Output>(change: (input: Input) => Promise<Output>) => useChange([all], change)

export interface ProviderLinkSave {
  /** Null for a new link. */
  id: number | null
  values: ProviderLinkForm
  updatedAt?: string | undefined
}

export const useSaveProviderLink = () =>
  useLinkChange(async ({ id, values, updatedAt }: ProviderLinkSave): Promise<ProviderLink> => {
    if (id === null) return (await send(createProviderLink, { body: values })).providerLink
    const body = { ...values, ...(updatedAt !== undefined && { updatedAt }) }
    return (await send(updateProviderLink, { params: { id }, body })).providerLink
  })

export interface ProviderLinkEntry extends ProviderLinkForm {
  id?: number | null
  updatedAt?: string
}

export const useSaveProviderLinks = () =>
  useLinkChange(async ({ providerId, links }: { providerId: number; links: ProviderLinkEntry[] }) => {
    return (await send(saveProviderLinks, { params: { id: providerId }, body: { links } })).links
  })

export const useSetLinkDisabled = () =>
  useLinkChange(({ link, disabled }: { link: ProviderLink; disabled: boolean }) =>
    send(updateProviderLinkStatus, { params: { id: link.provider.id }, body: [{ id: link.id, disabled }] }),
  )

export const useSetLinkReusable = () =>
  useLinkChange(({ id, reusable }: { id: number; reusable: boolean }) =>
    send(setProviderLinkReusable, { params: { id }, body: { reusable } }),
  )

export const useDeleteLink = () => useLinkChange((id: number) => send(deleteProviderLink, { params: { id } }))

export interface IdenticalLink {
  id: number
  link: string
  provider: { id: number; name: string }
}

/** Stored links that equal some of these (docs/behaviour/advertiser-links.md#identical-links). */
export async function findIdenticalLinks(
  providerId: number,
  links: readonly (ProviderLinkForm & { id?: number | null })[],
): Promise<IdenticalLink[]> {
  const data = links.map((one) => ({
    id: one.id ?? null,
    link: one.link ?? '',
    provider_id: providerId,
    link_source_identifier: one.link_source_identifier ?? '',
    link_source_identifier_value: one.link_source_identifier_value ?? '',
  }))
  return (await send(identicalProviderLinks, { params: { id: providerId }, body: { data } })).links
}

/** Saves all links of a view as CSV. */
export const downloadProviderLinks = (query: ProviderLinksView): Promise<void> =>
  saveFile(listProviderLinks, { query: { ...query, download: true } })
