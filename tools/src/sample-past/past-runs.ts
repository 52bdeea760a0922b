import { defaultSchedule } from '@headgate/contract/providers/api-schedules'
import { daysBefore, type Day } from '@headgate/domain/days'
import { daysOfRun } from '@headgate/domain/provider-api/schedule'
import { PAST_DAYS } from './past-story.ts'

/** A run of the API in the past. */
export interface PlannedRun {
  from: Day
  to: Day
  at: Date
  /** The sign-in is refused, as after a changed secret: the run fails, and the next one reads its days. */
  isRefused: boolean
}

/** From this day on the API ran daily; its first run read everything before. */
const DAILY_SINCE = 62
const FIRST_MINUTE = 'T06:00:00Z'
const REFUSED_BACK = 6

/** The runs that the API's schedule would have made until now. */
export function pastRuns(now: Date, pastDays = PAST_DAYS): PlannedRun[] {
  const runs: PlannedRun[] = []
  const first: Day = daysBefore(pastDays, now)
  let unreadFrom: Day | null = first
  for (let back = Math.min(DAILY_SINCE, pastDays - 1); back >= 0; back -= 1) {
    const at = new Date(`${daysBefore(back, now)}${FIRST_MINUTE}`)
    if (at > now) break
    const isRefused = back === REFUSED_BACK
    const plannedUpTo = runs.at(-1)?.at ?? null
    const { from, to } = daysOfRun(defaultSchedule, at, { unreadFrom, movesFrom: null, plannedUpTo })
    // Before the past there was nothing to report.
    runs.push({ from: from < first ? first : from, to, at, isRefused })
    unreadFrom = isRefused ? to : null
  }
  return runs
}
