import { DAY_MS, dayNumber } from '@headgate/domain/days'

/** Milliseconds after midnight until a product has done what it does at the change of the day, also on a busy machine. */
const AFTER_MS = 90_000

/**
 * For runs of tests: how many milliseconds to wait before work that may take `needed` milliseconds, so that it does not
 * run over midnight (UTC). Many tests read the day more than once. 0 if it ends before.
 */
export function waitOverMidnight(now: number, needed: number): number {
  const midnight = (dayNumber(now) + 1) * DAY_MS
  return now + needed < midnight ? 0 : midnight + AFTER_MS - now
}
