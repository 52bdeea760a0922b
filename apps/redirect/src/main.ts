import { tellAlive } from '@headgate/runtime/alive'
import { createLog } from '@headgate/runtime/log'
import { readSettings, SettingsError } from '@headgate/runtime/settings'
import { stopGracefully } from '@headgate/runtime/stop'
import { startEngine, type Engine } from './engine.ts'
import { StartError } from './start-error.ts'

/** What an engine may take to stop when it has drained. */
const STOP_MS = 10_000

try {
  const settings = readSettings()
  const log = createLog('redirect', settings.LOG_LEVEL)
  let engine: Engine | undefined
  // Before it serves there is nothing to finish: what it has on disk is whole at any moment.
  stopGracefully(log, async () => engine?.stop(), settings.DRAIN_SECONDS * 1_000 + STOP_MS)
  const started = await startEngine(settings, log)
  engine = started
  tellAlive(() => started.alive())
} catch (cause) {
  // What an operator can put right is one clear line; anything else is a fault of ours, with all that is known of it.
  const expected = cause instanceof StartError || cause instanceof SettingsError
  console.error(expected ? cause.message : cause)
  process.exit(1)
}
