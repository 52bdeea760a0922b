import { setTimeout as pause } from 'node:timers/promises'

/** Far more than a busy machine needs. It only ends a test that would never end. */
const PATIENCE_MS = 180_000

/** For tests: resolves once `reached` returns true, called repeatedly; fails with the text `what` after `ms`. */
export async function until(
  reached: () => boolean | Promise<boolean>,
  what = reached.toString(),
  ms = PATIENCE_MS,
): Promise<void> {
  const deadline = performance.now() + ms
  while (!(await reached())) {
    if (performance.now() > deadline) throw new Error(`Not reached within ${ms} ms: ${what}`)
    await pause(10)
  }
}
