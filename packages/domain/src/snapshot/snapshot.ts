import type { QualityScore, SettingKey, TargetingType } from '@headgate/contract/base/constants'

/**
 * What the redirect engine serves from (DESIGN §6). PostgreSQL keeps the latest content of each entity in
 * `engine_state`, numbered by revision; an engine holds all of them in memory and on disk. Rules and
 * properties of a targeting or a group come only by publishing; the other kinds follow every saved change.
 */
export interface EngineState {
  targeting: PublishedTargeting
  /** What may change without publishing (DESIGN §6 Snapshot). */
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

/**
 * Number of the form that `EngineState` describes. It grows when content changes so that an older engine would
 * misread it; such an engine then goes on with what it had of the record (decision 0166).
 */
export const ENGINE_FORMAT = 1

export interface EngineChange<K extends EngineKind = EngineKind> {
  /** Grows by commit order over all kinds; an engine asks for what is above the last it has. */
  revision: number
  kind: K
  entity_id: number
  /** Null when the entity was removed for good. */
  content: EngineState[K] | null
  /** `ENGINE_FORMAT` of whoever wrote it; 1 unless told. */
  format?: number
  /**
   * A part of the moment at which it was written, 0 unless told: tells two writes apart that drew the same revision,
   * one before the database was restored from a back-up and one after.
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
  /** Used when a filter decides or nothing has room; null means the system fallback. */
  custom_fallback: string | null
  overcap_url: string | null
  /** Single values of the link's own properties, for searches that reach no advertiser link; 0 when several. */
  platform_id: number
  search_engine_id: number
  tag_type_id: number
  traffic_source_id: number
  quality_score: QualityScore | null
  /** Whether its only search engine is Yahoo: warm-up then goes to `warmup_link_yahoo`. */
  yahoo: boolean
  /** Sent to the advertiser when the caller sends none (2 §3.1). */
  sub_id: string | null
  client_id: number | null
  n: string | null
}

/** Null or false: the filter is off (2 §3.1). `bot` is always on. */
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
  /** Searches a UTC day; 0 is no cap (DESIGN §7). */
  daily_cap: number
  /** Weight in percent, up to 5 decimals; null in waterfall. */
  weight: number | null
  /** Percent for the publisher; engines do not read it, publisher ad accounts take it from what is served. */
  revenue_share_percentage?: number | null
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
  /** Searches a UTC day over all links that use the group; 0 is no cap. */
  capacity: number
  weight: number | null
  provider_link_id: number
}

export interface GroupFlags {
  active: boolean
  archived: boolean
}

export interface ServedProviderLink {
  provider_id: number
  link: string
  /** Searches a UTC day over everything that uses the link; 0 is no cap. */
  daily_cap: number
  disabled: boolean
  platform_id: number
  search_engine_id: number
  tag_type_id: number
  traffic_source_id: number
  quality_score: QualityScore
  /** Channel value (link_source_identifier_value): how advertiser revenue is matched later. */
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

/** Lists that filters ask (DESIGN §6); the place of each is its entity id, counted from 1. */
export const searchListNames = ['proxy-ranges', 'high-paying-keywords'] as const
export type SearchListName = (typeof searchListNames)[number]

export const searchListEntity = (name: SearchListName) => searchListNames.indexOf(name) + 1

export interface ServedSearchList {
  entries: string[]
}

/** Entity id of the one `settings` record. */
export const SETTINGS_ENTITY = 1
