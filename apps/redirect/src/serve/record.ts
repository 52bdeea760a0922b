import { outcomes } from '@headgate/domain/search-event'
import type { Answer } from '@headgate/domain/engine/search'

// eslint-disable-next-line no-control-regex -- what ClickHouse's tab-separated format gives a meaning
const special = /[\0\b\t\n\f\r\\]/g
const escapes: Record<string, string> = {
  '\0': '\\0',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\f': '\\f',
  '\r': '\\r',
  '\\': '\\\\',
}

/** Text as tab-separated formats carry it. */
export function escapeText(text: string): string {
  special.lastIndex = 0
  return special.test(text) ? text.replace(special, (character) => escapes[character]!) : text
}

/** What of a search its record holds beside the decision; texts are escaped already. */
export interface RecordedSearch {
  readonly time: number
  readonly country: string
  readonly keyword: string
  readonly clickId: string
  readonly subId: string
  readonly addressHash: string
  readonly agent: string
  readonly referrer: string
}

/** Most bytes that a character of a one- or two-byte string takes in UTF-8. */
export const BYTES_PER_CHARACTER = 3

/** The record of one search: `searchEventColumns` in their order, separated by tabs. */
export function recordText(
  answer: Answer,
  search: RecordedSearch,
  segment: number,
  sequence: number,
  revision: number,
): string {
  const { targeting, link } = answer
  // Properties are the advertiser link's where one was reached, else the publisher link's own.
  const properties = link ?? targeting?.published
  return `${search.time}\t${segment}\t${sequence}\t${outcomes[answer.outcome]}\t${answer.filteredReason ?? ''}\t${
    targeting === null ? 0 : targeting.publisherId
  }\t${targeting === null ? 0 : targeting.id}\t${answer.ruleId}\t${answer.groupId}\t${answer.groupRuleId}\t${
    link === null ? 0 : link.provider_id
  }\t${link === null ? 0 : link.id}\t${properties?.platform_id ?? 0}\t${properties?.search_engine_id ?? 0}\t${
    properties?.tag_type_id ?? 0
  }\t${properties?.traffic_source_id ?? 0}\t${properties?.quality_score ?? ''}\t${
    link === null ? '' : escapeText(link.channel)
  }\t${search.country}\t${search.keyword}\t${search.clickId}\t${search.subId}\t${search.addressHash}\t${
    search.agent
  }\t${search.referrer}\t${revision}`
}
