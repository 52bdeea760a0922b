import type { GroupKey } from '@headgate/contract/reports/reports'
import { propertyLabels } from '@headgate/domain/labels'
import type { ListFilter } from './report-address.ts'

export interface GroupDescription {
  /** Name in the Group By select and header of the column. */
  label: string
  /** `named` ids have their name in a column beside them, `plain` ids have none, a `text` is its own name. */
  kind: 'named' | 'plain' | 'text'
  /** The filter that a press on a cell narrows; none where the server has no such filter. */
  filter?: ListFilter
  width: number
}

/** What a report may be grouped by, in the order of the Group By select (3 §2.3). */
export const groupDescriptions: Record<GroupKey, GroupDescription> = {
  publisher_id: { label: 'Publisher', kind: 'named', filter: 'publisher_id', width: 190 },
  publisher_channel_id: { label: 'Pub Link', kind: 'plain', filter: 'pub_link_id', width: 130 },
  advertiser_id: { label: 'Advertiser', kind: 'named', filter: 'advertiser_id', width: 190 },
  advertiser_channel_id: { label: 'Advertiser Link', kind: 'named', width: 190 },
  channel: { label: 'Channel', kind: 'text', filter: 'channel', width: 170 },
  country: { label: 'Country', kind: 'text', filter: 'country', width: 190 },
  platform_id: { label: propertyLabels.platform_id, kind: 'named', filter: 'platform_id', width: 150 },
  search_engine_id: {
    label: propertyLabels.search_engine_id,
    kind: 'named',
    filter: 'search_engine_id',
    width: 150,
  },
  tag_type_id: { label: propertyLabels.tag_type_id, kind: 'named', filter: 'tag_type_id', width: 150 },
  traffic_source_id: {
    label: propertyLabels.traffic_source_id,
    kind: 'named',
    filter: 'traffic_source_id',
    width: 150,
  },
  quality_score: { label: propertyLabels.quality_score, kind: 'text', filter: 'quality_score', width: 140 },
  rule_id: { label: 'Rule', kind: 'plain', filter: 'rule_id', width: 110 },
  advertiser_link_group_id: {
    label: 'Link Group',
    kind: 'named',
    filter: 'advertiser_link_group_id',
    width: 190,
  },
  filtered_reason: { label: 'Filtered Reason', kind: 'text', width: 170 },
}
