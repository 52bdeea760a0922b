import type { Mood } from '../block-rule.ts'
import type { Lease } from '../lease.ts'

/** What is known of a lease only while it is used, waited for or called for. */
export interface LeaseMove {
  /** Units used per millisecond now. */
  nowPerMs: number
  mood: Mood
  /** Time of `performance.now()`, as all times here. */
  moodUntil: number
  /** After a reply with fewer units than wanted, units ahead of need are requested again at this time. */
  askAgainAt: number
  /** Searches that are waiting for units. */
  waiting: number
  /** Searches found no unit here although other engines have some. */
  isStarved: boolean
}

/** Even, so that leases of even days and of odd days are in different maps. */
const MAPS = 128

/** The leases that move at present: an object for each of them, and none for the others. */
export class LeaseMoves {
  /** Many maps, because the growth of a map with hundreds of thousands of leases stops the thread for 10 ms. */
  readonly #maps = Array.from({ length: MAPS }, () => new Map<Lease, LeaseMove>())
  #size = 0

  get size(): number {
    return this.#size
  }

  get(lease: Lease): LeaseMove | undefined {
    return this.#size === 0 ? undefined : this.#mapOf(lease).get(lease)
  }

  /** The lease's move, a new one if it has none. */
  of(lease: Lease): LeaseMove {
    let move = this.get(lease)
    if (!move) {
      move = { nowPerMs: 0, mood: 'calm', moodUntil: 0, askAgainAt: 0, waiting: 0, isStarved: false }
      this.#mapOf(lease).set(lease, move)
      this.#size += 1
    }
    return move
  }

  /** Ends a mood that is over, and forgets a lease that does not move any more. */
  settle(lease: Lease, move: LeaseMove, now: number): void {
    if (move.mood !== 'calm' && now > move.moodUntil) move.mood = 'calm'
    const isAtRest = move.nowPerMs === 0 && move.mood === 'calm' && move.waiting === 0 && !move.isStarved
    if (isAtRest && now > move.askAgainAt && this.#mapOf(lease).delete(lease)) this.#size -= 1
  }

  /** All leases of a day that move, also while some begin or end to. */
  *leases(day: number): IterableIterator<Lease> {
    for (let map = day & 1; map < MAPS; map += 2) yield* this.#maps[map]!.keys()
  }

  /** Forgets the leases of a day. */
  forget(day: number): void {
    for (let map = day & 1; map < MAPS; map += 2) {
      this.#size -= this.#maps[map]!.size
      this.#maps[map] = new Map()
    }
  }

  #mapOf(lease: Lease): Map<Lease, LeaseMove> {
    return this.#maps[lease & (MAPS - 1)]!
  }
}
