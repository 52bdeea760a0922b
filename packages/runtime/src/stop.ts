import type { Logger } from './log.ts'
import { HAND_OVER } from './parts/held-sockets.ts'
import { stopTracing } from './traces/tracing.ts'

/** Milliseconds that a part has to stop before it is ended. */
const PATIENCE_MS = 10_000
/**
 * Signals closer together than this count as one, because a supervisor that signals every process of a group reaches a
 * part directly, and once more through each starter above it.
 */
const SAME_SIGNAL_MS = 1_000

/**
 * Runs `stop` once at the first SIGTERM, SIGINT, when the parent asks for it (`HAND_OVER`) or goes away (IPC channel
 * closed: a killed `npm start` must not leave orphans), then exits. `stop` is told which of these it was. A second signal,
 * more than a moment after the first, exits at once; HAND_OVER is no signal. Call it as early as possible: until then the
 * system decides what a signal does, and process 1 of a container ignores signals.
 */
export function stopGracefully(
  log: Logger,
  stop: (why: string) => Promise<void>,
  patienceMs = PATIENCE_MS,
): void {
  let isStopping = false
  const begin = (why: string) => {
    if (isStopping) return
    isStopping = true
    let isStopped = false
    log.info({ why }, 'stopping')
    setTimeout(() => {
      // Only the last spans are not sent yet.
      if (isStopped) process.exit(0)
      log.error('could not stop in time')
      process.exit(1)
    }, patienceMs).unref()
    stop(why)
      .then(() => {
        isStopped = true
        return stopTracing()
      })
      .then(
        () => process.exit(0),
        (cause: unknown) => {
          log.error({ err: cause }, 'failed while stopping')
          process.exit(1)
        },
      )
  }
  let signalledAt: number | undefined
  const signalled = (why: string) => {
    signalledAt ??= performance.now()
    if (performance.now() - signalledAt >= SAME_SIGNAL_MS) process.exit(1)
    begin(why)
  }
  process.on('SIGTERM', () => signalled('SIGTERM'))
  process.on('SIGINT', () => signalled('SIGINT'))
  if (!process.send) return
  process.on('disconnect', () => signalled('parent is gone'))
  process.on('message', (message) => {
    if (message === HAND_OVER) begin(HAND_OVER)
  })
}
