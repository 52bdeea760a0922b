import type { Warehouse } from '../client/client.ts'
import { BOOKED_NOW } from './booked-sums.ts'

/** What is compared was often written a moment ago, and an older state of it would be a false alarm. */
const EXACT = 'serial'

/** A booked row as it is stored; money in millionths. */
export interface StoredRow {
  slot: number
  version: number
  /** The booking since which the day has its figures. */
  shownSince: number
  channel: string
  country: string
  accountId: number
  publisherId: number
  targetingId: number
  ruleId: number
  providerLinkId: number
  searches: number
  monetized: number
  clicks: number
  followon: number
  initial: number
  gross: number
  net: number
  publisherRevenue: number
}

/** Columns of a stored row, by its names here. A row for each would cost more to parse than everything else. */
const stored: Record<keyof StoredRow, string> = {
  slot: 'slot',
  version: 'version',
  shownSince: 'shown_since',
  channel: 'channel',
  country: 'country',
  accountId: 'publisher_account_id',
  publisherId: 'publisher_id',
  targetingId: 'targeting_id',
  ruleId: 'rule_id',
  providerLinkId: 'provider_link_id',
  searches: 'total_searches',
  monetized: 'monetized_searches',
  clicks: 'clicks',
  followon: 'followon_searches',
  initial: 'initial_searches',
  gross: 'reinterpretAsInt64(gross_revenue)',
  net: 'reinterpretAsInt64(net_revenue)',
  publisherRevenue: 'reinterpretAsInt64(publisher_revenue)',
}
const names = Object.keys(stored) as (keyof StoredRow)[]

type RawDay = { day: string } & { [K in keyof StoredRow as `${K}s`]: StoredRow[K][] }

/** Booked rows of an advertiser as they are now, a day at a time, in order. Days `YYYY-MM-DD`, both included. */
export async function* readStoredRows(
  warehouse: Warehouse,
  providerId: number,
  days: { from: string; to: string },
  signal?: AbortSignal,
): AsyncGenerator<{ day: string; rows: StoredRow[] }> {
  const query = {
    sql: `SELECT toString(date) AS day, ${names.map((name) => `groupArray(${stored[name]}) AS ${name}s`).join(', ')}
FROM (SELECT * FROM ${BOOKED_NOW}
  WHERE provider_id = {provider:UInt32} AND date >= {from:Date} AND date <= {to:Date}
  ORDER BY date, slot)
GROUP BY date ORDER BY date`,
    parameters: { ...days, provider: providerId },
    signal,
    limits: { seconds: 280 },
    exact: EXACT,
  } as const
  for await (const part of warehouse.stream<RawDay>(query))
    for (const raw of part) {
      const rows = raw.slots.map(
        (_, at) =>
          Object.fromEntries(names.map((name) => [name, raw[`${name}s`][at]])) as unknown as StoredRow,
      )
      yield { day: raw.day, rows }
    }
}

/** The columns that reports group by and that a total must not depend on. */
const groupings = ['publisher_id', 'channel', 'country', 'provider_link_id', 'targeting_id'] as const

/** Gross, net and publisher revenue of some days, added up by each grouping on its own; money in millionths. */
export async function sumsByGrouping(
  warehouse: Warehouse,
  providerId: number,
  days: readonly string[],
  signal?: AbortSignal,
): Promise<{ grouping: string; gross: number; net: number; publisher: number }[]> {
  const found: { grouping: string; gross: number; net: number; publisher: number }[] = []
  for (const grouping of groupings) {
    const { rows } = await warehouse.query<{ gross: number; net: number; publisher: number }>({
      sql: `SELECT reinterpretAsInt64(toDecimal64(sum(gross_revenue), 6)) AS gross,
  reinterpretAsInt64(toDecimal64(sum(net_revenue), 6)) AS net,
  reinterpretAsInt64(toDecimal64(sum(b.publisher_revenue), 6)) AS publisher
FROM booked_row AS b FINAL
WHERE provider_id = {provider:UInt32} AND date IN {days:Array(Date)}
GROUP BY ${grouping}`,
      parameters: { provider: providerId, days },
      signal,
      exact: EXACT,
    })
    const sums = { gross: 0, net: 0, publisher: 0 }
    for (const row of rows) {
      sums.gross += row.gross
      sums.net += row.net
      sums.publisher += row.publisher
    }
    found.push({ grouping, ...sums })
  }
  return found
}

/** First and last day with booked rows, of every advertiser. */
export async function storedRanges(
  warehouse: Warehouse,
  signal?: AbortSignal,
): Promise<{ providerId: number; from: string; to: string }[]> {
  const { rows } = await warehouse.query<{ providerId: number; from: string; to: string }>({
    sql: `SELECT provider_id AS providerId, toString(min(date)) AS from, toString(max(date)) AS to
FROM ${BOOKED_NOW} GROUP BY provider_id ORDER BY provider_id`,
    signal,
    exact: EXACT,
  })
  return rows
}

/** What is stored of the rows of one reading. */
export interface StoredImport {
  matched: number
  unmatched: number
  noAccount: number
  failed: number
  excluded: number
  searches: number
  matchedSearches: number
  /** Rows and reported money in millionths, by day. */
  days: Map<string, { rows: number; revenue: number }>
}

interface Reading {
  providerId: number
  id: number
  load: number
}

/** Counts the rows of readings, by the number of the import. Readings without a row are there too. */
export async function countStored(
  warehouse: Warehouse,
  readings: readonly Reading[],
  signal?: AbortSignal,
): Promise<Map<number, StoredImport>> {
  const found = new Map<number, StoredImport>()
  for (const { id } of readings)
    found.set(id, {
      matched: 0,
      unmatched: 0,
      noAccount: 0,
      failed: 0,
      excluded: 0,
      searches: 0,
      matchedSearches: 0,
      days: new Map(),
    })
  if (readings.length === 0) return found
  const among = readings.map(({ providerId, id, load }) => `(${providerId}, ${id}, ${load})`).join(', ')
  const reported = await warehouse.query<{
    id: number
    day: string
    rows: number
    matched: number
    revenue: number
    searches: number
    matchedSearches: number
  }>({
    sql: `SELECT import_id AS id, toString(date) AS day, count() AS rows, countIf(is_matched = 1) AS matched,
  reinterpretAsInt64(toDecimal64(sum(reported_row.revenue), 6)) AS revenue, sum(total_searches) AS searches,
  sumIf(total_searches, is_matched = 1) AS matchedSearches
FROM reported_row WHERE (provider_id, import_id, load) IN (${among}) GROUP BY id, day`,
    signal,
    limits: { seconds: 280 },
    exact: EXACT,
  })
  for (const { id, day, rows, matched, revenue, searches, matchedSearches } of reported.rows) {
    const one = found.get(id)!
    one.matched += matched
    one.unmatched += rows - matched
    one.searches += searches
    one.matchedSearches += matchedSearches
    one.days.set(day, { rows, revenue })
  }
  const skipped = await warehouse.query<{
    id: number
    outcome: 'no account' | 'failed' | 'excluded'
    rows: number
  }>({
    sql: `SELECT import_id AS id, CAST(outcome AS String) AS outcome, count() AS rows
FROM skipped_line WHERE (provider_id, import_id, load) IN (${among}) GROUP BY id, outcome`,
    signal,
    limits: { seconds: 280 },
    exact: EXACT,
  })
  for (const { id, outcome, rows } of skipped.rows)
    found.get(id)![outcome === 'no account' ? 'noAccount' : outcome] += rows
  return found
}
