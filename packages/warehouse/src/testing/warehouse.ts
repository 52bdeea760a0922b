import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openWarehouse, type Warehouse } from '../client/client.ts'
import { migrateWarehouse } from '../migrate.ts'

export interface TestWarehouse {
  readonly warehouse: Warehouse
  readonly path: string
  close(): Promise<void>
}

/**
 * A migrated embedded warehouse with its own folder; `close` removes it. One process can have only one open at a time.
 * The test runner runs each file in its own process.
 */
export async function testWarehouse(): Promise<TestWarehouse> {
  const path = mkdtempSync(join(tmpdir(), 'headgate warehouse '))
  const warehouse = openWarehouse({ path })
  await migrateWarehouse(warehouse)
  return {
    warehouse,
    path,
    async close() {
      await warehouse.close()
      rmSync(path, { recursive: true, force: true })
    },
  }
}
