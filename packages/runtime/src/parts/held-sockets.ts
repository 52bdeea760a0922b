/**
 * The environment variable with which a starter names the listening sockets that it holds for the engine: descriptors of
 * the engine's process, one for each worker, separated by blanks (decision 0377). It is not a setting.
 */
export const HELD_SOCKETS = 'HEADGATE_SOCKETS'

/** The message with which a starter asks the engine to end for its successor, which takes the held sockets over. */
export const HAND_OVER = 'hand over'

/** Descriptors of the held sockets, one for each worker; null when the engine opens its port itself. */
export function heldSockets(env: NodeJS.ProcessEnv): number[] | null {
  const value = env[HELD_SOCKETS]
  if (!value) return null
  return value.split(' ').map(Number)
}
