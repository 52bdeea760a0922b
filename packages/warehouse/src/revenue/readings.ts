import type { ImportTable } from '@headgate/domain/revenue/import-rows'
import { inParts } from '@headgate/domain/in-parts'
import type { Warehouse } from '../client/client.ts'

/** A reading of an import that rows are stored of. */
export interface StoredReading {
  providerId: number
  importId: number
  load: number
}

/** Readings that one statement removes. */
const AT_ONCE = 500

/** All readings that a table has rows of. */
export async function storedReadings(
  warehouse: Warehouse,
  table: ImportTable,
  signal?: AbortSignal,
): Promise<StoredReading[]> {
  const { rows } = await warehouse.query<StoredReading>({
    sql: `SELECT DISTINCT provider_id AS providerId, import_id AS importId, load FROM ${table}`,
    signal,
  })
  return rows
}

/** Removes the rows of readings. The engine does so in the background; until then they mean nothing, as before. */
export async function removeReadings(
  warehouse: Warehouse,
  table: ImportTable,
  readings: readonly StoredReading[],
): Promise<void> {
  for (const part of inParts(readings, AT_ONCE)) {
    const among = part.map(({ providerId, importId, load }) => `(${providerId}, ${importId}, ${load})`)
    await warehouse.command({
      sql: `DELETE FROM ${table} WHERE (provider_id, import_id, load) IN (${among.join(', ')})
SETTINGS lightweight_deletes_sync = 0`,
    })
  }
}
