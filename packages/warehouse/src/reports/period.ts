import type { Period } from '@headgate/contract/reports/reports'

/** Whole UTC days, both included, as `YYYY-MM-DD`. */
export interface DayRange {
  from: string
  to: string
}

export function utcDay(time: Date): string {
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
