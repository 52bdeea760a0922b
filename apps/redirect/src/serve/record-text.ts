import { providerLinkColumns } from '@headgate/domain/snapshot/record-columns'
import type { Answer } from '@headgate/domain/decision/search'
import { outcomes } from '@headgate/domain/snapshot/search-event'

/** Columns of a record that are texts or come from the search; texts are already escaped. */
export interface RecordedSearch {
  /** The columns `provider_id` to `channel`; empty for an unknown link. */
  readonly columns: string
  readonly time: number
  readonly country: string
  readonly keyword: string
  readonly clickId: string
  readonly subId: string
  readonly addressHash: string
  readonly agent: string
  readonly referrer: string
}

/** The most bytes that a character of a one- or two-byte string takes in UTF-8. */
export const BYTES_PER_CHARACTER = 3

let timeNumber = -1
let timeText = ''
let segmentNumber = -1
let segmentText = ''

/** The record of one search: `searchEventColumns` in their order, separated by tabs. */
export function recordText(
  answer: Answer,
  search: RecordedSearch,
  segment: number,
  sequence: number,
  revision: number,
): string {
  // Large numbers are slow to print, and these two are the same for many records in a row.
  if (search.time !== timeNumber) {
    timeNumber = search.time
    timeText = String(timeNumber)
  }
  if (segment !== segmentNumber) {
    segmentNumber = segment
    segmentText = String(segment)
  }
  const ids = `${answer.publisherId}\t${answer.targetingId}`
  return `${timeText}\t${segmentText}\t${sequence}\t${outcomes[answer.outcome]}\t${
    answer.filteredReason ?? ''
  }\t${ids}\t${answer.ruleId}\t${answer.groupId}\t${answer.groupRuleId}\t${search.columns || none}\t${search.country}\t${
    search.keyword
  }\t${search.clickId}\t${search.subId}\t${search.addressHash}\t${search.agent}\t${search.referrer}\t${revision}`
}

const none = providerLinkColumns(0, 0, {
  platform_id: 0,
  search_engine_id: 0,
  tag_type_id: 0,
  traffic_source_id: 0,
  quality_score: null,
})
