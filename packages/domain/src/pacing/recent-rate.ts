import { HOUR_MS } from '../days.ts'

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
