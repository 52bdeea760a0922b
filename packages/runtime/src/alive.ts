/** Messages between a supervisor and its parts: question and reply (decision 0176). */
export const IS_ALIVE = 'is alive?'
export const ALIVE = 'alive'

/**
 * Replies to the supervisor's questions while this process works: its event loop turns, and `check` resolves. Has no
 * effect without a supervisor.
 */
export function tellAlive(check: () => Promise<unknown> = () => Promise.resolve()): void {
  if (!process.send) return
  process.on('message', (message) => {
    if (message !== IS_ALIVE) return
    // The code that uses the failed dependency logs the error; here it counts as no reply.
    check().then(
      () => process.connected && process.send!(ALIVE, undefined, {}, () => {}),
      () => {},
    )
  })
}
