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

/**
 * When a cap will be full today if searches go on as in the last three hours and the running one; null when they leave
 * room until midnight UTC, and when it is full already.
 */
export function capFullAt(
  { cap, used, recent }: { cap: number; used: number; recent: number },
  now: Date,
): Date | null {
  if (cap <= 0 || used >= cap || recent <= 0) return null
  const at = now.getTime() + ((cap - used) / hourlyRate(recent, now)) * HOUR_MS
  const midnight = (Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS
  return at < midnight ? new Date(at) : null
}
