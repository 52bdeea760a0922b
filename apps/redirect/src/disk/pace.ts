import { setTimeout as sleep } from 'node:timers/promises'

const REST_MS = 2

/**
 * Leaves the core for a moment. Longer work of the main thread calls it every millisecond or two: where cores are few,
 * the thread shares one with a worker, and `setImmediate` would only run other callbacks of the same thread.
 */
export const rest = (): Promise<void> => sleep(REST_MS)
