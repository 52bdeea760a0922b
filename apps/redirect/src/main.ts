import { tellAlive } from '@headgate/runtime/alive'
import { createLog } from '@headgate/runtime/log'
import { readSettings, SettingsError } from '@headgate/runtime/settings'
import { stopGracefully } from '@headgate/runtime/stop'
import { startEngine } from './engine.ts'
import { StartError } from './start-error.ts'

try {
  const settings = readSettings()
  const log = createLog('redirect', settings.LOG_LEVEL)
  const engine = await startEngine(settings, log)
  tellAlive(() => engine.alive())
  stopGracefully(log, () => engine.stop())
} catch (cause) {
  // What an operator can put right is one clear line; anything else is a fault of ours, with all that is known of it.
  const expected = cause instanceof StartError || cause instanceof SettingsError
  console.error(expected ? cause.message : cause)
  process.exit(1)
}
