import { z } from 'zod'
import type { RecordedSearch } from '@headgate/contract/targetings/explain-search'
import { DAY_MS, HOUR_MS } from '@headgate/domain/days'
import type { Query, Warehouse } from '../client/client.ts'
import { searchColumns, searchColumnSchemas } from '../searches/search-columns.ts'

const row = z.object({ event_ms: z.coerce.number(), ...searchColumnSchemas })

const selected = `toUnixTimestamp64Milli(search_event.event_time) AS event_ms, ${searchColumns}`

/** Days that are searched when no publisher link is given. */
const DAYS_OF_ALL = 7

/** The index of click ids leaves few rows to read: decision 0266. */
export function recordedSearchesSql(targetingId: number | undefined, clickId: string): Query {
  const among =
    targetingId === undefined
      ? `search_event.event_time >= now() - INTERVAL ${DAYS_OF_ALL} DAY`
      : 'targeting_id = {targeting:UInt32}'
  return {
    sql: `SELECT ${selected}
FROM search_event
PREWHERE ${among}
WHERE click_id = {click:String}
ORDER BY search_event.event_time DESC, segment DESC, sequence DESC
LIMIT 10`,
    parameters: { click: clickId, ...(targetingId !== undefined && { targeting: targetingId }) },
    limits: { seconds: 20 },
  }
}

function recorded(rows: readonly unknown[]): RecordedSearch[] {
  return z
    .array(row)
    .parse(rows)
    .map(({ event_ms, ...event }) => ({ ...event, event_time: new Date(event_ms).toISOString() }))
}

/**
 * The latest searches with a click id, newest first, at most ten: of a publisher link, or of all. See
 * docs/behaviour/reports.md#recorded-searches.
 */
export async function readRecordedSearches(
  warehouse: Warehouse,
  targetingId: number | undefined,
  clickId: string,
  signal?: AbortSignal,
): Promise<RecordedSearch[]> {
  const { rows } = await warehouse.query({ ...recordedSearchesSql(targetingId, clickId), signal })
  return recorded(rows)
}

/** Parts that end before the time are not opened. With much traffic the latest searches are in small new parts. */
export const latestSearchesSql = (fromMs: number, count: number): Query => ({
  sql: `SELECT ${selected}
FROM search_event
PREWHERE search_event.event_time >= fromUnixTimestamp64Milli({from:Int64}, 'UTC')
ORDER BY search_event.event_time DESC, segment DESC, sequence DESC
LIMIT {count:UInt32}`,
  parameters: { from: fromMs, count },
  limits: { seconds: 5 },
})

/**
 * The hour since which the roll-up counts at least so many searches, or the first hour with any; 0 without one. The
 * roll-up is used because it has few rows where `search_event` has millions.
 */
export const latestHoursSql = (fromMs: number, count: number): Query => ({
  sql: `SELECT toUnixTimestamp(min(hour)) AS first, sum(own) AS found
FROM (
  SELECT hour, sum(searches) AS own, sum(own) OVER (ORDER BY hour DESC) AS upto
  FROM search_hour
  WHERE batch = 0 AND hour >= toDateTime({from:UInt32}, 'UTC')
  GROUP BY hour
)
WHERE upto - own < {count:UInt32}`,
  parameters: { from: Math.floor(fromMs / 1_000), count },
  limits: { seconds: 5 },
})

const hours = z.tuple([z.object({ first: z.number(), found: z.number() })])

const MINUTE_MS = 60_000
/** How far back each step looks. With traffic the minute before the first step has enough. */
const STEPS_MS = [2 * HOUR_MS, 48 * HOUR_MS, 30 * DAY_MS]

/**
 * The latest searches of all links, newest first, of the last 30 days. The cost is limited by the searches of the
 * last minute, or of the hours that have enough, however many are stored.
 */
export async function readLatestSearches(
  warehouse: Warehouse,
  count: number,
  now: Date,
  signal?: AbortSignal,
): Promise<RecordedSearch[]> {
  const since = async (ms: number) =>
    recorded((await warehouse.query({ ...latestSearchesSql(ms, count), signal })).rows)
  const recent = await since(now.getTime() - MINUTE_MS)
  if (recent.length >= count) return recent
  let first = 0
  for (const step of STEPS_MS) {
    const [known] = hours.parse(
      (await warehouse.query({ ...latestHoursSql(now.getTime() - step, count), signal })).rows,
    )
    first = known.first
    if (known.found >= count) break
  }
  return first === 0 ? recent : since(first * 1_000)
}
