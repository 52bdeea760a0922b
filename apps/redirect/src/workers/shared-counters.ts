import { WeightCells } from '@headgate/domain/snapshot/weight-cells'
import { room, type Counters, type Room, type Seen } from '@headgate/domain/decision/search'
import { capIndex, giveBackUnit, takeUnit, type CapSlots } from '../leases/cap-slots.ts'
import type { Claims } from '../witness/claims.ts'
import { AddressTable } from './address-table.ts'
import type { TargetingTable } from './targeting-table.ts'

/** The engine's counters: links, addresses and caps in memory shared by all threads, round robins in each thread. */
export class SharedCounters implements Counters {
  readonly weights = new WeightCells()
  readonly #links: TargetingTable
  readonly #addresses: AddressTable
  readonly #caps: CapSlots
  readonly #claims: Claims | null

  constructor(links: TargetingTable, addresses: AddressTable, caps: CapSlots, claims: Claims | null = null) {
    this.#links = links
    this.#addresses = addresses
    this.#caps = caps
    this.#claims = claims
  }

  count(
    targetingId: number,
    addressKey: number,
    highPaying: boolean,
    now: number,
    day: number,
    into: Seen,
  ): void {
    this.#links.count(targetingId, highPaying, day, into)
    if (addressKey !== -1) this.#addresses.touch(addressKey, targetingId, now, day, into)
  }

  room(slot: number, day: number): Room {
    const at = capIndex(this.#caps, slot, day)
    // Plain reads cannot tear here. `take` makes the decision, and an atomic read would cost a call for every rule.
    if (this.#caps.remaining[at]! > 0) return room.yes
    const state = this.#caps.state[at]!
    if (state === 0) return room.wait
    return state === 1 ? room.none : room.unleased
  }

  fetchLink(targetingId: number, addressKey: number): number {
    const read = this.#links.fetch(targetingId)
    return addressKey === -1 ? read : read ^ this.#addresses.fetch(addressKey, targetingId)
  }

  fetchRoom(slot: number, day: number): number {
    return this.#caps.remaining[capIndex(this.#caps, Math.max(0, slot), day)]!
  }

  take(slot: number, day: number): boolean {
    const at = capIndex(this.#caps, slot, day)
    if (!takeUnit(this.#caps, at)) return false
    if (this.#claims === null || this.#claims.use(slot, day, this.#caps.remaining[at]!)) return true
    giveBackUnit(this.#caps, at)
    return false
  }

  giveBack(slot: number, day: number): void {
    this.#claims?.giveBack(slot, day)
    giveBackUnit(this.#caps, capIndex(this.#caps, slot, day))
  }
}
