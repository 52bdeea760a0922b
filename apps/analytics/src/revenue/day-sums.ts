import type { BookedRow } from '@headgate/domain/revenue/booking/facts'

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
  /** Channels with their net; true where no account matched. */
  channels: Map<string, boolean>
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
    if (row.accountId === 0) sums.unmatched += row.gross
    let own = sums.publishers.get(row.publisherId)
    if (!own) sums.publishers.set(row.publisherId, (own = { gross: 0, net: 0, publisher: 0 }))
    own.gross += row.gross
    own.net += row.net
    own.publisher += row.publisherRevenue
    sums.channels.set(row.channel, (sums.channels.get(row.channel) ?? false) || row.accountId === 0)
  }
  return sums
}
