import type { EngineCell } from '@headgate/domain/revenue/booking/facts'
import type { Warehouse } from '../client/client.ts'

interface RawCell {
  day: string
  channel: string
  country: string
  ruleId: number
  providerLinkId: number
  redirected: number
}

/** Searches that engines redirected to an advertiser, by day. Days `YYYY-MM-DD`, both included. */
export async function readEngineCells(
  warehouse: Warehouse,
  providerId: number,
  days: { from: string; to: string },
  signal?: AbortSignal,
): Promise<Map<string, EngineCell[]>> {
  const { rows } = await warehouse.query<RawCell>({
    sql: `SELECT toString(toDate(hour)) AS day, channel, country, rule_id AS ruleId, provider_link_id AS providerLinkId,
  sum(redirected) AS redirected
FROM search_hour
WHERE batch = 0 AND hour >= toDateTime({from:Date}, 'UTC') AND hour < toDateTime({to:Date} + 1, 'UTC')
  AND provider_id = {provider:UInt32}
GROUP BY day, channel, country, ruleId, providerLinkId
HAVING redirected > 0`,
    parameters: { ...days, provider: providerId },
    signal,
    // A replica that lags lacks the newest searches; a day that gets more is booked again.
    exact: 'tokens',
  })
  const byDay = new Map<string, EngineCell[]>()
  for (const { day, ...cell } of rows) {
    const cells = byDay.get(day)
    if (cells) cells.push(cell)
    else byDay.set(day, [cell])
  }
  return byDay
}
