import type { QueuedKey } from '@headgate/db/revenue/repairs/unmatched-channels'
import type { BookedRow } from '@headgate/domain/revenue/booking/facts'

/** The match status of a row whose country could not be read. */
const COUNTRY_UNREAD = 6

/** Sums of one day, money in millionths. */
export interface DaySums {
  searches: number
  monetized: number
  clicks: number
  gross: number
  net: number
  publisher: number
  /** Gross that no account matched. */
  unmatched: number
  /** Gross of parts that a removal took out; not in the sums above. */
  removed: number
  publishers: Map<number, { gross: number; net: number; publisher: number }>
  /** True where no account matched. */
  channels: Map<string, boolean>
  /** What no account matched, and what has a country that could not be read, by channel. */
  queued: Record<QueuedKey['subject'], Map<string, QueuedSum>>
}

/** Gross in millionths, and the oldest import of these rows. */
export interface QueuedSum {
  searches: number
  gross: number
  importId: number
}

/** What the booked rows of one day add up to, as reports show it. */
export function sumDay(rows: readonly BookedRow[]): DaySums {
  const sums: DaySums = {
    searches: 0,
    monetized: 0,
    clicks: 0,
    gross: 0,
    net: 0,
    publisher: 0,
    unmatched: 0,
    removed: 0,
    publishers: new Map(),
    channels: new Map(),
    queued: { account: new Map(), country: new Map() },
  }
  for (const row of rows) {
    if (row.isRemoved) {
      sums.removed += row.gross
      continue
    }
    sums.searches += row.searches
    sums.monetized += row.monetized
    sums.clicks += row.clicks
    sums.gross += row.gross
    sums.net += row.net
    sums.publisher += row.publisherRevenue
    if (row.accountId === 0) {
      sums.unmatched += row.gross
      addQueued(sums.queued.account, row)
    }
    if (row.remarks === COUNTRY_UNREAD) addQueued(sums.queued.country, row)
    let own = sums.publishers.get(row.publisherId)
    if (!own) sums.publishers.set(row.publisherId, (own = { gross: 0, net: 0, publisher: 0 }))
    own.gross += row.gross
    own.net += row.net
    own.publisher += row.publisherRevenue
    sums.channels.set(row.channel, (sums.channels.get(row.channel) ?? false) || row.accountId === 0)
  }
  return sums
}

function addQueued(channels: Map<string, QueuedSum>, row: BookedRow): void {
  const sum = channels.get(row.channel)
  if (sum === undefined) {
    channels.set(row.channel, { searches: row.searches, gross: row.gross, importId: row.importId })
    return
  }
  sum.searches += row.searches
  sum.gross += row.gross
  sum.importId = Math.min(sum.importId, row.importId)
}
