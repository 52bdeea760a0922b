import type { QualityScore } from '@headgate/contract/base/constants'
import type { TargetingValues } from '@headgate/contract/targetings/values'
import type { targeting } from '../../schema/all.ts'

export type TargetingRow = typeof targeting.$inferSelect

/** The fields of a publisher link without its rules and status, which are written apart. */
export type LinkFields = Omit<TargetingValues, 'targeting_rules' | 'status'>

/** The stored fields under the documents' names (2 §3.1). */
export function fieldsOf(row: TargetingRow) {
  return {
    publisher_id: row.publisherId,
    is_active: row.isActive,
    custom_domain: row.customDomain,
    use_custom_domain: row.useCustomDomain,
    use_custom_fallback: row.useCustomFallback,
    use_custom_overcap_url: row.useCustomOvercapUrl,
    default_fallback: row.defaultFallback,
    overcap_url: row.overcapUrl,
    sub_id: row.subId,
    client_id: row.clientId,
    n: row.n,
    click_id: row.clickId,
    warmup_mode: row.warmupMode,
    use_sid: row.useSid,
    use_ad_account_id: row.useAdAccountId,
    use_utm_source: row.useUtmSource,
    use_pixel_id: row.usePixelId,
    use_conversion_event: row.useConversionEvent,
    use_ad_group_id: row.useAdGroupId,
    use_ad_placement_id: row.useAdPlacementId,
    use_ut: row.useUt,
    use_ad_id: row.useAdId,
    use_site_id: row.useSiteId,
    use_site_domain: row.useSiteDomain,
    use_publisher_id: row.usePublisherId,
    use_publisher_name: row.usePublisherName,
    notes: row.notes,
    tag_description: row.tagDescription,
    targeting_type: row.targetingType,
    pass_referrer: row.passReferrer,
    ip_list_proxy: row.ipListProxy,
    ip_list_too_many_per_ip: row.ipListTooManyPerIp,
    minimum_chrome_version: row.minimumChromeVersion,
    minimum_windows_version: row.minimumWindowsVersion,
    short_keywords: row.shortKeywords,
    latency: row.latency,
    high_paying_keywords_percentage:
      row.highPayingKeywordsPercentage === null ? null : Number(row.highPayingKeywordsPercentage),
    disable_filters_temporarily: row.disableFiltersTemporarily || null,
    platform_id: row.platformIds,
    search_engine_id: row.searchEngineIds,
    tag_type_id: row.tagTypeIds,
    traffic_source_id: row.trafficSourceIds,
    quality_score: row.qualityScores as QualityScore[],
  } satisfies LinkFields
}

/** Checked fields as the table holds them. */
export function columnsOf(fields: LinkFields & { publisher_id: number }) {
  const highPaying = fields.high_paying_keywords_percentage
  return {
    publisherId: fields.publisher_id,
    isActive: fields.is_active,
    customDomain: fields.custom_domain,
    useCustomDomain: fields.use_custom_domain,
    useCustomFallback: fields.use_custom_fallback,
    useCustomOvercapUrl: fields.use_custom_overcap_url,
    defaultFallback: fields.default_fallback,
    overcapUrl: fields.overcap_url,
    subId: fields.sub_id,
    clientId: fields.client_id,
    n: fields.n,
    clickId: fields.click_id,
    warmupMode: fields.warmup_mode,
    useSid: fields.use_sid,
    useAdAccountId: fields.use_ad_account_id,
    useUtmSource: fields.use_utm_source,
    usePixelId: fields.use_pixel_id,
    useConversionEvent: fields.use_conversion_event,
    useAdGroupId: fields.use_ad_group_id,
    useAdPlacementId: fields.use_ad_placement_id,
    useUt: fields.use_ut,
    useAdId: fields.use_ad_id,
    useSiteId: fields.use_site_id,
    useSiteDomain: fields.use_site_domain,
    usePublisherId: fields.use_publisher_id,
    usePublisherName: fields.use_publisher_name,
    notes: fields.notes,
    tagDescription: fields.tag_description,
    targetingType: fields.targeting_type,
    passReferrer: fields.pass_referrer,
    ipListProxy: fields.ip_list_proxy,
    ipListTooManyPerIp: fields.ip_list_too_many_per_ip,
    minimumChromeVersion: fields.minimum_chrome_version,
    minimumWindowsVersion: fields.minimum_windows_version,
    shortKeywords: fields.short_keywords,
    latency: fields.latency,
    highPayingKeywordsPercentage: highPaying === null ? null : String(highPaying),
    disableFiltersTemporarily: fields.disable_filters_temporarily,
    platformIds: fields.platform_id,
    searchEngineIds: fields.search_engine_id,
    tagTypeIds: fields.tag_type_id,
    trafficSourceIds: fields.traffic_source_id,
    qualityScores: fields.quality_score,
  }
}
