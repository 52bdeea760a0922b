import type { QualityScore, SettingKey, TargetingType } from '@headgate/contract/base/constants'
import type { RunHours } from '@headgate/contract/targetings/run-hours'

/**
 * What the redirect engine serves from (docs/behaviour/engine.md#snapshot). PostgreSQL keeps the latest content of each
 * entity in `engine_state`, numbered by revision; an engine has all of them in memory and on disk. Rules and properties
 * of a targeting or a group change only by publishing; the other kinds follow every saved change.
 */
export interface EngineState {
  targeting: PublishedTargeting
  /** Changes without publishing. */
  targeting_flags: TargetingFlags
  group: PublishedGroup
  group_flags: GroupFlags
  provider_link: ServedProviderLink
  provider: ServedProvider
  publisher: ServedPublisher
  settings: ServedSettings
  search_list: ServedSearchList
}

export type EngineKind = keyof EngineState

export const engineKinds = [
  'targeting',
  'targeting_flags',
  'group',
  'group_flags',
  'provider_link',
  'provider',
  'publisher',
  'settings',
  'search_list',
] as const satisfies readonly EngineKind[]

/**
 * Version of the format that `EngineState` describes. It grows when an older engine would misread the content; such an
 * engine keeps its previous version of the record (decision 0166).
 */
export const ENGINE_FORMAT = 2

/** The oldest format whose engines read this content rightly: rules with hours need the second. */
export function formatOf(content: EngineState[EngineKind] | null): number {
  const rules = content !== null && 'rules' in content ? content.rules : []
  return rules.some((rule) => rule.hours !== undefined && rule.hours !== null) ? 2 : 1
}

export interface EngineChange<K extends EngineKind = EngineKind> {
  /** Grows by commit order over all kinds. An engine requests what is above its last one. */
  revision: number
  kind: K
  entity_id: number
  /** Null when the entity was removed for good. */
  content: EngineState[K] | null
  /** `formatOf` its content; default 1. */
  format?: number
  /**
   * Part of the time of the write; default 0. It distinguishes two writes with the same revision, one before the
   * database was restored from a back-up and one after.
   */
  stamp?: number
}

export interface PublishedTargeting {
  publisher_id: number
  targeting_type: TargetingType
  /** Enabled rules in priority order. */
  rules: PublishedRule[]
  filters: PublishedFilters
  warmup_mode: boolean
  pass_referrer: boolean
  /** Used when a filter fails or no rule has room; null means the system fallback. */
  custom_fallback: string | null
  overcap_url: string | null
  /** Single values of the link's own properties, for searches that reach no advertiser link; 0 when several. */
  platform_id: number
  search_engine_id: number
  tag_type_id: number
  traffic_source_id: number
  quality_score: QualityScore | null
  /** True if its only search engine is Yahoo: warm-up then goes to `warmup_link_yahoo`. */
  yahoo: boolean
  /** Sent to the advertiser when the caller sends none. */
  sub_id: string | null
  client_id: number | null
  n: string | null
}

/** Null or false: the filter is off. `bot` is always on. */
export interface PublishedFilters {
  ip_list_proxy: boolean
  ip_list_too_many_per_ip: boolean
  minimum_chrome_version: boolean
  minimum_windows_version: boolean
  short_keywords: boolean
  /** Milliseconds. */
  latency: number | null
  /** Percent of the link's searches today. */
  high_paying_keywords_percentage: number | null
  disable_filters_temporarily: boolean
}

export interface PublishedRule {
  id: number
  /** Searches per UTC day; 0 is no cap. */
  daily_cap: number
  /** Weight in percent, up to 5 decimals; null in waterfall. */
  weight: number | null
  /** Percent for the publisher. Engines do not read it; publisher ad accounts take it from the served content. */
  revenue_share_percentage?: number | null
  /** Missing: it runs at all hours (docs/behaviour/rules.md#hours). */
  hours?: RunHours | null
  /** One or two advertisers sharing by `traffic`, or one group. */
  targets: RuleTarget[]
}

export interface RuleTarget {
  /** Percent of the rule's searches; 100 when alone. */
  traffic: number
  provider_link_id: number | null
  advertiser_link_group_id: number | null
}

export interface TargetingFlags {
  is_active: boolean
  archived: boolean
}

export interface PublishedGroup {
  targeting_type: TargetingType
  /** Sum of its rules' capacities; 0 is no cap. */
  capacity: number
  rules: PublishedGroupRule[]
}

export interface PublishedGroupRule {
  id: number
  /** Searches per UTC day over all links that use the group; 0 is no cap. */
  capacity: number
  weight: number | null
  hours?: RunHours | null
  provider_link_id: number
}

export interface GroupFlags {
  active: boolean
  archived: boolean
}

export interface ServedProviderLink {
  provider_id: number
  link: string
  /** Searches per UTC day over everything that uses the link; 0 is no cap. */
  daily_cap: number
  disabled: boolean
  platform_id: number
  search_engine_id: number
  tag_type_id: number
  traffic_source_id: number
  quality_score: QualityScore
  /** Channel value (link_source_identifier_value), by which advertiser revenue is matched. */
  channel: string
}

export interface ServedProvider {
  name: string
  status: boolean
  archived: boolean
}

export interface ServedPublisher {
  name: string
  status: boolean
  archived: boolean
}

export type ServedSettings = Record<SettingKey, string | null>

/** Lists that filters read. The place of each, counted from 1, is its entity id. */
export const searchListNames = ['proxy-ranges', 'high-paying-keywords'] as const
export type SearchListName = (typeof searchListNames)[number]

export const searchListEntity = (name: SearchListName) => searchListNames.indexOf(name) + 1

export interface ServedSearchList {
  entries: string[]
}

/** Entity id of the one `settings` record. */
export const SETTINGS_ENTITY = 1
