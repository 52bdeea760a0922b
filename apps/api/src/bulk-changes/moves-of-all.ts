import type { BookingMoves } from '@headgate/contract/revenue/moves'
import { MOST_PUBLISHERS } from '@headgate/contract/revenue/moves'
import type { PlannedMoves } from '@headgate/db/bulk-changes/moves'
import { millionthsOf, moneyText } from '@headgate/domain/revenue/money'
import type { AnalyticsPart } from '../analytics/analytics-part.ts'
import { movesOf, noMoves } from '../revenue/moves.ts'

type Figures = BookingMoves['days'][number]['before']

/** What changes of accounts of several advertisers would move together: a booking of each without its last write. */
export async function movesOfAll(
  needs: { analytics: AnalyticsPart; signal: AbortSignal },
  { today, providers }: PlannedMoves,
): Promise<BookingMoves> {
  const all: BookingMoves[] = []
  for (const { providerId, range, accounts } of providers) {
    const change = { kind: 'accounts', accounts } as const
    all.push(await movesOf(needs, { providerId, change, range }))
  }
  const [first, ...others] = all
  return first === undefined ? noMoves(today) : others.reduce(added, first)
}

/** Two advertisers' moves as one. A day that moves for one of them only has the other's figures on neither side. */
function added(one: BookingMoves, other: BookingMoves): BookingMoves {
  const days = new Map(one.days.map((day) => [day.day, day]))
  for (const day of other.days) {
    const before = days.get(day.day)
    days.set(
      day.day,
      before === undefined
        ? day
        : {
            day: day.day,
            before: sum(before.before, day.before),
            after: sum(before.after, day.after),
            needs_tick: before.needs_tick || day.needs_tick,
          },
    )
  }
  const publishers = new Map(one.publishers.map((publisher) => [publisher.publisher_id, publisher]))
  for (const publisher of other.publishers) {
    const known = publishers.get(publisher.publisher_id)
    publishers.set(
      publisher.publisher_id,
      known === undefined
        ? publisher
        : {
            publisher_id: publisher.publisher_id,
            before: plus(known.before, publisher.before),
            after: plus(known.after, publisher.after),
          },
    )
  }
  return {
    from_day: one.from_day < other.from_day ? one.from_day : other.from_day,
    to_day: one.to_day > other.to_day ? one.to_day : other.to_day,
    days: [...days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    publishers: [...publishers.values()].toSorted((a, b) => moved(b) - moved(a)).slice(0, MOST_PUBLISHERS),
  }
}

const plus = (one: string, other: string): string => moneyText(millionthsOf(one) + millionthsOf(other))

const sum = (one: Figures, other: Figures): Figures => ({
  gross: plus(one.gross, other.gross),
  net: plus(one.net, other.net),
  publisher: plus(one.publisher, other.publisher),
  searches: one.searches + other.searches,
})

const moved = ({ before, after }: BookingMoves['publishers'][number]): number =>
  Math.abs(millionthsOf(after) - millionthsOf(before))
