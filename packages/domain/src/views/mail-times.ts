import { hourLabel } from '../reports/view-labels.ts'
import type { ViewSchedule } from '@headgate/contract/views/view-schedule'
import { DAY_MS } from '../days.ts'

/** When a mail is due: docs/behaviour/reports.md#reports-by-mail. */
export type MailTiming = Pick<ViewSchedule, 'every' | 'hour' | 'weekday' | 'month_day'>

/** The due time of a month: its day and hour, on the last day where the month is shorter. */
function inMonth({ month_day, hour }: MailTiming, year: number, month: number): Date {
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(month_day, last), hour))
}

/** The latest due time at or before `now`. */
export function latestDue(timing: MailTiming, now: Date): Date {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  if (timing.every === 'month') {
    const inThis = inMonth(timing, year, month)
    return inThis <= now ? inThis : inMonth(timing, year, month - 1)
  }
  const today = Date.UTC(year, month, now.getUTCDate(), timing.hour)
  // Sunday is 0 here and 7 in the schedule.
  const since = timing.every === 'day' ? 0 : (now.getUTCDay() - timing.weekday + 7) % 7
  const due = today - since * DAY_MS
  const length = timing.every === 'day' ? 1 : 7
  return new Date(due <= now.getTime() ? due : due - length * DAY_MS)
}

/** The first due time after `now`. */
export function nextDue(timing: MailTiming, now: Date): Date {
  const before = latestDue(timing, now)
  if (timing.every === 'month') return inMonth(timing, before.getUTCFullYear(), before.getUTCMonth() + 1)
  return new Date(before.getTime() + (timing.every === 'day' ? 1 : 7) * DAY_MS)
}

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** `every Monday at 06:00 UTC`. */
export function mailTimeWords({ every, hour, weekday, month_day }: MailTiming): string {
  const at = `at ${hourLabel(hour)} UTC`
  if (every === 'day') return `every day ${at}`
  if (every === 'week') return `every ${weekdays[weekday - 1] ?? 'week'} ${at}`
  if (month_day <= 28) return `on day ${month_day} of every month ${at}`
  return `on day ${month_day} of every month, or its last day, ${at}`
}
