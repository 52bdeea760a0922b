import { WeightCells } from '../snapshot/weight-cells.ts'
import { room, type Counters, type Room, type Seen } from './search.ts'

interface LinkCount {
  lifetime: number
  day: number
  today: number
  highPayingToday: number
}

interface AddressCount {
  day: number
  today: number
  last: number
}

/** Counters in plain maps, for simulations and tests. The caller sets the room of caps with `setRoom`. */
export class MemoryCounters implements Counters {
  readonly weights = new WeightCells()
  readonly #links = new Map<number, LinkCount>()
  readonly #addresses = new Map<string, AddressCount>()
  readonly #rooms = new Map<string, number>()

  /** Room of a cap on a day; unset slots wait for a lease. */
  setRoom(slot: number, day: number, remaining: number): void {
    this.#rooms.set(`${slot}:${day}`, remaining)
  }

  /** Starts a simulation with a link's real counts. */
  setSearches(
    targetingId: number,
    day: number,
    lifetime: number,
    today: number,
    highPayingToday: number,
  ): void {
    this.#links.set(targetingId, { lifetime, day, today, highPayingToday })
  }

  /** The same for one address: its searches of a day on the link, and the time of the last one. */
  setAddress(targetingId: number, addressKey: number, day: number, today: number, last: number): void {
    this.#addresses.set(`${targetingId}:${addressKey}`, { day, today, last })
  }

  count(
    targetingId: number,
    addressKey: number,
    highPaying: boolean,
    now: number,
    day: number,
    into: Seen,
  ): void {
    const link = this.#links.get(targetingId) ?? { lifetime: 0, day, today: 0, highPayingToday: 0 }
    this.#links.set(targetingId, link)
    if (link.day !== day) Object.assign(link, { day, today: 0, highPayingToday: 0 })
    into.lifetime = link.lifetime += 1
    into.today = link.today += 1
    into.highPayingToday = link.highPayingToday += highPaying ? 1 : 0
    if (addressKey === -1) return
    const key = `${targetingId}:${addressKey}`
    const address = this.#addresses.get(key) ?? { day, today: 0, last: -Infinity }
    this.#addresses.set(key, address)
    if (address.day !== day) Object.assign(address, { day, today: 0 })
    into.ofAddressToday = address.today += 1
    into.sincePrevious = now - address.last
    address.last = now
  }

  room(slot: number, day: number): Room {
    const remaining = this.#rooms.get(`${slot}:${day}`)
    if (remaining === undefined) return room.wait
    return remaining > 0 ? room.yes : room.none
  }

  /** Room of a cap on a day; 0 when it was never set. */
  remaining(slot: number, day: number): number {
    return this.#rooms.get(`${slot}:${day}`) ?? 0
  }

  take(slot: number, day: number): boolean {
    const key = `${slot}:${day}`
    const remaining = this.#rooms.get(key) ?? 0
    if (remaining <= 0) return false
    this.#rooms.set(key, remaining - 1)
    return true
  }

  giveBack(slot: number, day: number): void {
    const key = `${slot}:${day}`
    this.#rooms.set(key, (this.#rooms.get(key) ?? 0) + 1)
  }
}
