import type { RedirectType } from '@headgate/contract/base/constants'
import type { TargetingValues } from '@headgate/contract/targetings/values'
import type { OwnPlace } from '@headgate/domain/rules/link-check'
import { publisherLink } from '@headgate/domain/publisher-link'

/** How this server makes publisher links (DESIGN §6 Redirect types). */
export interface LinkMaker {
  redirectType: RedirectType
  sign: (publisherId: number, targetingId: number) => string
  /** Where it is itself reached: links may not lead there. */
  place: OwnPlace
}

/** The address that a publisher sends searches to; `base` is the default domain, unless the link has its own. */
export function generatedLink(
  id: number,
  values: Omit<TargetingValues, 'targeting_rules' | 'status'>,
  defaultDomain: string,
  { redirectType, sign }: LinkMaker,
): string {
  const base = (values.use_custom_domain && values.custom_domain) || defaultDomain
  const options = {
    id,
    publisherId: values.publisher_id ?? 0,
    useAdAccountId: values.use_ad_account_id,
    useUtmSource: values.use_utm_source,
    useAdGroupId: values.use_ad_group_id,
    useAdPlacementId: values.use_ad_placement_id,
    useAdId: values.use_ad_id,
    usePixelId: values.use_pixel_id,
    useConversionEvent: values.use_conversion_event,
    useUt: values.use_ut,
    useSiteId: values.use_site_id,
    useSiteDomain: values.use_site_domain,
    usePublisherId: values.use_publisher_id,
    usePublisherName: values.use_publisher_name,
    subId: values.sub_id,
    clientId: values.client_id,
    n: values.n,
  }
  return publisherLink(base, redirectType, options, sign)
}
