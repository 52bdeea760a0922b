import type { Logger } from './log.ts'

/** How long a part may take to stop before it is ended anyway, in milliseconds. */
const PATIENCE_MS = 10_000

/**
 * Runs `stop` once at the first SIGTERM, SIGINT, or when the parent goes away (IPC channel closed: a killed
 * `npm start` must not leave orphans), then exits. A second signal exits at once.
 */
export function stopGracefully(log: Logger, stop: () => Promise<void>): void {
  let stopping = false
  const begin = (why: string) => {
    if (stopping) process.exit(1)
    stopping = true
    log.info({ why }, 'stopping')
    setTimeout(() => {
      log.error('could not stop in time')
      process.exit(1)
    }, PATIENCE_MS).unref()
    stop().then(
      () => process.exit(0),
      (cause: unknown) => {
        log.error({ err: cause }, 'failed while stopping')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', () => begin('SIGTERM'))
  process.on('SIGINT', () => begin('SIGINT'))
  if (process.send) process.on('disconnect', () => begin('parent is gone'))
}
