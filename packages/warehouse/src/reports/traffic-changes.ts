import { rateBegins } from '@headgate/domain/pacing/recent-rate'
import { DAY_MS, HOUR_MS } from '@headgate/domain/days'
import { z } from 'zod'
import type { Query, Warehouse } from '../client/client.ts'

const used = z.object({
  provider_link: z.number(),
  rule: z.number(),
  group: z.number(),
  group_rule: z.number(),
  searches: z.number(),
})

/** Redirected searches since the start of the rate's hours, by everything on their way that may have a cap. */
export const recentRedirectsSql = (now: Date): Query => ({
  sql: `SELECT provider_link_id AS provider_link, rule_id AS rule, advertiser_link_group_id AS \`group\`,
  group_rule_id AS group_rule, sum(redirected) AS searches
FROM search_hour
WHERE batch = 0 AND hour >= toDateTime({from:UInt32}, 'UTC') AND redirected > 0
GROUP BY provider_link, rule, \`group\`, group_rule`,
  parameters: { from: rateBegins(now) / 1_000 },
})

/** Redirected searches of the last three hours and the running one, by kind and id of what may have a cap. */
export async function readRecentRedirects(
  warehouse: Warehouse,
  now: Date,
  signal?: AbortSignal,
): Promise<Record<'provider_link' | 'rule' | 'group' | 'group_rule', Map<number, number>>> {
  const { rows } = await warehouse.query({ ...recentRedirectsSql(now), signal })
  const recent = {
    provider_link: new Map<number, number>(),
    rule: new Map<number, number>(),
    group: new Map<number, number>(),
    group_rule: new Map<number, number>(),
  }
  for (const { searches, ...ids } of z.array(used).parse(rows))
    for (const kind of Object.keys(recent) as (keyof typeof recent)[])
      if (ids[kind] > 0) recent[kind].set(ids[kind], (recent[kind].get(ids[kind]) ?? 0) + searches)
  return recent
}

/** What silence is. */
export interface Silence {
  /** Whole hours before the running one. */
  hours: number
  /** Searches in the same hours a week ago. */
  enough: number
}

/** So many searches a week ago make it unlikely that none now is chance: below 1 in 20,000. */
const usualSilence: Silence = { hours: 2, enough: 10 }

const silent = z.object({ id: z.number(), searches: z.number() })

export const silentLinksSql = (now: Date, { hours, enough }: Silence = usualSilence): Query => {
  const running = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS
  const from = running - hours * HOUR_MS
  return {
    sql: `SELECT targeting_id AS id, sumIf(search_hour.searches, hour < toDateTime({before_to:UInt32}, 'UTC')) AS searches
FROM search_hour
WHERE batch = 0 AND targeting_id > 0 AND (hour >= toDateTime({from:UInt32}, 'UTC')
  OR hour >= toDateTime({before:UInt32}, 'UTC') AND hour < toDateTime({before_to:UInt32}, 'UTC'))
GROUP BY id
HAVING searches >= {enough:UInt32} AND sum(search_hour.searches) = searches
ORDER BY searches DESC, id`,
    parameters: {
      from: from / 1_000,
      before: (from - 7 * DAY_MS) / 1_000,
      before_to: (running - 7 * DAY_MS) / 1_000,
      enough,
    },
  }
}

/**
 * Publisher links without a search in the last hours and the running one, that had enough in the same hours a week ago;
 * those with the most first. Usually two hours, and at least ten searches.
 */
export async function readSilentLinks(
  warehouse: Warehouse,
  now: Date,
  signal?: AbortSignal,
  silence?: Silence,
): Promise<{ id: number; searches: number }[]> {
  const { rows } = await warehouse.query({ ...silentLinksSql(now, silence), signal })
  return z.array(silent).parse(rows)
}
