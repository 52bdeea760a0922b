import type { CapKind } from '@headgate/contract/base/constants'
import { DAY_MS, HOUR_MS } from '@headgate/domain/days'
import type { CapHours } from '@headgate/domain/pacing/demand-of-cap'
import {
  HOURS_BEFORE,
  noHours,
  type PastDays,
  USUAL_WEEKS,
  WINDOW_HOURS,
  windowBegins,
} from '@headgate/domain/pacing/expected-demand'
import { z } from 'zod'
import type { Query, Warehouse } from '../client/client.ts'

const HOUR_S = HOUR_MS / 1_000
const WEEK_S = (7 * DAY_MS) / 1_000

/** Publisher links whose hours describe a cap: those that send most to it. */
const FEEDS = 20

const columns: Record<CapKind, string> = {
  provider_link: 'provider_link_id',
  rule: 'rule_id',
  group: 'advertiser_link_group_id',
  group_rule: 'group_rule_id',
}

/** The place of an hour in the window of its day. */
const place = `toUInt8(intDiv(toUInt32(hour) - {from:UInt32}, ${HOUR_S}))`

const hours = z.array(z.number())
/** `sumMap`: places in the window, and their sums. */
const byHour = z.tuple([hours, hours])

/** Sums by place as a list over the whole window. */
function spread([places, sums]: z.infer<typeof byHour>): number[] {
  const all = noHours()
  for (const [at, one] of places.entries()) all[one] = sums[at]!
  return all
}

/** Searches of publisher links that needed a rule, by hour of the window of today. */
export const neededTodaySql = (ids: readonly number[], now: Date): Query => ({
  sql: `SELECT targeting_id AS id, sumMap([${place}], [redirected + overcapped]) AS by_hour
FROM search_hour
WHERE batch = 0 AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')
  AND targeting_id IN {ids:Array(UInt32)}
GROUP BY id`,
  parameters: { ids, ...windowOf(now) },
})

/** The same hours of past weeks, added up, and how many weeks had any. */
export const neededBeforeSql = (ids: readonly number[], now: Date): Query => {
  const { from, to } = windowOf(now)
  const weeks = Array.from({ length: USUAL_WEEKS }, (_, at) => (at + 1) * WEEK_S)
  const ranges = weeks.map(
    (ago) => `hour >= toDateTime(${from - ago}, 'UTC') AND hour < toDateTime(${to - ago}, 'UTC')`,
  )
  return {
    sql: `SELECT targeting_id AS id, uniqExact(intDiv({to:UInt32} - toUInt32(hour) - 1, ${WEEK_S})) AS weeks,
  sumMap([toUInt8(intDiv((toUInt32(hour) + ${USUAL_WEEKS * WEEK_S} - {from:UInt32}) % ${WEEK_S}, ${HOUR_S}))], [redirected + overcapped]) AS by_hour
FROM search_hour
WHERE batch = 0 AND (${ranges.join(' OR ')}) AND targeting_id IN {ids:Array(UInt32)}
  AND redirected + overcapped > 0
GROUP BY id`,
    parameters: { ids, from, to },
  }
}

/** Redirected searches of caps today, by hour of the window, and the publisher links that they came from. */
export const capHoursSql = (kind: CapKind, ids: readonly number[], now: Date): Query => ({
  sql: `SELECT id, sumMap(link_hours) AS by_hour,
  arraySlice(arrayReverseSort(groupArray((link_sent, targeting_id))), 1, ${FEEDS}) AS feeds
FROM (SELECT ${columns[kind]} AS id, targeting_id, sumMap([${place}], [redirected]) AS link_hours, sum(redirected) AS link_sent
  FROM search_hour
  WHERE batch = 0 AND hour >= toDateTime({today:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')
    AND search_hour.${columns[kind]} IN {ids:Array(UInt32)} AND redirected > 0
  GROUP BY id, targeting_id)
GROUP BY id`,
  parameters: { ids, ...windowOf(now), today: windowOf(now).from + HOURS_BEFORE * HOUR_S },
})

/** The window of the day, in seconds since 1970. */
function windowOf(now: Date): { from: number; to: number } {
  const from = windowBegins(now) / 1_000
  return { from, to: from + WINDOW_HOURS * HOUR_S }
}

const needed = z.object({ id: z.number(), by_hour: byHour })

/** Searches of publisher links that needed a rule, by hour of the window of today; a link without any has no entry. */
export async function readNeededToday(
  warehouse: Warehouse,
  ids: readonly number[],
  now: Date,
  signal?: AbortSignal,
): Promise<Map<number, number[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await warehouse.query({ ...neededTodaySql(ids, now), signal })
  return new Map(
    z
      .array(needed)
      .parse(rows)
      .map((row) => [row.id, spread(row.by_hour)]),
  )
}

const before = needed.extend({ weeks: z.number() })

/** The mean of the same hours in past weeks; a link without any has no entry. */
export async function readNeededBefore(
  warehouse: Warehouse,
  ids: readonly number[],
  now: Date,
  signal?: AbortSignal,
): Promise<Map<number, PastDays>> {
  if (ids.length === 0) return new Map()
  const { rows } = await warehouse.query({ ...neededBeforeSql(ids, now), signal })
  return new Map(
    z
      .array(before)
      .parse(rows)
      .map(({ id, weeks, by_hour }) => [id, { weeks, hours: spread(by_hour).map((sum) => sum / weeks) }]),
  )
}

/** What each publisher link sent, and its id. */
const cap = needed.extend({ feeds: z.array(z.tuple([z.number(), z.number()])) })

/** What caps of one kind served today; a cap without any has no entry. */
export async function readCapHours(
  warehouse: Warehouse,
  kind: CapKind,
  ids: readonly number[],
  now: Date,
  signal?: AbortSignal,
): Promise<Map<number, CapHours>> {
  if (ids.length === 0) return new Map()
  const { rows } = await warehouse.query({ ...capHoursSql(kind, ids, now), signal })
  return new Map(
    z
      .array(cap)
      .parse(rows)
      .map(({ id, by_hour, feeds }) => [
        id,
        { hours: spread(by_hour), feeds: feeds.map(([sent, targeting]) => ({ targeting, sent })) },
      ]),
  )
}
