import type { getIvtDetail } from '@headgate/contract/ivt/ivt-detail'
import type { Db } from '@headgate/db/base/database'
import { getIvtThresholds } from '@headgate/db/settings/ivt-thresholds'
import type { Sums } from '@headgate/domain/reports/formulas'
import { personOf } from '@headgate/server/access/access'
import type { Handler } from '@headgate/server/route'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { type IvtDetail, readIvtDetail, readIvtSearches } from '@headgate/warehouse/ivt/read-ivt-detail'
import { reportFailure } from '../engine-failures.ts'
import { toIvtRows } from './ivt-rows.ts'

/** As the report has them. */
const sumsOf = (row: IvtDetail): Sums => ({
  ivt_searches: row.searches,
  distinct_user_agent_count: row.user_agents,
  believable_searches: row.believable,
  repetitive_ip_address_count: row.repeated_addresses,
  repeated_ip_searches: row.repeated_searches,
})

/** What the tests of a publisher link and day are made of: docs/behaviour/reports.md#why-a-row-fails. */
export function ivtDetailHandler({
  warehouse,
  db,
}: {
  warehouse: Warehouse
  db: Db
}): Handler<typeof getIvtDetail> {
  return async ({ query, session, signal }) => {
    const { date, publisher_id, publisher_channel_id: targeting_id } = query
    const place = { date, publisher_id, targeting_id }
    try {
      const own = warehouse.as(personOf(session))
      const thresholds = await getIvtThresholds(db)
      const stored = await readIvtDetail(own, place, thresholds.most_address_uses, signal)
      const rows = await toIvtRows(
        db,
        stored.map((row) => ({ ...row, sums: sumsOf(row) })),
        thresholds,
      )
      const found = await readIvtSearches(own, place, signal)
      return {
        rows: rows.map((row, at) => {
          const { address_count, short_keywords, nonsense_keywords, repeated_keywords, repeated_searches } =
            stored[at]!
          return {
            ...row,
            address_count,
            short_keywords,
            nonsense_keywords,
            repeated_keywords,
            repeated_search_count: repeated_searches,
          }
        }),
        ...found,
      }
    } catch (cause) {
      throw reportFailure(cause)
    }
  }
}
