import { z } from 'zod'
import type { Query, Warehouse } from '../client/client.ts'

/** The owner of the counted searches, and the column of its rules. */
export const searchOwners = {
  targeting: { column: 'targeting_id', rule: 'rule_id' },
  group: { column: 'advertiser_link_group_id', rule: 'group_rule_id' },
  rules: { column: 'rule_id', rule: 'rule_id' },
} as const
export type SearchOwner = keyof typeof searchOwners

const counts = z.object({
  month: z.number(),
  this_hour: z.number(),
  today: z.number(),
  yesterday: z.number(),
  filtered_today: z.number(),
  overcapped_today: z.number(),
})
export type OwnerSearches = z.infer<typeof counts>

const row = counts.extend({ rule: z.number() })

const none: OwnerSearches = {
  month: 0,
  this_hour: 0,
  today: 0,
  yesterday: 0,
  filtered_today: 0,
  overcapped_today: 0,
}

const DAY_S = 86_400

/** Start of each period that ends now, in seconds since 1970; days, hours and months are UTC. */
function beginnings(now: Date) {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()) / 1000
  return {
    month: Date.UTC(now.getUTCFullYear(), now.getUTCMonth()) / 1000,
    yesterday: today - DAY_S,
    today,
    hour: Math.floor(now.getTime() / 3_600_000) * 3_600,
  }
}

const since = (name: string) => `hour >= toDateTime({${name}:UInt32}, 'UTC')`

/** Filtered and over-capped searches are those of today. On the first of a month, yesterday is in the month before. */
export function ownerSearchesSql(of: SearchOwner, ids: readonly number[], now: Date): Query {
  const { column, rule } = searchOwners[of]
  const begin = beginnings(now)
  return {
    sql: `SELECT ${rule} AS rule,
  sumIf(searches, ${since('month')}) AS month,
  sumIf(searches, ${since('now')}) AS this_hour,
  sumIf(searches, ${since('today')}) AS today,
  sumIf(searches, ${since('yesterday')} AND NOT ${since('today')}) AS yesterday,
  sumIf(filtered, ${since('today')}) AS filtered_today,
  sumIf(overcapped, ${since('today')}) AS overcapped_today
FROM search_hour
WHERE batch = 0 AND ${since('from')} AND search_hour.${column} IN {ids:Array(UInt32)}
GROUP BY rule WITH TOTALS
ORDER BY rule`,
    parameters: {
      ids,
      month: begin.month,
      now: begin.hour,
      today: begin.today,
      yesterday: begin.yesterday,
      from: Math.min(begin.month, begin.yesterday),
    },
  }
}

/** Searches of a publisher link, a group or some rules, in total and by rule (rule 0: those that reached no rule). */
export async function readOwnerSearches(
  warehouse: Warehouse,
  of: SearchOwner,
  ids: readonly number[],
  now: Date,
  signal?: AbortSignal,
): Promise<{ all: OwnerSearches; byRule: Map<number, OwnerSearches> }> {
  if (ids.length === 0) return { all: none, byRule: new Map() }
  const { rows, totals } = await warehouse.query({ ...ownerSearchesSql(of, ids, now), signal })
  const parsed = z.array(row).parse(rows)
  return {
    all: parsed.length === 0 ? none : counts.parse(totals),
    byRule: new Map(parsed.map(({ rule, ...searches }) => [rule, searches])),
  }
}
