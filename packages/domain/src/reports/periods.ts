import type { Period } from '@headgate/contract/reports/periods'

/** Whole UTC days, both included, as `YYYY-MM-DD`. */
export interface DayRange {
  from: string
  to: string
}

/** The UTC day of a moment, now unless another is given. */
export function utcDay(time: Date = new Date()): string {
  return time.toISOString().slice(0, 10)
}

const dayOf = (now: Date, month: number, date: number) =>
  utcDay(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, date)))

/** First and last day of each shortcut (3 §2.2, §4). */
const shortcuts: Record<Exclude<Period, 'custom'>, (now: Date) => DayRange> = {
  today: (now) => ({ from: utcDay(now), to: utcDay(now) }),
  yesterday: (now) => {
    const day = dayOf(now, 0, now.getUTCDate() - 1)
    return { from: day, to: day }
  },
  previous_month: (now) => ({ from: dayOf(now, -1, 1), to: dayOf(now, 0, 0) }),
  month_to_date: (now) => ({ from: dayOf(now, 0, 1), to: utcDay(now) }),
  last_7_days: (now) => ({ from: dayOf(now, 0, now.getUTCDate() - 6), to: utcDay(now) }),
}

/** The days that a period shortcut stands for at the moment `now`; all days are UTC. */
export function periodDays(period: Exclude<Period, 'custom'>, now: Date): DayRange {
  return shortcuts[period](now)
}

const earlier = (a: string, b: string) => (a < b ? a : b)

/** Custom days as a report may have them: nothing beyond today, the end not before the start. */
export function customDays(from: string | undefined, to: string | undefined, today: string): DayRange {
  const first = earlier(from ?? `${today.slice(0, 8)}01`, today)
  const last = earlier(to ?? today, today)
  return { from: first, to: last < first ? first : last }
}

/** The days of a row's date: an hour's day, a day, or all days of a month. */
export function daysOfDate(date: string): DayRange {
  if (date.length > 7) return { from: date.slice(0, 10), to: date.slice(0, 10) }
  const last = new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5)), 0))
  return { from: `${date}-01`, to: utcDay(last) }
}
