/** What a supervisor asks its parts over their channel, and what they say (decision 0176). */
export const IS_ALIVE = 'is alive?'
export const ALIVE = 'alive'

/**
 * Tells the supervisor, whenever it asks, that this process goes on: its event loop turns, and `check` resolves.
 * Without a supervisor nothing happens.
 */
export function tellAlive(check: () => Promise<unknown> = () => Promise.resolve()): void {
  if (!process.send) return
  process.on('message', (message) => {
    if (message !== IS_ALIVE) return
    // What fails is said by who notices; here it counts as no answer.
    check().then(
      () => process.connected && process.send!(ALIVE, undefined, {}, () => {}),
      () => {},
    )
  })
}
