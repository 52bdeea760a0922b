import type { IvtRow } from '@headgate/contract/ivt/ivt-report'
import type { IvtThresholds } from '@headgate/contract/ivt/thresholds'
import type { Db } from '@headgate/db/base/database'
import { namesOf } from '@headgate/db/reports/report-names'
import { judgeSums } from '@headgate/domain/ivt/judge-ivt'
import { measureOf, type Sums } from '@headgate/domain/reports/formulas'

/** A day of a publisher link and traffic type, from whichever statement. */
export interface IvtFacts {
  date: string
  publisher_id: number
  targeting_id: number
  tag_type_id: number
  sums: Sums
}

/** Rows with the documents' names: with names of records, and judged by the thresholds of now. */
export async function toIvtRows(
  db: Db,
  rows: readonly IvtFacts[],
  thresholds: IvtThresholds,
): Promise<IvtRow[]> {
  const ids = (key: 'publisher_id' | 'tag_type_id') => [...new Set(rows.map((row) => row[key]))]
  const [publishers, types] = await Promise.all([
    namesOf(db, 'publisher', ids('publisher_id')),
    namesOf(db, 'tagType', ids('tag_type_id')),
  ])
  return rows.map(({ sums, ...row }) => ({
    date: row.date,
    publisher_id: row.publisher_id,
    publisher_name: publishers.get(row.publisher_id) ?? null,
    publisher_channel_id: row.targeting_id,
    server_search_count: measureOf('ivt_searches', sums),
    advertiser_channel_traffic_type: types.get(row.tag_type_id) ?? null,
    distinct_user_agent_count: measureOf('distinct_user_agent_count', sums),
    kw_score: measureOf('kw_score', sums),
    repetitive_ip_address_count: measureOf('repetitive_ip_address_count', sums),
    // A row that has searches is judged.
    ...judgeSums(sums, thresholds)!,
  }))
}
