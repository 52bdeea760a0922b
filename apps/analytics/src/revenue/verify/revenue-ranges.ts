import type { CallData } from '@headgate/contract/base/call'
import type { bookedRanges as bookedRangesCall } from '@headgate/contract/revenue/verify-calls'
import type { Db } from '@headgate/db/base/database'
import { bookedRanges } from '@headgate/db/revenue/verify-facts'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { storedRanges } from '@headgate/warehouse/revenue/verify-rows'

/** First and last day with revenue of every advertiser, in either database, so that a lost day is not overlooked. */
export async function revenueRanges(
  { db, warehouse }: { db: Db; warehouse: Warehouse },
  signal?: AbortSignal,
): Promise<CallData<typeof bookedRangesCall>> {
  const found = new Map<number, { provider_id: number; from_day: string; to_day: string }>()
  for (const { providerId, from, to } of [
    ...(await bookedRanges(db)),
    ...(await storedRanges(warehouse, signal)),
  ]) {
    const known = found.get(providerId)
    if (!known) found.set(providerId, { provider_id: providerId, from_day: from, to_day: to })
    else {
      if (from < known.from_day) known.from_day = from
      if (to > known.to_day) known.to_day = to
    }
  }
  return { ranges: [...found.values()].toSorted((a, b) => a.provider_id - b.provider_id) }
}
