import { messages } from '@headgate/contract/base/messages'
import { useQuery } from '@tanstack/react-query'
import { lookupQueries } from '../../../api/lookups.ts'
import { providerQueries } from '../../../api/providers.ts'
import type { LinkValues } from './link-values.ts'

/**
 * The facts that the checks of a link need in addition to its values: the traffic type's label, the advertiser's
 * variables.
 */
export function useLinkFacts(values: Pick<LinkValues, 'tag_type_id' | 'provider_id'>): {
  tagType: string | undefined
  allowed: string | null | undefined
} {
  const { data: types } = useQuery(lookupQueries.tagTypes())
  const id = typeof values.provider_id === 'number' ? values.provider_id : 0
  const { data: provider } = useQuery({
    ...providerQueries.detail(id),
    enabled: id > 0,
    meta: { failure: { text: messages.providerLinks.sourcesFailed } },
  })
  return {
    tagType: types?.find((type) => type.id === values.tag_type_id)?.name,
    allowed: provider?.link_source_identifier,
  }
}
