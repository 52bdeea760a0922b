import { earliest } from './batch.ts'
import type { Warehouse } from '../client/client.ts'

export interface SearchSums {
  /** All that are stored one by one, and all that are counted by hour. */
  searches_stored: number
  searches_counted: number
  /** Days that were compared: those of which every search is still stored. */
  days: number
  different: { day: string; stored: number; counted: number }[]
}

/** Compares the searches of each day with those that are counted by hour. */
export async function readSearchSums(warehouse: Warehouse, signal?: AbortSignal): Promise<SearchSums> {
  const { rows } = await warehouse.query<{ day: string; kept: number; stored: number; counted: number }>({
    sql: `SELECT toString(date) AS day, date > toDate(fromUnixTimestamp64Milli({earliest:Int64}, 'UTC')) AS kept,
        sum(events) AS stored, sum(searches) AS counted
      FROM (
        SELECT toDate(event_time) AS date, count() AS events, 0 AS searches FROM search_event GROUP BY date
        UNION ALL
        SELECT toDate(hour) AS date, 0 AS events, sum(searches) AS searches FROM search_hour WHERE batch = 0 GROUP BY date
      ) GROUP BY date ORDER BY date`,
    parameters: { earliest: earliest(Date.now()) },
    ...(signal && { signal }),
  })
  const kept = rows.filter((row) => row.kept)
  return {
    searches_stored: rows.reduce((sum, { stored }) => sum + stored, 0),
    searches_counted: rows.reduce((sum, { counted }) => sum + counted, 0),
    days: kept.length,
    different: kept
      .filter(({ stored, counted }) => stored !== counted)
      .map(({ day, stored, counted }) => ({ day, stored, counted })),
  }
}
