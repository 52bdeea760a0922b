import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '@headgate/runtime/settings'
import type { ServerLocation } from './server-client.ts'
import type { WarehouseLocation } from './client.ts'

type Needed = Pick<
  Settings,
  'DATA_DIR' | 'CLICKHOUSE_URL' | 'CLICKHOUSE_TOPOLOGY' | 'CLICKHOUSE_CLUSTER' | 'CLICKHOUSE_CA_FILE'
>

/** The server of the settings at this address. */
export const serverAt = (url: string, settings: Needed): ServerLocation => ({
  url,
  layout: { topology: settings.CLICKHOUSE_TOPOLOGY, cluster: settings.CLICKHOUSE_CLUSTER },
  caFile: settings.CLICKHOUSE_CA_FILE,
})

/** The server of the settings, or the embedded engine's folder, which is made. */
export function warehouseOf(settings: Needed): WarehouseLocation {
  if (settings.CLICKHOUSE_URL) return serverAt(settings.CLICKHOUSE_URL, settings)
  const path = join(settings.DATA_DIR, 'clickhouse')
  mkdirSync(path, { recursive: true, mode: 0o700 })
  return { path }
}
