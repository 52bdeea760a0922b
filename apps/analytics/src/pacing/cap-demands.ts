import type { CapKind } from '@headgate/contract/base/constants'
import { demandOfCap } from '@headgate/domain/pacing/demand-of-cap'
import type { Demand } from '@headgate/domain/pacing/expected-demand'
import { readCapHours } from '@headgate/warehouse/reports/pace-hours'
import type { NeededSearches, Reading } from './needed-searches.ts'

/** What is expected of a cap that several publisher links may use. */
export interface CapDemand {
  /** Of a full cap only the hours before it was full count. */
  of: (isFull: boolean) => Demand
  /** The part of today's searches that one publisher link sent. */
  partOf: (targeting: number) => number
}

/** Caps by kind. */
export type CapIds = Readonly<Partial<Record<CapKind, readonly number[]>>>

/** What is expected of caps, by kind and id. Caps without a search today have no entry. */
export async function readCapDemands(
  caps: CapIds,
  needed: NeededSearches,
  reading: Reading,
): Promise<(kind: CapKind, id: number) => CapDemand | undefined> {
  const { warehouse, now, signal } = reading
  const kinds = Object.keys(caps) as CapKind[]
  const served = await Promise.all(
    kinds.map(async (kind) => [kind, await readCapHours(warehouse, kind, caps[kind]!, now, signal)] as const),
  )
  const feeds = served.flatMap(([, found]) =>
    [...found.values()].flatMap((one) => one.feeds.map(({ targeting }) => targeting)),
  )
  const hoursOf = await needed.read([...new Set(feeds)], reading)
  const byKind = new Map(served)
  return (kind, id) => {
    const hours = byKind.get(kind)?.get(id)
    if (hours === undefined) return undefined
    const all = hours.hours.reduce((sum, searches) => sum + searches, 0)
    const sent = new Map(hours.feeds.map((feed) => [feed.targeting, feed.sent]))
    return {
      of: (isFull) => demandOfCap(hours, hoursOf, isFull, now),
      partOf: (targeting) => (sent.get(targeting) ?? 0) / all,
    }
  }
}
