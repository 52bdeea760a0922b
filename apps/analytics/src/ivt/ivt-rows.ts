import type { IvtRow } from '@headgate/contract/ivt/ivt-report'
import type { IvtThresholds } from '@headgate/contract/ivt/thresholds'
import type { Db } from '@headgate/db/base/database'
import { namesOf } from '@headgate/db/reports/report-names'
import { judgeIvt, kwScore } from '@headgate/domain/ivt/judge-ivt'
import type { StoredIvtRow } from '@headgate/warehouse/ivt/read-ivt'

/** Stored rows as the call returns them: with names, and judged by the thresholds of now. */
export async function toIvtRows(
  db: Db,
  rows: readonly StoredIvtRow[],
  thresholds: IvtThresholds,
): Promise<IvtRow[]> {
  const ids = (key: 'publisher_id' | 'tag_type_id') => [...new Set(rows.map((row) => row[key]))]
  const [publishers, types] = await Promise.all([
    namesOf(db, 'publisher', ids('publisher_id')),
    namesOf(db, 'tagType', ids('tag_type_id')),
  ])
  return rows.map((row) => {
    const { searches, user_agents: userAgents, repeated_searches: repeatedSearches } = row
    const score = kwScore(searches, row.against)
    return {
      date: row.date,
      publisher_id: row.publisher_id,
      publisher_name: publishers.get(row.publisher_id) ?? null,
      publisher_channel_id: row.targeting_id,
      server_search_count: searches,
      advertiser_channel_traffic_type: types.get(row.tag_type_id) ?? null,
      distinct_user_agent_count: userAgents,
      kw_score: score,
      repetitive_ip_address_count: row.repeated_addresses,
      ...judgeIvt({ searches, userAgents, repeatedSearches, kwScore: score }, thresholds),
    }
  })
}
