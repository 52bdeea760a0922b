import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '@headgate/db/base/database'
import { sharedSecrets } from '@headgate/db/upkeep/shared-secrets'
import { tellAlive } from '@headgate/runtime/alive'
import { keysOfPart } from '@headgate/runtime/key-makers'
import { createLog } from '@headgate/runtime/log'
import { readSettings, withOneLine } from '@headgate/runtime/settings'
import { stopGracefully } from '@headgate/runtime/stop'
import { takeSharedKeys } from '@headgate/runtime/shared-keys'
import { openWarehouse } from '@headgate/warehouse/client/client'
import { migrateWarehouse } from '@headgate/warehouse/migrate'
import { buildAnalytics } from './app.ts'

const settings = readSettings()
const log = createLog('analytics', settings.LOG_LEVEL)
if (!settings.DATABASE_URL)
  throw new Error('DATABASE_URL is not set: start the parts with `npm start` or `npm run serve`')

const path = join(settings.DATA_DIR, 'clickhouse')
if (!settings.CLICKHOUSE_URL) mkdirSync(path, { recursive: true, mode: 0o700 })
const warehouse = openWarehouse(settings.CLICKHOUSE_URL ? { url: settings.CLICKHOUSE_URL } : { path })
const applied = await migrateWarehouse(warehouse)
const database = openDatabase(settings.DATABASE_URL, { name: 'analytics', max: 5 })
await withOneLine(() => takeSharedKeys(sharedSecrets(database), settings, keysOfPart.analytics, log))
const app = buildAnalytics({ settings, log, database, warehouse })

stopGracefully(log, async () => {
  await app.close()
  await warehouse.close()
  await database.close()
})
await app.listen({ host: settings.ANALYTICS_HOST, port: settings.ANALYTICS_PORT })
// Not before: opening the embedded engine on a slow disk may hold up the event loop (decision 0211).
tellAlive()
log.info({ port: settings.ANALYTICS_PORT, warehouse: warehouse.kind, applied }, 'analytics is ready')
