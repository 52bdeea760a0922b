import type { TruthRow } from '@headgate/domain/revenue/booking/facts'
import type { Warehouse } from '../client/client.ts'
import type { DayStatements } from './statements.ts'

/**
 * One day of the statement below, column by column: a row for each key would cost more time to parse than everything
 * else.
 */
interface RawDay {
  day: string
  channels: string[]
  countries: string[]
  unread: number[]
  imports: number[]
  searches: number[]
  monetized: number[]
  clicks: number[]
  followon: number[]
  initial: number[]
  revenue: number[]
}

/** Keys of a day in a fixed order, so that the slots of a booking are the same whenever it is repeated. */
function truthSql(pairs: string, isLayered: boolean): string {
  return `SELECT toString(date) AS day, groupArray(channel) AS channels, groupArray(country) AS countries,
  groupArray(u) AS unread, groupArray(import_id) AS imports, groupArray(s) AS searches, groupArray(m) AS monetized,
  groupArray(k) AS clicks, groupArray(f) AS followon, groupArray(i) AS initial, groupArray(r) AS revenue
FROM (
  SELECT date, channel, country, import_id, max(country_unread) AS u, sum(total_searches) AS s,
    sum(monetized_searches) AS m, sum(reported_row.clicks) AS k, sum(followon_searches) AS f,
    sum(initial_searches) AS i, reinterpretAsInt64(toDecimal64(sum(reported_row.revenue), 6)) AS r
  FROM reported_row
  WHERE provider_id = {provider:UInt32} AND date >= {from:Date} AND date <= {to:Date}
    AND (date, import_id, load) IN (${pairs})
  GROUP BY date, channel, country, import_id
  ORDER BY date, channel, country, import_id DESC${isLayered ? '\n  LIMIT 1 BY date, channel, country' : ''}
)
GROUP BY date
ORDER BY date`
}

/** The number of the newest removal that takes a channel away; 0 without one. */
function removalOf(statements: DayStatements): (channel: string) => number {
  const removals = statements.filter((one) => one.load === 0)
  if (removals.length === 0) return () => 0
  const byChannel = new Map<string, number>()
  let ofAll = 0
  for (const { importId, channels } of removals) {
    if (channels === null) ofAll = Math.max(ofAll, importId)
    else
      for (const channel of channels) byChannel.set(channel, Math.max(byChannel.get(channel) ?? 0, importId))
  }
  return (channel) => Math.max(ofAll, byChannel.get(channel) ?? 0)
}

/**
 * The truth of each day, in the order of the days: for each key the value of the newest statement that covers it
 * (docs/behaviour/revenue.md#words). Days without a row are left out. The figures are those that the statements name.
 */
export async function* readTruth(
  warehouse: Warehouse,
  providerId: number,
  byDay: ReadonlyMap<string, DayStatements>,
  signal?: AbortSignal,
): AsyncGenerator<{ day: string; rows: TruthRow[] }> {
  const days = [...byDay.keys()].toSorted()
  const pairs: string[] = []
  let isLayered = false
  for (const day of days) {
    const loaded = byDay.get(day)!.filter((one) => one.load > 0)
    if (loaded.length > 1) isLayered = true
    for (const { importId, load } of loaded) pairs.push(`(toDate('${day}'), ${importId}, ${load})`)
  }
  if (pairs.length === 0) return
  const parameters = { provider: providerId, from: days[0]!, to: days.at(-1)! }
  const query = { sql: truthSql(pairs.join(', '), isLayered), parameters, signal, limits: { seconds: 280 } }
  for await (const part of warehouse.stream<RawDay>(query))
    for (const raw of part) {
      const rows = rowsOf(raw, removalOf(byDay.get(raw.day)!))
      if (rows.length > 0) yield { day: raw.day, rows }
    }
}

function rowsOf(raw: RawDay, removedBy: (channel: string) => number): TruthRow[] {
  const rows: TruthRow[] = []
  for (const [at, channel] of raw.channels.entries()) {
    const importId = raw.imports[at]!
    if (importId < removedBy(channel)) continue
    rows.push({
      channel,
      country: raw.countries[at]!,
      isCountryUnread: raw.unread[at] === 1,
      importId,
      searches: raw.searches[at]!,
      monetized: raw.monetized[at]!,
      clicks: raw.clicks[at]!,
      followon: raw.followon[at]!,
      initial: raw.initial[at]!,
      revenue: raw.revenue[at]!,
    })
  }
  return rows
}
