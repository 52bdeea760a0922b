import { flushCompileCache } from 'node:module'
import { createLog, type Logger } from './log.ts'
import { readSettings, type Settings } from './settings.ts'
import { StartError } from './start-error.ts'
import { startTracing } from './traces/tracing.ts'

/** Starts a part of the product, or ends the process with one clear line for the operator. */
export async function startPart(
  part: string,
  start: (settings: Settings, log: Logger) => Promise<void>,
): Promise<void> {
  try {
    const settings = readSettings()
    const log = createLog(part, settings.LOG_LEVEL)
    await startTracing(part, settings, log)
    await start(settings, log)
    // Otherwise Node writes it at an orderly end only, and a part that was killed would compile everything again.
    flushCompileCache()
  } catch (cause) {
    // Any other error is a bug: it is printed with all details.
    console.error(cause instanceof StartError ? cause.message : cause)
    process.exit(1)
  }
}

/** Address of PostgreSQL. Throws StartError when it is not set. */
export function databaseUrlOf(settings: Settings): string {
  if (settings.DATABASE_URL) return settings.DATABASE_URL
  throw new StartError('DATABASE_URL is not set: a part alone needs a PostgreSQL server.')
}
