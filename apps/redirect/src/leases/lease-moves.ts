import type { Mood } from './block-rule.ts'
import type { Lease } from './lease.ts'

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

/** The leases that move at present: an object for each of them, and none for the others. */
export class LeaseMoves {
  /** Those of even days and those of odd days, so that a day is forgotten at once. */
  readonly #moves = [new Map<Lease, LeaseMove>(), new Map<Lease, LeaseMove>()]

  get size(): number {
    return this.#moves[0]!.size + this.#moves[1]!.size
  }

  get(lease: Lease): LeaseMove | undefined {
    const moves = this.#moves[lease & 1]!
    return moves.size === 0 ? undefined : moves.get(lease)
  }

  /** The lease's move, a new one if it has none. */
  of(lease: Lease): LeaseMove {
    let move = this.get(lease)
    if (!move) {
      move = { nowPerMs: 0, mood: 'calm', moodUntil: 0, askAgainAt: 0, waiting: 0, isStarved: false }
      this.#moves[lease & 1]!.set(lease, move)
    }
    return move
  }

  /** Ends a mood that is over, and forgets a lease that does not move any more. */
  settle(lease: Lease, move: LeaseMove, now: number): void {
    if (move.mood !== 'calm' && now > move.moodUntil) move.mood = 'calm'
    const isAtRest = move.nowPerMs === 0 && move.mood === 'calm' && move.waiting === 0 && !move.isStarved
    if (isAtRest && now > move.askAgainAt) this.#moves[lease & 1]!.delete(lease)
  }

  /** All leases of a day that move, also while some begin or end to. */
  leases(day: number): IterableIterator<Lease> {
    return this.#moves[day & 1]!.keys()
  }

  /** Forgets the leases of a day. */
  forget(day: number): void {
    this.#moves[day & 1] = new Map()
  }
}
