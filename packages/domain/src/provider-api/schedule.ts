import { MOST_DAYS_BACK, type ApiSchedule } from '@headgate/contract/providers/api-schedules'
import { DAY_MS, daysBefore, type Day, type DayRange, utcDay } from '../days.ts'

/** Days that the weekly run reads: a whole month before its own day. */
export const MONTH_DAYS = 31

/** A planned run is late when it has no result after this time, which is longer than all retries together. */
const GRACE_MS = 2 * 3_600_000

const at = (day: Day, time: string) => new Date(`${day}T${time}:00Z`)

/** Planned moments of a day, in order. */
const planned = ({ times }: ApiSchedule, day: Day) => times.toSorted().map((time) => at(day, time))

/** The newest planned moment up to `now`. */
export function lastPlanned(schedule: ApiSchedule, now: Date): Date {
  const moments = [...planned(schedule, daysBefore(1, now)), ...planned(schedule, utcDay(now))]
  return moments.findLast((moment) => moment <= now)!
}

/** The first planned moment after `now`. */
export function nextPlanned(schedule: ApiSchedule, now: Date): Date {
  const tomorrow = utcDay(new Date(now.getTime() + DAY_MS))
  const moments = [...planned(schedule, utcDay(now)), ...planned(schedule, tomorrow)]
  return moments.find((moment) => moment > now)!
}

/**
 * The run that is due; undefined without one. Of several missed runs only the newest is made up for. `activeSince` is
 * when the API was switched on or its schedule changed: what was planned before is not made up for.
 */
export function duePlanned(schedule: ApiSchedule, activeSince: Date, now: Date): Date | undefined {
  const moment = lastPlanned(schedule, now)
  return schedule.is_active && moment >= activeSince ? moment : undefined
}

/**
 * Since when an API is late; null while it is not. `succeededAt` is when its newest successful run was called; null
 * without one.
 */
export function laggingSince(
  schedule: ApiSchedule,
  activeSince: Date,
  succeededAt: Date | null,
  now: Date,
): Date | null {
  const moment = duePlanned(schedule, activeSince, new Date(now.getTime() - GRACE_MS))
  return moment === undefined || (succeededAt !== null && succeededAt >= moment) ? null : moment
}

/**
 * The days that a planned run reads: whole days up to the day before. Further back than the schedule says after a gap
 * (`unreadFrom`: the first day that was missed; null without one). The first run of a day goes back to the
 * oldest day of the last month that still changes (`movesFrom`; null without one), and once a week over the whole month.
 * It is the first when the newest run before it (`plannedUpTo`; null without one) was planned on an earlier day.
 */
export function daysOfRun(
  schedule: ApiSchedule,
  moment: Date,
  {
    unreadFrom,
    movesFrom,
    plannedUpTo,
  }: { unreadFrom: Day | null; movesFrom: Day | null; plannedUpTo: Date | null },
): DayRange {
  const isFirst = plannedUpTo === null || utcDay(plannedUpTo) < utcDay(moment)
  const isMonth = isFirst && moment.getUTCDay() === schedule.month_again_on
  const back = isMonth ? Math.max(MONTH_DAYS, schedule.days_back) : schedule.days_back
  const month = daysBefore(MONTH_DAYS, moment)
  const moving = isFirst && movesFrom !== null ? [movesFrom < month ? month : movesFrom] : []
  const gap = unreadFrom === null ? [] : [unreadFrom]
  const [from] = [daysBefore(back, moment), ...moving, ...gap].toSorted()
  const earliest = daysBefore(MOST_DAYS_BACK, moment)
  return { from: from! < earliest ? earliest : from!, to: daysBefore(1, moment) }
}
