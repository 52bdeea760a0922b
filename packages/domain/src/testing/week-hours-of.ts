import { HOURS_OF_WEEK } from '@headgate/contract/base/constants'
import type { RunHours } from '@headgate/contract/targetings/run-hours'
import { clockOf, type WeekHours } from '../run-hours/week-hours.ts'

/** The hours of a rule from its published content, without the record that engines have of it. */
export function weekHoursOf({ time_zone, of_week }: RunHours): WeekHours {
  const runs = new Uint8Array(HOURS_OF_WEEK)
  for (const hour of of_week) runs[hour] = 1
  return { runs, zone: clockOf(time_zone) }
}
