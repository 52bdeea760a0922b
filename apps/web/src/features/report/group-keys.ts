import type { GroupKey } from '@headgate/contract/reports'
import type { ListFilter } from './report-address.ts'

export interface GroupDescription {
  /** Name in the Group By select and header of the column. */
  label: string
  /** Ids have a name beside them; others are their own name. */
  isId: boolean
  /** The filter that a press on a cell narrows; none where the server has no such filter. */
  filter?: ListFilter
  width: number
}

/** What a report may be grouped by, in the order of the Group By select (3 §2.3). */
export const groupDescriptions: Record<GroupKey, GroupDescription> = {
  publisher_id: { label: 'Publisher', isId: true, filter: 'publisher_id', width: 190 },
  publisher_channel_id: { label: 'Pub Link', isId: true, filter: 'pub_link_id', width: 190 },
  advertiser_id: { label: 'Advertiser', isId: true, filter: 'advertiser_id', width: 190 },
  advertiser_channel_id: { label: 'Advertiser Link', isId: true, width: 190 },
  channel: { label: 'Channel', isId: false, filter: 'channel', width: 170 },
  country: { label: 'Country', isId: false, filter: 'country', width: 190 },
  platform_id: { label: 'Platform', isId: true, filter: 'platform_id', width: 150 },
  search_engine_id: { label: 'Search Engine', isId: true, filter: 'search_engine_id', width: 150 },
  tag_type_id: { label: 'Traffic Type', isId: true, filter: 'tag_type_id', width: 150 },
  traffic_source_id: { label: 'Traffic Source', isId: true, filter: 'traffic_source_id', width: 150 },
  quality_score: { label: 'Quality Score', isId: false, filter: 'quality_score', width: 140 },
  rule_id: { label: 'Rule', isId: true, filter: 'rule_id', width: 190 },
  advertiser_link_group_id: {
    label: 'Link Group',
    isId: true,
    filter: 'advertiser_link_group_id',
    width: 190,
  },
  filtered_reason: { label: 'Filtered Reason', isId: false, width: 170 },
}
