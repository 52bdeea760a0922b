import { createLog } from '@headgate/runtime/log'
import { readSettings } from '@headgate/runtime/settings'
import { stopGracefully } from '@headgate/runtime/stop'
import { startEngine } from './engine.ts'

const settings = readSettings()
const log = createLog('redirect', settings.LOG_LEVEL)
const engine = await startEngine(settings, log)
stopGracefully(log, () => engine.stop())
