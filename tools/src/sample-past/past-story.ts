import { LATE_ACCOUNT } from '@headgate/db/sample/past-revenue'
import { dayNumber } from '@headgate/domain/days'
import type { SeededRandom } from '@headgate/domain/seeded-random'

/**
 * What happened to the sample business in its past (docs/sample-business.md#its-past). Days are counted back from
 * today, so that the story is equally long ago whenever it is loaded. Searches of more than 92 days ago are not stored any
 * more.
 */
export const PAST_DAYS = 90

/** Searches of an ordinary working day. */
const A_DAY = 3_600
const WEEKEND = 0.74
/** A little more every day: the business has grown by a third since the past began. */
const GROWTH_A_DAY = 0.0031

/** A provider of the network was down: hardly a search came in during these hours, UTC. */
const OUTAGE = { back: 23, fromHour: 8, toHour: 16, left: 0.04 }

/** The advertiser that lost most of its searches, with the part that was left since then. */
const DROPPED = { code: 'ORR', back: 18, left: 0.35 }

const isWeekend = (begin: number) => [0, 6].includes(new Date(begin).getUTCDay())

/** How many searches a day would have if every hour were like this one. `back`: days before today. */
export function searchesOfDay(begin: number, back: number, hour: number): number {
  const isOut = back === OUTAGE.back && hour >= OUTAGE.fromHour && hour <= OUTAGE.toHour
  return A_DAY * (isWeekend(begin) ? WEEKEND : 1) * (1.12 - back * GROWTH_A_DAY) * (isOut ? OUTAGE.left : 1)
}

/** A link that is younger than the past. Its account is younger still: `LATE_ACCOUNT` of `@headgate/db/sample/past-revenue`. */
const NEW_LINK = { channel: LATE_ACCOUNT.channel, back: 44 }

/** Whether a search that this channel would have got never came. */
export function isLost(channel: string, at: number, now: number, random: SeededRandom): boolean {
  const back = dayNumber(now) - dayNumber(at)
  if (channel === NEW_LINK.channel) return back > NEW_LINK.back
  return channel.startsWith(`${DROPPED.code}-`) && back <= DROPPED.back && !random.chance(DROPPED.left)
}
