import {
  type Demand,
  ENOUGH_WEEKS,
  expectDemand,
  HOURS_BEFORE,
  noHours,
  type PastDays,
  WINDOW_HOURS,
} from './expected-demand.ts'

/** What a cap served in the window of today; the hours of yesterday are left out. */
export interface CapHours {
  hours: readonly number[]
  /** Publisher links with what they sent today, those with the most first. */
  feeds: readonly { targeting: number; sent: number }[]
}

/** Searches of a publisher link that needed a rule, by hour of the window: today, and on past days. */
export interface NeededHours {
  today: readonly number[]
  past: PastDays | undefined
}

/** Below this part of a cap's searches the links with known past days do not describe it. */
const ENOUGH_OF_FEEDS = 0.5

/**
 * What is expected of a cap that several publisher links may use. Past searches of the cap itself say little, because
 * they ended whenever it was full. So its usual hours are those of the links that send to it, each by the part that it
 * sends here today. The hours of yesterday count for nothing, and of a full cap only those before it was full.
 */
export function demandOfCap(
  served: CapHours,
  needed: (targeting: number) => NeededHours | undefined,
  isFull: boolean,
  now: Date,
): Demand {
  const seen = { hours: served.hours, from: HOURS_BEFORE, to: isFull ? endOf(served.hours) : WINDOW_HOURS }
  return expectDemand(seen, mixedPast(served, needed), now)
}

/** The hour in which a cap became full, which is not whole; the one after it when there is no earlier one. */
function endOf(hours: readonly number[]): number {
  const last = hours.findLastIndex((searches) => searches > 0)
  const hasEarlier = hours.slice(HOURS_BEFORE, Math.max(HOURS_BEFORE, last)).some((searches) => searches > 0)
  return hasEarlier ? last : last + 1
}

function mixedPast(
  { feeds }: CapHours,
  needed: (targeting: number) => NeededHours | undefined,
): PastDays | undefined {
  const hours = noHours()
  let all = 0
  let known = 0
  let weeks = Infinity
  for (const { targeting, sent } of feeds) {
    all += sent
    const of = needed(targeting)
    if (of?.past === undefined || of.past.weeks < ENOUGH_WEEKS) continue
    const today = of.today.slice(HOURS_BEFORE).reduce((sum, searches) => sum + searches, 0)
    const part = today <= 0 ? 0 : Math.min(1, sent / today)
    for (const [at, searches] of of.past.hours.entries()) hours[at]! += part * searches
    known += sent
    weeks = Math.min(weeks, of.past.weeks)
  }
  return all === 0 || known / all < ENOUGH_OF_FEEDS ? undefined : { weeks, hours }
}
