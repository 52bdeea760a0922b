import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** New objects of a worker have two halves of this size. */
const HALF_MB = 8

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void

/**
 * What worker threads are started with: new objects have 16 MB in each thread from the start, in two halves. V8 would let
 * them grow to 64 MB, and under load never take that back. Searches leave few objects that live, so more room would save
 * little time.
 */
export function workerLimits(): { maxYoungGenerationSizeMb: number } {
  // Read when a thread starts; the limit is for three halves.
  setFlagsFromString(`--min-semi-space-size=${HALF_MB}`)
  return { maxYoungGenerationSizeMb: HALF_MB * 3 }
}

/**
 * Collects all garbage that the start has left in this thread, and gives the memory back to the system. It takes about 20 ms of
 * this thread's time, and longer where V8's helpers wait for a core. Collections of another flavor leave the room for new
 * objects as large as the start made it.
 */
export function giveBackGarbage(): void {
  setFlagsFromString('--expose-gc')
  // Only a new context gets the function.
  const collect = runInNewContext('gc') as Collect
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
