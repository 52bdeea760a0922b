const MINUTE_MS = 60_000

/** Pauses before a run is tried again, in minutes (docs/behaviour/advertisers.md#retries). */
export const retryPauses = [1, 5, 15, 60] as const

/** A run is called at most this often. */
export const MOST_ATTEMPTS = retryPauses.length + 1

/** Longer than this no advertiser can make us wait. */
const LONGEST_MINUTES = 6 * 60

/** Whether a status may be another one a little later. */
export function isPassingStatus(status: number): boolean {
  return status >= 500 || status === 429
}

/** Seconds of a `Retry-After` header, which has seconds or a date; null when it has neither. */
export function readRetryAfter(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null
  if (/^\s*\d+\s*$/.test(header)) return Number(header)
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now.getTime()) / 1_000))
}

/**
 * When a run is tried again after its attempt number `attempt` (from 1) failed; undefined when it was the last one. The
 * remote side may ask for a longer pause, but not for a shorter one.
 */
export function nextAttempt(attempt: number, retryAfterSeconds: number | null, now: Date): Date | undefined {
  const pause = retryPauses[attempt - 1]
  if (pause === undefined) return undefined
  const minutes = Math.min(LONGEST_MINUTES, Math.max(pause, (retryAfterSeconds ?? 0) / 60))
  return new Date(now.getTime() + minutes * MINUTE_MS)
}
