import { setTimeout as pause } from 'node:timers/promises'

/** Far above what a busy machine needs: it only ends a test that would never end. */
const PATIENCE_MS = 180_000

/** For tests: resolves once `reached` answers true, asked again and again; else fails with `what` was waited for. */
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
