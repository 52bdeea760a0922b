import { HOUR_MS } from '@headgate/domain/days'
import type { Warehouse } from '@headgate/warehouse/client/client'

interface StoredHours {
  publisher_id: number
  targeting_id: number
  provider_id?: number
  provider_link_id?: number
  rule_id?: number
  country?: string
  /** The part of the searches that is filtered. */
  filtered?: number
}

/**
 * Stores searches of the hours before `until` in the roll-up, as the ingest would have counted them: `searches` is called
 * with the hours back from there, 1 for the last one.
 */
export async function storeHours(
  warehouse: Warehouse,
  { hours, until, ...ids }: StoredHours & { hours: number; until: Date },
  searches: (back: number) => number,
): Promise<void> {
  const { filtered = 0, country = 'US' } = ids
  const rows = Array.from({ length: hours }, (_, at) => at + 1).flatMap((back) => {
    const count = Math.round(searches(back))
    if (count === 0) return []
    const stopped = Math.round(count * filtered)
    const hour = until.getTime() / 1_000 - back * (HOUR_MS / 1_000)
    return `(${hour}, ${ids.publisher_id}, ${ids.targeting_id}, ${ids.provider_id ?? 0}, ${ids.provider_link_id ?? 0},
      ${ids.rule_id ?? 0}, '${country}', ${count}, ${count - stopped}, ${stopped})`
  })
  for (let at = 0; at < rows.length; at += 1_000)
    await warehouse.command({
      sql: `INSERT INTO search_hour (hour, publisher_id, targeting_id, provider_id, provider_link_id, rule_id, country,
        searches, redirected, filtered) VALUES ${rows.slice(at, at + 1_000).join(', ')}`,
    })
}
