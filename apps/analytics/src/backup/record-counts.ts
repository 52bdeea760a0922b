import { setTimeout as pause } from 'node:timers/promises'
import type { countRecords as countRecordsCall } from '@headgate/contract/backup/backup-calls'
import type { CallData } from '@headgate/contract/base/call'
import type { Database } from '@headgate/db/base/database'
import { countRecords } from '@headgate/db/upkeep/record-counts'
import type { DayRange } from '@headgate/domain/days'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { SEEN_WITHIN_MS } from '@headgate/warehouse/searches/ingest'
import {
  readSearchDays,
  readStoredTwice,
  sumsOf,
  type SearchDay,
  type SearchSums,
} from '@headgate/warehouse/searches/search-sums'

/**
 * A search is stored a moment before it is counted, so a day that differs is looked at again, for so long and at least twice. At
 * any rate of searches most moments have no batch between the two. A replica that lags shows them later.
 */
const LOOKING_MS = 5_000
const LEAST_LOOKS = 2
const PAUSE_MS = 500

/** Counts records of both databases, and finds days whose searches are not all stored and counted once. */
export async function recordCounts(
  { db }: Database,
  warehouse: Warehouse,
  signal?: AbortSignal,
): Promise<CallData<typeof countRecordsCall>> {
  const records = await countRecords(db)
  const days = new Map<string, SearchDay>()
  const look = async (range?: DayRange) => {
    for (const one of await readSearchDays(warehouse, { range, signal })) days.set(one.day, one)
  }
  await look()
  let { different } = sumsOf([...days.values()])
  const until = performance.now() + Math.max(LOOKING_MS, SEEN_WITHIN_MS[warehouse.layout.topology])
  for (let at = 0; different.length > 0 && (at < LEAST_LOOKS || performance.now() < until); at += 1) {
    await pause(PAUSE_MS, undefined, { signal })
    for (const { day } of different) await look({ from: day, to: day })
    different = stillDifferent(different, sumsOf([...days.values()]).different)
  }
  const sums = sumsOf([...days.values()])
  const stored = [...days.values()].flatMap((one) => (one.stored > 0 ? [one.day] : []))
  return { ...records, ...sums, different, stored_twice: await readStoredTwice(warehouse, stored, signal) }
}

type Different = SearchSums['different']

function stillDifferent(before: Different, now: Different): Different {
  const known = new Set(before.map(({ day }) => day))
  return now.filter(({ day }) => known.has(day))
}
