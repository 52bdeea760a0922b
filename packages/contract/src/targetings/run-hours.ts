import { z } from 'zod'
import { HOURS_OF_WEEK } from '../base/constants.ts'
import { scheduledTexts } from '../scheduled/texts.ts'

/** An IANA name such as `Europe/Berlin`. Offsets are refused: they know no summer time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The hours of the week in which a rule runs (docs/behaviour/rules.md#hours). */
const runHours = z.object({
  time_zone: z.string(scheduledTexts.zoneInvalid).max(100).refine(isTimeZone, scheduledTexts.zoneInvalid),
  /** 0 is Monday from 00:00 to 00:59 in the zone, 167 the last hour of Sunday. */
  of_week: z
    .array(
      z
        .number()
        .int()
        .min(0)
        .max(HOURS_OF_WEEK - 1),
    )
    .min(1, scheduledTexts.hoursRequired)
    .max(10_000)
    .overwrite((hours) => [...new Set(hours)].toSorted((a, b) => a - b)),
})
export type RunHours = z.output<typeof runHours>

/** As sent: null runs at all hours, and so does a week of 168 hours. */
export const runHoursOrNull = runHours
  .nullable()
  .overwrite((hours) => (hours?.of_week.length === HOURS_OF_WEEK ? null : hours))

/** As stored. */
export const storedRunHours = z.object({ time_zone: z.string(), of_week: z.array(z.number()) }).nullable()
