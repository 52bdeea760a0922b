import type { TargetingValues } from '@headgate/contract/targetings/values'
import type { targeting } from '../../schema/all.ts'

export type TargetingRow = typeof targeting.$inferSelect

/** The fields of a publisher link without its rules and status, which are written separately. */
export type LinkFields = Omit<TargetingValues, 'targeting_rules' | 'status'>

/** The stored fields under the names that calls use. Only lists and one flag are stored in another form. */
export function fieldsOf(row: TargetingRow) {
  const { id: _id, link: _link, status: _status, daily_cap: _cap, ...rest } = row
  const {
    created_at: _created,
    updated_at: _updated,
    published_at: _published,
    archived_at: _archived,
    ...own
  } = rest
  const { platform_ids, search_engine_ids, tag_type_ids, traffic_source_ids, quality_scores, ...same } = own
  return {
    ...same,
    disable_filters_temporarily: row.disable_filters_temporarily || null,
    platform_id: platform_ids,
    search_engine_id: search_engine_ids,
    tag_type_id: tag_type_ids,
    traffic_source_id: traffic_source_ids,
    quality_score: quality_scores,
  } satisfies LinkFields
}

/** Checked fields as the table stores them. */
export function columnsOf({
  platform_id: platform_ids,
  search_engine_id: search_engine_ids,
  tag_type_id: tag_type_ids,
  traffic_source_id: traffic_source_ids,
  quality_score: quality_scores,
  ...same
}: LinkFields & { publisher_id: number }) {
  return { ...same, platform_ids, search_engine_ids, tag_type_ids, traffic_source_ids, quality_scores }
}
