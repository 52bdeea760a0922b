import type { RepairSubject } from '@headgate/contract/revenue/repair-values'
import type { BookedRow } from './facts.ts'

/** What about a booked channel can wait for a person: docs/behaviour/revenue.md#repair-queue. */
export const queuedSubjects = ['account', 'country'] as const satisfies readonly RepairSubject[]
export type QueuedSubject = (typeof queuedSubjects)[number]

/** What waits of a channel's day: gross in millionths, and the oldest import of these rows. */
export interface QueuedSum {
  searches: number
  gross: number
  importId: number
}

/** The match status of a row whose country could not be read. */
const COUNTRY_UNREAD = 6

/** Money of a publisher on one day, in millionths. */
export interface PublisherSums {
  gross: number
  net: number
  publisherRevenue: number
}

/** What the booked rows of one day add up to, as reports show it; money in millionths. */
export interface DaySums extends PublisherSums {
  searches: number
  monetized: number
  clicks: number
  /** Gross that no account matched. */
  unmatched: number
  /** Gross of parts that a removal took out. It is in no other sum. */
  removed: number
  /** By publisher; 0 is what no account matched. */
  publishers: Map<number, PublisherSums>
  /** Gross by channel. */
  channels: Map<string, number>
  /** By channel: what no account matched, and what has a country that could not be read. */
  queued: Record<QueuedSubject, Map<string, QueuedSum>>
}

/** Adds up the booked rows of a day. */
export function sumDay(rows: Iterable<BookedRow>): DaySums {
  const sums = noSums()
  for (const row of rows) addRow(sums, row)
  return sums
}

/** The sums of no row. */
export function noSums(): DaySums {
  return {
    searches: 0,
    monetized: 0,
    clicks: 0,
    gross: 0,
    net: 0,
    publisherRevenue: 0,
    unmatched: 0,
    removed: 0,
    publishers: new Map(),
    channels: new Map(),
    queued: { account: new Map(), country: new Map() },
  }
}

/** Adds a booked row to the sums of its day. */
export function addRow(sums: DaySums, row: BookedRow): void {
  if (row.isRemoved) {
    sums.removed += row.gross
    return
  }
  sums.searches += row.searches
  sums.monetized += row.monetized
  sums.clicks += row.clicks
  addMoney(sums, row)
  let own = sums.publishers.get(row.publisherId)
  if (!own) sums.publishers.set(row.publisherId, (own = { gross: 0, net: 0, publisherRevenue: 0 }))
  addMoney(own, row)
  addTo(sums.channels, row.channel, row.gross)
  if (row.accountId === 0) {
    sums.unmatched += row.gross
    addQueued(sums.queued.account, row)
  }
  if (row.remarks === COUNTRY_UNREAD) addQueued(sums.queued.country, row)
}

function addQueued(
  channels: Map<string, QueuedSum>,
  { channel, searches, gross, importId }: BookedRow,
): void {
  const sum = channels.get(channel)
  if (sum) {
    sum.searches += searches
    sum.gross += gross
    sum.importId = Math.min(sum.importId, importId)
  } else channels.set(channel, { searches, gross, importId })
}

function addMoney(sums: PublisherSums, { gross, net, publisherRevenue }: PublisherSums): void {
  sums.gross += gross
  sums.net += net
  sums.publisherRevenue += publisherRevenue
}

/** Adds to the value of a key. */
export function addTo<K>(map: Map<K, number>, key: K, more: number): void {
  map.set(key, (map.get(key) ?? 0) + more)
}
