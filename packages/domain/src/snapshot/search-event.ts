/**
 * One search as the engine records it and the warehouse stores it (docs/behaviour/engine.md#records). The column order
 * here is the order of the tab-separated record in the spool, the ingest call and `search_event`.
 */
export const searchEventColumns = [
  /** When the engine replied to the search, UTC, milliseconds since 1970. */
  'event_time',
  /** Spool segment and number in it: together the id of the search, never reused. */
  'segment',
  'sequence',
  'outcome',
  /** One of `recordedReasons`, or empty. */
  'filtered_reason',
  'publisher_id',
  'targeting_id',
  'rule_id',
  'advertiser_link_group_id',
  'group_rule_id',
  'provider_id',
  'provider_link_id',
  'platform_id',
  'search_engine_id',
  'tag_type_id',
  'traffic_source_id',
  'quality_score',
  'channel',
  'country',
  'keyword',
  'click_id',
  'sub_id',
  /** Keyed hash of the address with the day's key, unsigned 64-bit. */
  'address_hash',
  'user_agent',
  'referrer',
  /** Highest snapshot revision in force. */
  'revision',
] as const

export type SearchEventColumn = (typeof searchEventColumns)[number]

/** The record and ClickHouse (Enum8) contain the codes. 0 in an id column means none. */
export const outcomes = { redirected: 1, filtered: 2, overcapped: 3, warmup: 4, fallback: 5 } as const
export type Outcome = keyof typeof outcomes

/** In the order in which the engine evaluates them. */
export const filterReasons = [
  'bot',
  'proxy_ip',
  'ip_rate',
  'chrome_version',
  'windows_version',
  'short_keyword',
  'latency',
  'high_paying_keyword',
] as const
export type FilterReason = (typeof filterReasons)[number]

/**
 * Recorded reasons: the filter, or with outcome `overcapped` that the engine had no units of a cap that may have room
 * (PostgreSQL away, or other engines have the rest).
 */
export const recordedReasons = [...filterReasons, 'unleased'] as const
export type RecordedReason = (typeof recordedReasons)[number]
