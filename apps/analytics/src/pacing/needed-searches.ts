import { dayNumber } from '@headgate/domain/days'
import type { NeededHours } from '@headgate/domain/pacing/demand-of-cap'
import { noHours, type PastDays } from '@headgate/domain/pacing/expected-demand'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { readNeededBefore, readNeededToday } from '@headgate/warehouse/reports/pace-hours'

/** Where and when paces are read. */
export interface Reading {
  warehouse: Warehouse
  now: Date
  signal: AbortSignal | undefined
}

/** Publisher links whose past days are remembered, a few hundred bytes each. */
const REMEMBERED = 50_000

/** Searches of publisher links that needed a rule. Past days do not change, so that they are read once a day. */
export class NeededSearches {
  #day = 0
  #past = new Map<number, PastDays | undefined>()

  /** The hours of some publisher links. A link without any today has zeros. */
  async read(
    ids: readonly number[],
    { warehouse, now, signal }: Reading,
  ): Promise<(targeting: number) => NeededHours | undefined> {
    const known = this.#pastOf(now)
    const missing = ids.filter((id) => !known.has(id))
    const [today, before] = await Promise.all([
      readNeededToday(warehouse, ids, now, signal),
      readNeededBefore(warehouse, missing, now, signal),
    ])
    const found = new Map(
      ids.map((id) => [
        id,
        { today: today.get(id) ?? none, past: known.has(id) ? known.get(id) : before.get(id) },
      ]),
    )
    if (known.size + missing.length > REMEMBERED) known.clear()
    for (const id of missing) known.set(id, before.get(id))
    return (targeting) => found.get(targeting)
  }

  #pastOf(now: Date): Map<number, PastDays | undefined> {
    const day = dayNumber(now.getTime())
    if (day !== this.#day) this.#past = new Map()
    this.#day = day
    return this.#past
  }
}

const none: readonly number[] = noHours()
