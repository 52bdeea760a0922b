import type { FilteredId } from '../reports/dimensions.ts'
import type { SearchLogFilters } from './search-log-filters.ts'

/** Dimensions of reports that a recorded search has, with the names of their filters. */
export const loggedDimensions = {
  publisher_id: 'publisher_id',
  publisher_channel_id: 'targeting_id',
  advertiser_id: 'provider_id',
  advertiser_channel_id: 'provider_link_id',
  channel: 'channel',
  country: 'country',
  platform_id: 'platform_id',
  search_engine_id: 'search_engine_id',
  tag_type_id: 'tag_type_id',
  traffic_source_id: 'traffic_source_id',
  quality_score: 'quality_score',
  rule_id: 'rule_id',
  advertiser_link_group_id: 'advertiser_link_group_id',
  filtered_reason: 'reason',
} as const satisfies Partial<Record<FilteredId, keyof SearchLogFilters>>
export type LoggedDimension = keyof typeof loggedDimensions
