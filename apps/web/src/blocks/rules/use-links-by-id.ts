import type { ProviderLinkOption } from '@headgate/contract/provider-links'
import { providerLinkQueries } from '../../api/provider-links.ts'
import { type RecordsById, useRecordsById } from './use-records-by-id.ts'

/** Addresses and caps of the links in rules. */
export function useLinksById(ids: readonly (number | null)[]): RecordsById<ProviderLinkOption> {
  return useRecordsById(ids, (missing) => providerLinkQueries.options({ provider_link_id: missing }))
}
