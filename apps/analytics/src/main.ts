import { openDatabase } from '@headgate/db/base/database'
import { withWarehouseLock } from '@headgate/db/upkeep/warehouse-lock'
import { sharedSecrets } from '@headgate/db/upkeep/shared-secrets'
import { tellAlive } from '@headgate/runtime/alive'
import { keysOfPart } from '@headgate/runtime/keys/key-list'
import { serveMetrics, wholly } from '@headgate/runtime/metrics/metrics-server'
import { watchPool } from '@headgate/runtime/metrics/pool'
import { takeSharedKeys } from '@headgate/runtime/keys/shared-keys'
import { databaseUrlOf, startPart } from '@headgate/runtime/start-part'
import { stopGracefully } from '@headgate/runtime/stop'
import { openWarehouse } from '@headgate/warehouse/client/client'
import { checkClickHouse } from '@headgate/warehouse/client/check-server'
import { warehouseOf } from '@headgate/warehouse/client/warehouse-of-settings'
import { checkWarehouse, migrateWarehouse } from '@headgate/warehouse/migrate'
import { buildAnalytics } from './app.ts'
import { measuredWarehouse } from './metrics/measured-warehouse.ts'

await startPart('analytics', async (settings, log) => {
  const database = openDatabase(databaseUrlOf(settings), { name: 'headgate-analytics', max: 12 })
  const location = warehouseOf(settings)
  if ('url' in location) await checkClickHouse(location)
  const warehouse = openWarehouse(location)
  let applied: number[] = []
  if ('path' in location) applied = await migrateWarehouse(warehouse)
  else if (settings.MIGRATE_ON_START)
    applied = await migrateWarehouse(warehouse, (work) => withWarehouseLock(database, work))
  else await checkWarehouse(warehouse)
  watchPool('analytics', database.pool)
  await takeSharedKeys(sharedSecrets(database), settings, keysOfPart.analytics, log)
  const app = buildAnalytics({ settings, log, database, warehouse: measuredWarehouse(warehouse) })
  stopGracefully(log, async () => {
    await app.close()
    await warehouse.close()
    await database.close()
  })
  await serveMetrics('analytics', settings, wholly(app.readiness))
  await app.listen({ host: settings.ANALYTICS_HOST, port: settings.ANALYTICS_PORT })
  // Not earlier: opening the embedded engine on a slow disk may block the event loop (decision 0211).
  tellAlive()
  log.info({ port: settings.ANALYTICS_PORT, warehouse: warehouse.kind, applied }, 'analytics is ready')
})
