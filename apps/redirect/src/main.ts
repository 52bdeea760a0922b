import { createLog } from '@headgate/runtime/log'
import { readSettings } from '@headgate/runtime/settings'
import { stopGracefully } from '@headgate/runtime/stop'
import { startEngine } from './engine.ts'

try {
  const settings = readSettings()
  const log = createLog('redirect', settings.LOG_LEVEL)
  const engine = await startEngine(settings, log)
  stopGracefully(log, () => engine.stop())
} catch (cause) {
  // What keeps an engine from starting is for its operator to put right: one clear line, no stack.
  console.error(cause instanceof Error ? cause.message : cause)
  process.exit(1)
}
