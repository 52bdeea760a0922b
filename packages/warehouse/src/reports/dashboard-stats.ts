import { z } from 'zod'
import type { Warehouse } from '../client/client.ts'
import type { DayRange } from '@headgate/domain/days'

const row = z.object({ total_searches: z.number() })

export const dashboardStatsSql = (ofPublisher: boolean) =>
  `SELECT sum(searches) AS total_searches
FROM search_hour
WHERE batch = 0 AND hour >= toDateTime({from:Date}, 'UTC') AND hour < toDateTime({to:Date} + 1, 'UTC')${
    ofPublisher ? '\n  AND publisher_id = {publisher:UInt32}' : ''
  }`

/** Searches of the days, of one publisher or of all: docs/behaviour/reports.md#dashboard. */
export async function readDashboardStats(
  warehouse: Warehouse,
  days: DayRange,
  publisherId: number | null,
  signal?: AbortSignal,
): Promise<z.infer<typeof row>> {
  const { rows } = await warehouse.query({
    sql: dashboardStatsSql(publisherId !== null),
    parameters: { ...days, ...(publisherId !== null && { publisher: publisherId }) },
    signal,
  })
  return row.parse(rows[0])
}
