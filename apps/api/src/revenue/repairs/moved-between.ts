import { MOST_PUBLISHERS } from '@headgate/contract/revenue/moves'
import type { RepairMoves } from '@headgate/contract/revenue/repair-calls'
import type { NotedDay } from '@headgate/db/revenue/advertiser-days'
import { daysBetween, type Day, type DayRange } from '@headgate/domain/days'
import { needsTick } from '@headgate/domain/revenue/booking/compare-days'
import { addTo } from '@headgate/domain/revenue/booking/day-sums'
import { millionthsOf, moneyText } from '@headgate/domain/revenue/money'
import { isMoved } from '../moves.ts'

type Days = ReadonlyMap<Day, NotedDay>

/** What a booking that was made has moved, in the form in which a dry run shows it. */
export function movedBetween(range: DayRange, before: Days, after: Days): RepairMoves {
  const days = daysBetween(range.from, range.to)
    .map((day) => ({ day, before: figuresOf(before.get(day)), after: figuresOf(after.get(day)) }))
    .filter((one) => isMoved(one.before, one.after))
    .map((one) => ({ ...one, needs_tick: needsTick(totalsOf(one.before), totalsOf(one.after)) }))
  const ofBefore = revenueOf(before)
  const ofAfter = revenueOf(after)
  const publishers = [...new Set([...ofBefore.keys(), ...ofAfter.keys()])]
    .map((id) => ({ id, before: ofBefore.get(id) ?? 0, after: ofAfter.get(id) ?? 0 }))
    .filter((one) => one.before !== one.after)
    .toSorted((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before) || a.id - b.id)
    .slice(0, MOST_PUBLISHERS)
  return {
    from_day: range.from,
    to_day: range.to,
    days,
    publishers: publishers.map((one) => ({
      publisher_id: one.id,
      before: moneyText(one.before),
      after: moneyText(one.after),
    })),
    unmatched: { before: moneyText(unmatchedOf(before)), after: moneyText(unmatchedOf(after)) },
  }
}

type Figures = RepairMoves['days'][number]['before']

function figuresOf(day: NotedDay | undefined): Figures {
  if (!day) return { gross: moneyText(0), net: moneyText(0), publisher: moneyText(0), searches: 0 }
  const { gross, net, publisher, searches } = day
  return { gross, net, publisher, searches }
}

const totalsOf = ({ gross, net, publisher, searches }: Figures) => ({
  gross: millionthsOf(gross),
  net: millionthsOf(net),
  publisherRevenue: millionthsOf(publisher),
  searches,
})

/** Publisher revenue by publisher; 0 is none. */
function revenueOf(days: Days): Map<number, number> {
  const found = new Map<number, number>()
  for (const { publishers } of days.values())
    for (const { publisherId, publisher } of publishers)
      if (publisherId !== 0) addTo(found, publisherId, millionthsOf(publisher))
  return found
}

const unmatchedOf = (days: Days) =>
  [...days.values()].reduce((sum, { unmatched }) => sum + millionthsOf(unmatched), 0)
