import { openDatabase } from '@headgate/db/database'
import { createLog } from '@headgate/runtime/log'
import { readSettings, SettingsError } from '@headgate/runtime/settings'
import { stopGracefully } from '@headgate/runtime/stop'
import { buildApi } from './app.ts'

const settings = readSettings()
const log = createLog('api', settings.LOG_LEVEL)
if (!settings.DATABASE_URL)
  throw new SettingsError('DATABASE_URL is not set: a part alone needs a PostgreSQL server.')
const database = openDatabase(settings.DATABASE_URL, { name: 'headgate-api' })
const app = await buildApi({ settings, log, database })
stopGracefully(log, async () => {
  await app.close()
  await database.close()
})
await app.listen({ port: settings.PORT, host: settings.HOST })
