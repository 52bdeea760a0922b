import { previewBooking, type BookingChange } from '@headgate/contract/revenue/booking-calls'
import type { BookingMoves } from '@headgate/contract/revenue/moves'
import type { Day, DayRange } from '@headgate/domain/days'
import type { AnalyticsPart } from '../analytics/analytics-part.ts'

export interface PlannedMove {
  providerId: number
  change: BookingChange
  /** The days on which the change would hold. */
  range: DayRange
}

type Figures = BookingMoves['days'][number]['before']

/** The reply for a change that changes nothing. */
export function noMoves(day: Day): BookingMoves {
  return { from_day: day, to_day: day, days: [], publishers: [] }
}

/** What a change would move: the booking itself without its last write. See docs/behaviour/revenue.md#one-operation. */
export async function movesOf(
  { analytics, signal }: { analytics: AnalyticsPart; signal: AbortSignal },
  { providerId, change, range: { from: from_day, to: to_day } }: PlannedMove,
): Promise<BookingMoves> {
  const body = { provider_id: providerId, from_day, to_day, change }
  const { days, publishers } = await analytics.send(previewBooking, { body, signal })
  return {
    from_day,
    to_day,
    days: days.filter(({ before, after }) => isMoved(before, after)),
    publishers,
  }
}

const money = ['gross', 'net', 'publisher'] as const

const isMoved = (before: Figures, after: Figures) =>
  before.searches !== after.searches || money.some((name) => before[name] !== after[name])
