import { openDatabase } from '@headgate/db/base/database'
import { withWarehouseLock } from '@headgate/db/upkeep/warehouse-lock'
import type { Settings } from '@headgate/runtime/settings'
import { StartError } from '@headgate/runtime/start-error'
import { checkClickHouse } from '@headgate/warehouse/client/check-server'
import { openWarehouse } from '@headgate/warehouse/client/client'
import { serverAt } from '@headgate/warehouse/client/warehouse-of-settings'
import { migrateWarehouse } from '@headgate/warehouse/migrate'
import { tablesAge } from './check-migrated.ts'
import { migrateOrExplain } from './database-start.ts'
import { checkReachable } from './reachable-database.ts'

/**
 * Brings the tables of PostgreSQL, and of ClickHouse where a server is set, up to date. Several processes may do so at
 * once: one waits for the other. Throws StartError.
 */
export async function migrateDatabases(settings: Settings, say: (line: string) => void): Promise<void> {
  const setting = settings.MIGRATE_DATABASE_URL ? 'MIGRATE_DATABASE_URL' : 'DATABASE_URL'
  const url = settings.MIGRATE_DATABASE_URL ?? settings.DATABASE_URL
  if (!url)
    throw new StartError(
      'MIGRATE_DATABASE_URL or DATABASE_URL must be set. `npm start` brings its embedded databases up to date by itself.',
    )
  await checkReachable(url, setting)
  const database = openDatabase(url, { name: 'migrate', max: 4 })
  try {
    const before = await tablesAge(database, setting)
    await migrateOrExplain(database, setting)
    say(`PostgreSQL: ${before === 'none' || before === 'older' ? 'brought up to date' : 'up to date'}`)
    const address = settings.MIGRATE_CLICKHOUSE_URL ?? settings.CLICKHOUSE_URL
    if (!address) return say('ClickHouse: no server is set; analytics brings its embedded one up to date')
    const location = serverAt(address, settings)
    await checkClickHouse(location, settings.MIGRATE_CLICKHOUSE_URL ? 'MIGRATE_CLICKHOUSE_URL' : undefined)
    const warehouse = openWarehouse(location)
    try {
      const applied = await migrateWarehouse(warehouse, (work) => withWarehouseLock(database, work))
      say(`ClickHouse: ${applied.length === 0 ? 'up to date' : `${applied.length} steps applied`}`)
    } finally {
      await warehouse.close()
    }
  } finally {
    await database.close()
  }
}
