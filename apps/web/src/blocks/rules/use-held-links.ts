import type { ProviderLinkOption } from '@headgate/contract/provider-links'
import { providerLinkQueries } from '../../api/provider-links.ts'
import { type Held, useHeld } from './use-held.ts'

/** Addresses and caps of the links in rules. */
export function useHeldLinks(ids: readonly (number | null)[]): Held<ProviderLinkOption> {
  return useHeld(ids, (missing) => providerLinkQueries.options({ provider_link_id: missing }))
}
