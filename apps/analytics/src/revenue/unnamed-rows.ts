import { importTables } from '@headgate/contract/revenue/booking-calls'
import type { Db } from '@headgate/db/base/database'
import { unnamedReadings } from '@headgate/db/revenue/imports/unnamed'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { removeReadings, storedReadings } from '@headgate/warehouse/revenue/readings'

/**
 * Removes rows of interrupted readings (docs/behaviour/revenue.md#what-is-kept). Returns of how many readings.
 */
export async function removeUnnamed(
  { db, warehouse }: { db: Db; warehouse: Warehouse },
  signal?: AbortSignal,
): Promise<number> {
  const removed = new Set<number>()
  for (const table of importTables) {
    const stored = await storedReadings(warehouse, table, signal)
    const unnamed = new Set((await unnamedReadings(db, stored)).map(({ load }) => load))
    // The number of a reading is its own: no other import has it.
    const own = stored.filter(({ load }) => unnamed.has(load))
    await removeReadings(warehouse, table, own)
    for (const { load } of own) removed.add(load)
  }
  return removed.size
}
