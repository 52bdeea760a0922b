import { HOUR_MS } from '../../days.ts'
import { add, type Added, type ChartPoint, figure, nothing, type RatioOf, startOf } from './points.ts'

/** Days of a week as rows of the map, Monday first. */
export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

export const HOURS = 24

/** Monday is 0. The date is `YYYY-MM-DD HH:MM`, UTC. */
function placeOf(date: string): { day: number; hour: number } {
  return {
    day: (new Date(`${date.slice(0, 10)}T00:00:00Z`).getUTCDay() + 6) % 7,
    hour: Number(date.slice(11, 13)),
  }
}

interface HoursOptions {
  /** Hours of the whole period: an hour without a row counts as 0. By default those of the points. */
  dates?: readonly string[]
  /** Hours that have not ended by then are left out. */
  until?: Date
  ratio?: RatioOf
}

/**
 * For each weekday (Monday first) and hour, what one such hour has on average: its sum over how often it occurs in the
 * period, so that a period of ten days does not favour three weekdays. A ratio is that of the sums. Null where the
 * period has no such hour that has ended: a part of an hour, or one that has not come, would make the average too low.
 */
export function hoursOfWeek(
  points: readonly Omit<ChartPoint, 'key' | 'label'>[],
  { dates, until, ratio }: HoursOptions = {},
): (number | null)[][] {
  const cells = weekdays.map(() => Array.from({ length: HOURS }, () => ({ ...nothing(), hours: 0 })))
  const cellOf = (date: string): Added & { hours: number } => {
    const { day, hour } = placeOf(date)
    return cells[day]![hour]!
  }
  const hasEnded = ({ date }: { date: string }) =>
    until === undefined || startOf(date) + HOUR_MS <= until.getTime()
  const counted = points.filter(hasEnded)
  const hours = (dates ?? []).map((date) => ({ date })).filter(hasEnded)
  for (const date of new Set([...hours, ...counted].map((one) => one.date))) cellOf(date).hours += 1
  for (const point of counted) add(cellOf(point.date), point)
  return cells.map((day) =>
    day.map((cell) => {
      if (cell.hours === 0) return null
      const whole = figure(cell, ratio)
      return whole === null || ratio !== undefined ? whole : whole / cell.hours
    }),
  )
}
