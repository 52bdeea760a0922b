import type { TruthRow } from '@headgate/domain/revenue/booking/facts'
import type { Warehouse } from '../client/client.ts'
import type { DayStatements } from './statements.ts'

/** A row of the statement below, with short names: there are up to millions of them. */
interface RawRow {
  d: string
  c: string
  g: string
  u: number
  i: number
  s: number
  m: number
  k: number
  f: number
  n: number
  r: number
}

/** Keys of days in a fixed order, so that the slots of a booking are the same whenever it is repeated. */
function truthSql(pairs: string, isLayered: boolean): string {
  return `SELECT toString(date) AS d, channel AS c, country AS g, max(country_unread) AS u, import_id AS i,
  sum(total_searches) AS s, sum(monetized_searches) AS m, sum(clicks) AS k, sum(followon_searches) AS f,
  sum(initial_searches) AS n, reinterpretAsInt64(toDecimal64(sum(revenue), 6)) AS r
FROM reported_row
WHERE provider_id = {provider:UInt32} AND date >= {from:Date} AND date <= {to:Date} AND (date, import_id, load) IN (${pairs})
GROUP BY date, channel, country, import_id
ORDER BY date, channel, country, import_id DESC${isLayered ? '\nLIMIT 1 BY date, channel, country' : ''}`
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
  let rows: TruthRow[] = []
  let day = ''
  let removed = removalOf([])
  const query = { sql: truthSql(pairs.join(', '), isLayered), parameters, signal, limits: { seconds: 280 } }
  for await (const part of warehouse.stream<RawRow>(query))
    for (const raw of part) {
      if (raw.d !== day) {
        if (rows.length > 0) yield { day, rows }
        rows = []
        day = raw.d
        removed = removalOf(byDay.get(day)!)
      }
      if (raw.i < removed(raw.c)) continue
      rows.push({
        channel: raw.c,
        country: raw.g,
        isCountryUnread: raw.u === 1,
        importId: raw.i,
        searches: raw.s,
        monetized: raw.m,
        clicks: raw.k,
        followon: raw.f,
        initial: raw.n,
        revenue: raw.r,
      })
    }
  if (rows.length > 0) yield { day, rows }
}
