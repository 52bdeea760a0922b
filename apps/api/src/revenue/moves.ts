import { previewBooking, type BookingChange } from '@headgate/contract/revenue/booking-calls'
import type { BookingMoves } from '@headgate/contract/revenue/moves'
import type { RepairMoves } from '@headgate/contract/revenue/repair-calls'
import type { Day, DayRange } from '@headgate/domain/days'
import { moneyText } from '@headgate/domain/revenue/money'
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

interface Needs {
  analytics: AnalyticsPart
  signal: AbortSignal
}

/** What a change would move: the booking itself without its last write. See docs/behaviour/revenue.md#one-operation. */
export async function movesOf(needs: Needs, planned: PlannedMove): Promise<BookingMoves> {
  const { unmatched: _unmatched, ...moves } = await movesWithUnmatched(needs, planned)
  return moves
}

/** The same with the gross of these days that no account matches. */
export async function movesWithUnmatched(
  { analytics, signal }: Needs,
  { providerId, change, range: { from: from_day, to: to_day } }: PlannedMove,
): Promise<RepairMoves> {
  const body = { provider_id: providerId, from_day, to_day, change }
  const { days, publishers, unmatched } = await analytics.send(previewBooking, { body, signal })
  return {
    from_day,
    to_day,
    days: days.filter(({ before, after }) => isMoved(before, after)),
    publishers,
    unmatched: unmatched ?? { before: moneyText(0), after: moneyText(0) },
  }
}

const money = ['gross', 'net', 'publisher'] as const

/** Whether any figure of the day changes. */
export const isMoved = (before: Figures, after: Figures): boolean =>
  before.searches !== after.searches || money.some((name) => before[name] !== after[name])
