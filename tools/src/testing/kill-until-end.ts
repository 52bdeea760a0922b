import assert from 'node:assert/strict'
import { until } from '@headgate/runtime/testing/until'
import { SOUND_MS } from '../product/part.ts'

/**
 * Kills engines of `npm run serve` until the command ends, which it does at the second accident within a minute. A slow
 * machine may need longer until the next engine serves. That one is started again, and killed too.
 */
export async function killUntilEnd(
  /** Process ids of the engines that began to serve, in their order. */
  served: () => number[],
  ended: Promise<unknown>,
  /** When the engine before was killed, by `performance.now()`. */
  lastKill: number,
): Promise<void> {
  let isOver = false
  void ended.then(() => (isOver = true))
  for (;;) {
    const before = served()
    const kill = performance.now()
    process.kill(before.at(-1)!, 'SIGKILL')
    await until(() => isOver || served().length > before.length, 'the command ends, or another engine serves')
    if (isOver) return
    // Both accidents were after the last kill, and before another engine served.
    assert.ok(performance.now() - lastKill >= SOUND_MS, 'the second accident within a minute')
    lastKill = kill
  }
}
