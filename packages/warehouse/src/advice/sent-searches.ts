import { DAY_MS, HOUR_MS } from '@headgate/domain/days'
import { z } from 'zod'
import type { Query, Warehouse } from '../client/client.ts'

const sent = z.object({ id: z.number(), today: z.number(), last_24_hours: z.number() })

export const sentSearchesSql = (ids: readonly number[], now: Date): Query => ({
  sql: `SELECT provider_link_id AS id, sumIf(redirected, hour >= toDateTime({midnight:UInt32}, 'UTC')) AS today,
  sum(redirected) AS last_24_hours
FROM search_hour
WHERE batch = 0 AND hour >= toDateTime({from:UInt32}, 'UTC') AND redirected > 0 AND provider_link_id IN {ids:Array(UInt32)}
GROUP BY id ORDER BY id`,
  parameters: {
    ids: [...ids],
    midnight: (Math.floor(now.getTime() / DAY_MS) * DAY_MS) / 1_000,
    from: (Math.floor(now.getTime() / HOUR_MS) * HOUR_MS - DAY_MS) / 1_000,
  },
})

/**
 * Searches that were redirected over advertiser links: of the running UTC day, and of the last 24 whole hours and the
 * running one. Links without any are left out.
 */
export async function readSentSearches(
  warehouse: Warehouse,
  ids: readonly number[],
  now: Date,
  signal?: AbortSignal,
): Promise<z.infer<typeof sent>[]> {
  if (ids.length === 0) return []
  const { rows } = await warehouse.query({ ...sentSearchesSql(ids, now), signal })
  return z.array(sent).parse(rows)
}
