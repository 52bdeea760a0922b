import type { Comparison } from '@headgate/contract/reports/comparisons'
import { addDays, type Day, type DayRange, dayNumber, utcDay } from '../../days.ts'

/** Days that a view is compared with, and by how much their dates are moved to stand beside its own. */
export interface ComparedDays extends DayRange {
  shift: { unit: 'day' | 'month'; by: number }
}

/** The same day some months earlier, or the last day of that month. */
export function monthsBefore(day: Day, months: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return utcDay(new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))))
}

/** Days from one day to a later one. */
const daysApart = (from: Day, to: Day): number => dayNumber(Date.parse(to)) - dayNumber(Date.parse(from))

/**
 * The days that a range is compared with; null for no comparison (docs/behaviour/reports.md#comparison). `chosen` are
 * those of the comparison `custom`.
 */
export function comparedDays(
  { from, to }: DayRange,
  comparison: Comparison,
  chosen?: DayRange,
): ComparedDays | null {
  if (comparison === 'custom' && chosen)
    return { ...chosen, shift: { unit: 'day', by: daysApart(chosen.from, from) } }
  if (comparison === 'none' || comparison === 'custom') return null
  const months = { last_month: 1, last_year: 12, previous_period: 0, same_weekdays: 0 }[comparison]
  if (months > 0)
    return {
      from: monthsBefore(from, months),
      to: monthsBefore(to, months),
      shift: { unit: 'month', by: months },
    }
  const days = daysApart(from, to) + 1
  const by = comparison === 'same_weekdays' ? Math.ceil(days / 7) * 7 : days
  return { from: addDays(from, -by), to: addDays(to, -by), shift: { unit: 'day', by } }
}

/** The day that a compared day stands beside: some days later, or the same day some months later. */
export function dayBeside(day: Day, { unit, by }: ComparedDays['shift']): Day {
  return unit === 'day' ? addDays(day, by) : monthsBefore(day, -by)
}

/** Changes of so many days between two periods are told with theirs. */
const MOST_DAYS_BETWEEN = 62

/**
 * The days whose changes may explain the difference of two periods: from the first to the last one of both, or both by
 * themselves where they are too far apart (docs/behaviour/revenue.md#explaining-a-change).
 */
export function periodsOfChanges(present: DayRange, before: DayRange): DayRange[] {
  const [first, last] = [present, before].toSorted((one, other) => (one.from < other.from ? -1 : 1)) as [
    DayRange,
    DayRange,
  ]
  if (daysApart(first.to, last.from) - 1 > MOST_DAYS_BETWEEN)
    return [first, last].map(({ from, to }) => ({ from, to }))
  return [{ from: first.from, to: first.to > last.to ? first.to : last.to }]
}
