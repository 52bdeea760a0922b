import { createLog } from '@headgate/runtime/log'
import { readSettings } from '@headgate/runtime/settings'
import { stopGracefully } from '@headgate/runtime/stop'
import { startEngine } from './engine.ts'
import { EngineRunningError } from './spool/engine-home.ts'

const settings = readSettings()
const log = createLog('redirect', settings.LOG_LEVEL)
const engine = await startEngine(settings, log).catch((cause: unknown) => {
  if (!(cause instanceof EngineRunningError)) throw cause
  log.fatal(cause.message)
  process.exit(1)
})
stopGracefully(log, () => engine.stop())
