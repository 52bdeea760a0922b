import { DAY_MS, HOUR_MS } from '../days.ts'

/** Whole hours before the running one from which a rate is taken. */
export const RATE_HOURS = 3

/** When the hours of a rate began, in milliseconds. */
export function rateBegins(now: Date): number {
  return Math.floor(now.getTime() / HOUR_MS) * HOUR_MS - RATE_HOURS * HOUR_MS
}

/** Searches an hour, since the start of the rate's hours. */
export function hourlyRate(recent: number, now: Date): number {
  return (recent * HOUR_MS) / (now.getTime() - rateBegins(now))
}

/** No day gets so many times busier than its last hours that a cap further away would be full. */
const BUSIEST = 6

/** Whether a cap with room is worth a closer look, by its redirected searches of the last hours. */
export function mayFill(
  { cap, used, recent }: { cap: number; used: number; recent: number },
  now: Date,
): boolean {
  const hours = (DAY_MS - (now.getTime() % DAY_MS)) / HOUR_MS
  return used < cap && used + hourlyRate(recent, now) * hours * BUSIEST >= cap
}
