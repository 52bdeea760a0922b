import { setTimeout as pause } from 'node:timers/promises'
import type { countRecords as countRecordsCall } from '@headgate/contract/backup/backup-calls'
import type { CallData } from '@headgate/contract/base/call'
import type { Database } from '@headgate/db/base/database'
import { countRecords } from '@headgate/db/upkeep/record-counts'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { readSearchSums, type SearchSums } from '@headgate/warehouse/searches/search-sums'

/**
 * A search is stored a moment before it is counted, so a day that differs is looked at again. At any rate of searches
 * most moments have no batch between the two.
 */
const LOOKS = 10
const PAUSE_MS = 500

/** Counts records of both databases, and finds days whose searches are not all counted once. */
export async function recordCounts(
  { db }: Database,
  warehouse: Warehouse,
  signal?: AbortSignal,
): Promise<CallData<typeof countRecordsCall>> {
  const records = await countRecords(db)
  let sums = await readSearchSums(warehouse, signal)
  let different = sums.different
  for (let look = 1; different.length > 0 && look < LOOKS; look += 1) {
    await pause(PAUSE_MS, undefined, { signal })
    sums = await readSearchSums(warehouse, signal)
    different = stillDifferent(different, sums.different)
  }
  return { ...records, ...sums, different }
}

type Different = SearchSums['different']

function stillDifferent(before: Different, now: Different): Different {
  const known = new Set(before.map(({ day }) => day))
  return now.filter(({ day }) => known.has(day))
}
