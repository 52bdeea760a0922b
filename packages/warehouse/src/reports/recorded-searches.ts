import { z } from 'zod'
import type { RecordedSearch } from '@headgate/contract/targetings/explain-search'
import type { Query, Warehouse } from '../client/client.ts'

const columns = [
  'filtered_reason',
  'publisher_id',
  'targeting_id',
  'rule_id',
  'advertiser_link_group_id',
  'group_rule_id',
  'provider_id',
  'provider_link_id',
  'channel',
  'country',
  'keyword',
  'click_id',
  'sub_id',
  'user_agent',
  'referrer',
] as const

const number = z.coerce.number()
const row = z.object({
  event_ms: number,
  outcome: z.string(),
  filtered_reason: z.string(),
  publisher_id: number,
  targeting_id: number,
  rule_id: number,
  advertiser_link_group_id: number,
  group_rule_id: number,
  provider_id: number,
  provider_link_id: number,
  channel: z.string(),
  country: z.string(),
  keyword: z.string(),
  click_id: z.string(),
  sub_id: z.string(),
  user_agent: z.string(),
  referrer: z.string(),
  revision: number,
})

/** Nothing leads to one click id but reading the column: kept to the link's rows, and to a few seconds (DESIGN §5). */
export function recordedSearchesSql(targetingId: number, clickId: string): Query {
  return {
    sql: `SELECT toUnixTimestamp64Milli(search_event.event_time) AS event_ms, outcome, revision, ${columns.join(', ')}
FROM search_event
PREWHERE targeting_id = {targeting:UInt32}
WHERE click_id = {click:String}
ORDER BY search_event.event_time DESC, segment DESC, sequence DESC
LIMIT 10`,
    parameters: { targeting: targetingId, click: clickId },
    limits: { seconds: 20 },
  }
}

/** The latest searches of a publisher link that carried a click id, newest first; at most ten. */
export async function readRecordedSearches(
  warehouse: Warehouse,
  targetingId: number,
  clickId: string,
  signal?: AbortSignal,
): Promise<RecordedSearch[]> {
  const { rows } = await warehouse.query({ ...recordedSearchesSql(targetingId, clickId), signal })
  return z
    .array(row)
    .parse(rows)
    .map(({ event_ms, ...event }) => ({ ...event, event_time: new Date(event_ms).toISOString() }))
}
