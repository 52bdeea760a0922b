import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds, far more than a busy machine needs. They only end a test that would never end. */
export const PATIENCE_MS = 180_000

/** Milliseconds between two looks. */
const SHORTEST_MS = 10
const LONGEST_MS = 200

/**
 * For tests: resolves once `reached` returns true, called repeatedly; fails with the text `what` after `ms`. It looks
 * ten times in the time that has passed already, so that a long wait leaves the processor to what it waits for.
 */
export async function until(
  reached: () => boolean | Promise<boolean>,
  what = reached.toString(),
  ms = PATIENCE_MS,
): Promise<void> {
  const since = performance.now()
  while (!(await reached())) {
    const waited = performance.now() - since
    if (waited > ms) throw new Error(`Not reached within ${ms} ms: ${what}`)
    await pause(Math.min(Math.max(waited / 10, SHORTEST_MS), LONGEST_MS))
  }
}
