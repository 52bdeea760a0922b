import { z } from 'zod'
import { HOURS_SHOWN, type HourOfSearches, type OutcomeCounts } from '@headgate/contract/overview/live'
import type { Query, Warehouse } from '../client/client.ts'

const HOUR_S = 3_600
const DAY_S = 24 * HOUR_S

const counts = {
  searches: z.number(),
  redirected: z.number(),
  filtered: z.number(),
  overcapped: z.number(),
  warmup: z.number(),
  fallback: z.number(),
}
const row = z.object({ at: z.number(), ...counts })
type Counted = z.infer<typeof row>

/** Searches by hour and outcome between two hours, both included; hours without searches have no row. */
export const searchesByHourSql = (from: number, to: number): Query => ({
  sql: `SELECT toUnixTimestamp(hour) AS at, ${Object.keys(counts)
    .map((name) => `sum(search_hour.${name}) AS ${name}`)
    .join(', ')}
FROM search_hour
WHERE batch = 0 AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour <= toDateTime({to:UInt32}, 'UTC')
GROUP BY hour
ORDER BY hour`,
  parameters: { from, to },
})

const none = { searches: 0, redirected: 0, filtered: 0, overcapped: 0, warmup: 0, fallback: 0 }

/**
 * The last 24 hours, the running one last, each with the same hour of the day before. Only a part of the running hour
 * has passed, so the same part of that hour of the day before stands beside it. Otherwise it would seem to drop. See
 * docs/behaviour/reports.md#dashboard.
 */
export async function readSearchesByHour(
  warehouse: Warehouse,
  now: Date,
  signal?: AbortSignal,
): Promise<{ hours: HourOfSearches[]; total: OutcomeCounts; before: number }> {
  const seconds = now.getTime() / 1_000
  const running = Math.floor(seconds / HOUR_S) * HOUR_S
  const first = running - (HOURS_SHOWN - 1) * HOUR_S
  const { rows } = await warehouse.query({ ...searchesByHourSql(first - DAY_S, running), signal })
  const byHour = new Map<number, Counted>(
    z
      .array(row)
      .parse(rows)
      .map((one) => [one.at, one]),
  )
  const passed = (seconds - running) / HOUR_S
  const hours = Array.from({ length: HOURS_SHOWN }, (_, index): HourOfSearches => {
    const at = first + index * HOUR_S
    const { at: _at, ...found } = byHour.get(at) ?? { at, ...none }
    return {
      hour: new Date(at * 1_000).toISOString(),
      ...found,
      day_before: Math.round((byHour.get(at - DAY_S)?.searches ?? 0) * (at === running ? passed : 1)),
    }
  })
  const total: OutcomeCounts = { ...none }
  for (const name of Object.keys(none) as (keyof OutcomeCounts)[])
    for (const hour of hours) total[name] += hour[name]
  return { hours, total, before: hours.reduce((sum, { day_before }) => sum + day_before, 0) }
}
