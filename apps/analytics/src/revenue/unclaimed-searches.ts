import type { Db } from '@headgate/db/base/database'
import { readBookingFacts } from '@headgate/db/revenue/booking-facts'
import type { CallData } from '@headgate/contract/base/call'
import type { unclaimedSearches } from '@headgate/contract/revenue/repair-queue'
import { daysBetween, type DayRange } from '@headgate/domain/days'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { readClaimedSearches } from '@headgate/warehouse/revenue/booked-sums'
import { readEngineCells } from '@headgate/warehouse/revenue/engine-cells'

interface Asked {
  providerId: number
  range: DayRange
  signal?: AbortSignal
}

/**
 * Searches that engines redirected to channels of an advertiser, for each day of the range, without those that a booked
 * row of the channel's accounts claims. Channels are in lower case. Where reports claim more, nothing is left over. Also
 * all searches by rule and link. See docs/behaviour/revenue.md#repair-candidates.
 */
export async function readUnclaimed(
  { db, warehouse }: { db: Db; warehouse: Warehouse },
  { providerId, range, signal }: Asked,
): Promise<CallData<typeof unclaimedSearches>> {
  const [cells, claimed, { accounts }] = await Promise.all([
    readEngineCells(warehouse, providerId, range, signal),
    readClaimedSearches(warehouse, providerId, range, signal),
    readBookingFacts(db, providerId),
  ])
  const days = daysBetween(range.from, range.to)
  const placeOf = new Map(days.map((day, at) => [day, at]))
  const left = new Map<string, number[]>()
  const byRule = new Map<string, { rule_id: number; link_id: number; searches: number }>()
  for (const [day, ofDay] of cells)
    for (const { channel, ruleId, providerLinkId, redirected } of ofDay) {
      const one = { rule_id: ruleId, link_id: providerLinkId, searches: 0 }
      byRule.getOrInsert(`${ruleId} ${providerLinkId}`, one).searches += redirected
      const searches = left.getOrInsertComputed(channel.toLowerCase(), () => days.map(() => 0))
      searches[placeOf.get(day)!]! += redirected
    }
  const channelOf = new Map(accounts.map(({ id, channel }) => [id, channel.toLowerCase()]))
  for (const { day, accountId, searches } of claimed) {
    const own = left.get(channelOf.get(accountId) ?? '')
    if (own) own[placeOf.get(day)!]! -= searches
  }
  const channels = [...left].map(([channel, searches]) => ({
    channel,
    searches: searches.map((count) => Math.max(0, count)),
  }))
  return { channels, rules: [...byRule.values()] }
}
