import { previewBooking, type BookingChange } from '@headgate/contract/revenue/booking-calls'
import type { BookingMoves } from '@headgate/contract/revenue/moves'
import type { Db } from '@headgate/db/base/database'
import { namesOf } from '@headgate/db/reports/report-names'
import type { Day, DayRange } from '@headgate/domain/days'
import { millionthsOf, moneyText } from '@headgate/domain/revenue/money'
import type { AnalyticsPart } from '../analytics/analytics-part.ts'

export interface PlannedMove {
  providerId: number
  change: BookingChange
  /** The days on which the change would hold. */
  range: DayRange
}

type Figures = BookingMoves['before']

const nothing: Figures = { gross: moneyText(0), net: moneyText(0), publisher: moneyText(0), searches: 0 }

/** The reply for a change that changes nothing. */
export function noMoves(day: Day): BookingMoves {
  return { from_day: day, to_day: day, days: [], before: nothing, after: nothing, publishers: [] }
}

/** What a change would move: the booking itself without its last write. See docs/behaviour/revenue.md#one-operation. */
export async function movesOf(
  { db, analytics, signal }: { db: Db; analytics: AnalyticsPart; signal: AbortSignal },
  { providerId, change, range: { from: from_day, to: to_day } }: PlannedMove,
): Promise<BookingMoves> {
  const body = { provider_id: providerId, from_day, to_day, change }
  const { days, publishers } = await analytics.send(previewBooking, { body, signal })
  const ids = publishers.map((one) => one.publisher_id)
  const names = await namesOf(db, 'publisher', ids)
  return {
    from_day,
    to_day,
    days: days.filter(({ before, after }) => isMoved(before, after)),
    before: sum(days.map(({ before }) => before)),
    after: sum(days.map(({ after }) => after)),
    publishers: publishers.map((one) => ({ ...one, name: names.get(one.publisher_id) ?? '' })),
  }
}

const money = ['gross', 'net', 'publisher'] as const

const isMoved = (before: Figures, after: Figures) =>
  before.searches !== after.searches || money.some((name) => before[name] !== after[name])

function sum(all: readonly Figures[]): Figures {
  const of = (name: (typeof money)[number]) =>
    moneyText(all.reduce((total, one) => total + millionthsOf(one[name]), 0))
  return {
    gross: of('gross'),
    net: of('net'),
    publisher: of('publisher'),
    searches: all.reduce((total, { searches }) => total + searches, 0),
  }
}
