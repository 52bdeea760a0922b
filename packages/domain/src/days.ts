import type { Period } from '@headgate/contract/reports/periods'

/** A day is always a UTC day, written `YYYY-MM-DD`. */
export type Day = string

/** Whole days, both included. */
export interface DayRange {
  from: Day
  to: Day
}

export const DAY_MS = 86_400_000
export const HOUR_MS = 3_600_000

/** The day that is this many days later, or earlier with a negative number. */
export function addDays(day: Day, days: number): Day {
  return utcDay(new Date(Date.parse(day) + days * DAY_MS))
}

/** The day of a moment. */
export function utcDay(moment: Date): Day {
  return moment.toISOString().slice(0, 10)
}

/** The number of a moment's day, counted from 1970. Engines count and lease by it. */
export function dayNumber(moment: number): number {
  return Math.floor(moment / DAY_MS)
}

/** The number and the text that `dayOfNumber` had last: most calls in a row have the same day. */
let lastDay: { number: number; day: Day } = { number: NaN, day: '' }

/** The day with a number. */
export function dayOfNumber(day: number): Day {
  if (day !== lastDay.number) lastDay = { number: day, day: utcDay(new Date(day * DAY_MS)) }
  return lastDay.day
}

/** Every day of a range, in order. */
export function daysBetween(from: Day, to: Day): Day[] {
  const days: Day[] = []
  for (let at = dayNumber(Date.parse(from)); at <= dayNumber(Date.parse(to)); at += 1)
    days.push(dayOfNumber(at))
  return days
}

/** A range as its parts within calendar months, in order. */
export function monthsBetween({ from, to }: DayRange): DayRange[] {
  const months: DayRange[] = []
  for (let first = from; first <= to;) {
    const [year, month] = first.split('-').map(Number) as [number, number]
    const next = utcDay(new Date(Date.UTC(year, month, 1)))
    const last = utcDay(new Date(Date.parse(next) - DAY_MS))
    months.push({ from: first, to: last < to ? last : to })
    first = next
  }
  return months
}

/** Today. */
export function today(now: Date = new Date()): Day {
  return utcDay(now)
}

/** The day this many days before a moment. */
export function daysBefore(days: number, now: Date): Day {
  return utcDay(new Date(now.getTime() - days * DAY_MS))
}

/** A day of the month of `now`, or of the month `months` away from it. Day 0 is the last of the month before. */
export function dayOfMonth(now: Date, months: number, day: number): Day {
  return utcDay(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, day)))
}

const shortcuts: Record<Exclude<Period, 'custom'>, (now: Date) => DayRange> = {
  today: (now) => ({ from: utcDay(now), to: utcDay(now) }),
  yesterday: (now) => ({ from: daysBefore(1, now), to: daysBefore(1, now) }),
  previous_month: (now) => ({ from: dayOfMonth(now, -1, 1), to: dayOfMonth(now, 0, 0) }),
  month_to_date: (now) => ({ from: dayOfMonth(now, 0, 1), to: utcDay(now) }),
  last_7_days: (now) => ({ from: daysBefore(6, now), to: utcDay(now) }),
}

/** The days of a period shortcut (docs/behaviour/reports.md#periods). */
export function periodDays(period: Exclude<Period, 'custom'>, now: Date = new Date()): DayRange {
  return shortcuts[period](now)
}

/** The whole month of a day. */
export function monthDays(day: Day): DayRange {
  const now = new Date(day)
  return { from: dayOfMonth(now, 0, 1), to: dayOfMonth(now, 1, 0) }
}

const earlier = (a: Day, b: Day): Day => (a < b ? a : b)

/**
 * A custom range that reports accept: it ends on `latest` at the latest, and not before its start. Without a start it
 * begins with the month of that day, without an end it ends on that day.
 */
export function customDays(from: Day | undefined, to: Day | undefined, latest: Day): DayRange {
  const first = earlier(from ?? `${latest.slice(0, 8)}01`, latest)
  const last = earlier(to ?? latest, latest)
  return { from: first, to: last < first ? first : last }
}

/** The days that a row of a report covers: the day of its hour, its day, or the days of its month `YYYY-MM`. */
export function daysOfDate(date: string): DayRange {
  if (date.length > 7) return { from: date.slice(0, 10), to: date.slice(0, 10) }
  return monthDays(`${date}-01`)
}

/** The end of the hour in which a moment lies: reports count that hour whole. */
export function hourEnd(moment: Date): Date {
  return new Date(Math.ceil(moment.getTime() / HOUR_MS) * HOUR_MS)
}

/** `YYYY-MM-DD HH:MM:SS`, UTC. */
export function momentText(moment: Date): string {
  return moment.toISOString().slice(0, 19).replace('T', ' ')
}
