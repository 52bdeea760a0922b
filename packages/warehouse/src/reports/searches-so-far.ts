import type { OutcomeCounts } from '@headgate/contract/overview/live'
import { DAY_MS, HOUR_MS } from '@headgate/domain/days'
import { z } from 'zod'
import type { Query, Warehouse } from '../client/client.ts'

const WEEK_MS = 7 * DAY_MS

const names = ['searches', 'redirected', 'filtered', 'overcapped', 'warmup', 'fallback'] as const
const counts = z.object({
  searches: z.number(),
  redirected: z.number(),
  filtered: z.number(),
  overcapped: z.number(),
  warmup: z.number(),
  fallback: z.number(),
})
const hours = counts.extend({ is_today: z.number() })

/** Whole hours: those of today with the running one, and those of the same weekday before that running hour. */
export const hoursSoFarSql = (now: number): Query => ({
  sql: `SELECT hour >= toDateTime({today:UInt32}, 'UTC') AS is_today, ${names.map((name) => `sum(search_hour.${name}) AS ${name}`).join(', ')}
FROM search_hour
WHERE batch = 0 AND (hour >= toDateTime({today:UInt32}, 'UTC') AND hour <= toDateTime({until:UInt32}, 'UTC')
  OR hour >= toDateTime({before:UInt32}, 'UTC') AND hour < toDateTime({before_until:UInt32}, 'UTC'))
GROUP BY is_today`,
  parameters: {
    today: startOf(now, DAY_MS),
    until: startOf(now, HOUR_MS),
    before: startOf(now - WEEK_MS, DAY_MS),
    before_until: startOf(now - WEEK_MS, HOUR_MS),
  },
})

/** The part of an hour up to a moment, search by search. */
export const partOfHourSql = (moment: number): Query => ({
  sql: `SELECT count() AS searches, ${names
    .slice(1)
    .map((name) => `countIf(outcome = '${name}') AS ${name}`)
    .join(', ')}
FROM search_event
PREWHERE event_time >= fromUnixTimestamp64Milli({from:Int64}, 'UTC') AND event_time < fromUnixTimestamp64Milli({to:Int64}, 'UTC')`,
  parameters: { from: startOf(moment, HOUR_MS) * 1_000, to: moment },
})

const searches = z.object({ searches: z.number() })

/** Searches of a moment's UTC day that came at the moment or later. */
export async function readSearchesAfter(
  warehouse: Warehouse,
  moment: Date,
  signal?: AbortSignal,
): Promise<number> {
  const at = moment.getTime()
  const { rows } = await warehouse.query({
    sql: `SELECT sum(search_hour.searches) AS searches FROM search_hour
WHERE batch = 0 AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')`,
    parameters: { from: startOf(at, HOUR_MS), to: startOf(at + DAY_MS, DAY_MS) },
    signal,
  })
  const part = await warehouse.query({ ...partOfHourSql(at), signal })
  return searches.parse(rows[0]).searches - searches.parse(part.rows[0]).searches
}

/** In seconds since 1970. */
const startOf = (moment: number, unit: number) => (Math.floor(moment / unit) * unit) / 1_000

const none: OutcomeCounts = {
  searches: 0,
  redirected: 0,
  filtered: 0,
  overcapped: 0,
  warmup: 0,
  fallback: 0,
}

/**
 * Today's searches by outcome, and those of the same weekday a week ago up to the same time of day. Hours are counted
 * already; only the part of the hour that runs is counted search by search. See docs/behaviour/reports.md#dashboard.
 */
export async function readSearchesSoFar(
  warehouse: Warehouse,
  now: Date,
  signal?: AbortSignal,
): Promise<{ today: OutcomeCounts; before: OutcomeCounts }> {
  const moment = now.getTime()
  const { rows } = await warehouse.query({ ...hoursSoFarSql(moment), signal })
  const part = await warehouse.query({ ...partOfHourSql(moment - WEEK_MS), signal })
  const known = z.array(hours).parse(rows)
  const whole = (isToday: number) => counts.parse(known.find((row) => row.is_today === isToday) ?? none)
  const before = whole(0)
  const rest = counts.parse(part.rows[0])
  for (const name of names) before[name] += rest[name]
  return { today: whole(1), before }
}
