import type { Day } from '../../days.ts'
import { addTo, sumDay, type DaySums } from './day-sums.ts'
import type { BookedRow } from './facts.ts'

/** What reports show of booked rows; money in millionths. */
export interface BookedTotals {
  searches: number
  gross: number
  net: number
  publisherRevenue: number
}

/** A channel, or a publisher (0 is never among them), with money in millionths. */
export interface ChannelMoney {
  channel: string
  gross: number
}

export interface PublisherChange {
  publisherId: number
  before: number
  after: number
}

/** One day before and after a booking, small enough to keep while the next day is booked. */
export interface DayComparison {
  day: Day
  before: BookedTotals
  after: BookedTotals
  /** Gross by channel. */
  channelsBefore: ReadonlyMap<string, number>
  channelsAfter: ReadonlyMap<string, number>
  /** Gross of account 0 after the booking, by channel. */
  unmatched: ReadonlyMap<string, number>
  /** Publisher revenue by publisher. */
  publishersBefore: ReadonlyMap<number, number>
  publishersAfter: ReadonlyMap<number, number>
}

/** What a booking moves. All lists begin with the most money; equal ones are ordered by text or id. */
export interface BookingComparison {
  /** In the order of the days. */
  days: { day: Day; before: BookedTotals; after: BookedTotals; needsTick: boolean }[]
  before: BookedTotals
  after: BookedTotals
  /** With their gross after the booking; on none of the days before. */
  newChannels: ChannelMoney[]
  /** With their gross before the booking; on none of the days after. */
  goneChannels: ChannelMoney[]
  /** With the gross that no account matches after the booking. */
  unmatchedChannels: ChannelMoney[]
  /** Those whose revenue moves, with their revenue. */
  publishers: PublisherChange[]
  /** A person must confirm, because of one of the days. */
  needsTick: boolean
}

/** Compares the booked rows of a day. Removed rows are left out, as they are in reports. */
export function compareDay(
  day: Day,
  before: readonly BookedRow[],
  after: readonly BookedRow[],
): DayComparison {
  const former = sumDay(before)
  return compareSums(day, { ...former, publishers: publisherRevenues(former) }, sumDay(after))
}

/** What was booked of a day before, as far as a comparison needs it; publisher revenue by publisher. */
export type FormerDay = BookedTotals & {
  channels: ReadonlyMap<string, number>
  publishers: ReadonlyMap<number, number>
}

/** Compares what was booked of a day with what would be booked of it now. */
export function compareSums(day: Day, before: FormerDay, after: DaySums): DayComparison {
  return {
    day,
    before: totalsOf(before),
    after: totalsOf(after),
    channelsBefore: before.channels,
    channelsAfter: after.channels,
    unmatched: new Map([...after.queued.account].map(([channel, { gross }]) => [channel, gross])),
    publishersBefore: before.publishers,
    publishersAfter: publisherRevenues(after),
  }
}

function totalsOf({ searches, gross, net, publisherRevenue }: BookedTotals): BookedTotals {
  return { searches, gross, net, publisherRevenue }
}

/** Without 0, which is no publisher. */
function publisherRevenues({ publishers }: DaySums): Map<number, number> {
  return new Map(
    [...publishers].filter(([id]) => id !== 0).map(([id, { publisherRevenue }]) => [id, publisherRevenue]),
  )
}

/** What a booking of these days moves. */
export function compareDays(days: readonly DayComparison[]): BookingComparison {
  const before = noTotals()
  const after = noTotals()
  for (const day of days) {
    addTotals(before, day.before)
    addTotals(after, day.after)
  }
  const channelsBefore = merged(days.map((day) => day.channelsBefore))
  const channelsAfter = merged(days.map((day) => day.channelsAfter))
  const compared = days
    .map((day) => ({
      day: day.day,
      before: day.before,
      after: day.after,
      needsTick: needsTick(day.before, day.after),
    }))
    .toSorted((a, b) => compare(a.day, b.day))
  return {
    days: compared,
    before,
    after,
    newChannels: byMoney(channelsAfter, channelsBefore),
    goneChannels: byMoney(channelsBefore, channelsAfter),
    unmatchedChannels: byMoney(merged(days.map((day) => day.unmatched))),
    publishers: movedPublishers(
      merged(days.map((day) => day.publishersBefore)),
      merged(days.map((day) => day.publishersAfter)),
    ),
    needsTick: compared.some((day) => day.needsTick),
  }
}

/**
 * True if a person must confirm what happens to this day: its gross, net or publisher revenue becomes lower, or moves by
 * more than 20 %. A day that had no money has nothing to compare with, so only a negative result needs a tick.
 */
export function needsTick(before: BookedTotals, after: BookedTotals): boolean {
  return (['gross', 'net', 'publisherRevenue'] as const).some((money) => {
    if (after[money] < before[money]) return true
    // Whole fifths, so that exactly 20 % needs no tick whatever the size.
    const size = Math.abs(before[money])
    return size > 0 && after[money] - before[money] > (size - (size % 5)) / 5
  })
}

function movedPublishers(
  before: ReadonlyMap<number, number>,
  after: ReadonlyMap<number, number>,
): PublisherChange[] {
  const moved = (one: PublisherChange) => Math.abs(one.after - one.before)
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((publisherId) => ({
      publisherId,
      before: before.get(publisherId) ?? 0,
      after: after.get(publisherId) ?? 0,
    }))
    .filter((one) => one.before !== one.after)
    .toSorted((a, b) => moved(b) - moved(a) || a.publisherId - b.publisherId)
}

/** The channels with most money first, without those of `except`. */
function byMoney(
  channels: ReadonlyMap<string, number>,
  except?: ReadonlyMap<string, number>,
): ChannelMoney[] {
  return [...channels]
    .filter(([channel]) => !except?.has(channel))
    .map(([channel, gross]) => ({ channel, gross }))
    .toSorted((a, b) => Math.abs(b.gross) - Math.abs(a.gross) || compare(a.channel, b.channel))
}

function noTotals(): BookedTotals {
  return { searches: 0, gross: 0, net: 0, publisherRevenue: 0 }
}

function addTotals(totals: BookedTotals, more: BookedTotals): void {
  totals.searches += more.searches
  totals.gross += more.gross
  totals.net += more.net
  totals.publisherRevenue += more.publisherRevenue
}

function merged<K>(maps: readonly ReadonlyMap<K, number>[]): Map<K, number> {
  const all = new Map<K, number>()
  for (const map of maps) for (const [key, value] of map) addTo(all, key, value)
  return all
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
