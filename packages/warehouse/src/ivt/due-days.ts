import type { DayRange } from '@headgate/domain/days'
import type { Warehouse } from '../client/client.ts'

/**
 * The days of a range with more searches than they were computed from, newest first: days that were never computed, and
 * those that searches arrived for since. Searches of a day never become fewer until they expire.
 */
export async function readDueIvtDays(
  warehouse: Warehouse,
  { from, to }: DayRange,
  signal?: AbortSignal,
): Promise<string[]> {
  const { rows } = await warehouse.query<{ day: string }>({
    sql: `SELECT toString(on_day) AS day
FROM (
  SELECT toDate(event_time) AS on_day, count() AS found, toUInt64(0) AS computed
  FROM search_event
  WHERE event_time >= toDateTime64({from:String}, 3, 'UTC')
    AND event_time < addDays(toDateTime64({to:String}, 3, 'UTC'), 1)
  GROUP BY on_day
  UNION ALL
  SELECT date AS on_day, toUInt64(0) AS found, max(version) AS computed
  FROM ivt_day
  WHERE date >= {from:Date} AND date <= {to:Date}
  GROUP BY on_day
)
GROUP BY on_day
HAVING sum(found) > sum(computed)
ORDER BY on_day DESC`,
    parameters: { from, to },
    limits: { threads: 1 },
    signal,
  })
  return rows.map(({ day }) => day)
}
