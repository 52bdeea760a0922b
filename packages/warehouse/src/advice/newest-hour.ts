import { DAY_MS } from '@headgate/domain/days'
import { z } from 'zod'
import type { Warehouse } from '../client/client.ts'

/** The newest hour of the last seven days up to a moment in which any search is counted; null without one. */
export async function readNewestHour(
  warehouse: Warehouse,
  now: Date,
  signal?: AbortSignal,
): Promise<Date | null> {
  const { rows } = await warehouse.query({
    sql: `SELECT toUInt32(max(hour)) AS newest FROM search_hour
WHERE batch = 0 AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour <= toDateTime({to:UInt32}, 'UTC')`,
    parameters: {
      from: Math.floor((now.getTime() - 7 * DAY_MS) / 1_000),
      to: Math.floor(now.getTime() / 1_000),
    },
    signal,
  })
  const [found] = z.array(z.object({ newest: z.number() })).parse(rows)
  return found === undefined || found.newest === 0 ? null : new Date(found.newest * 1_000)
}
