import type { LeaseBook } from '../book/lease-book.ts'
import type { Lease } from '../lease.ts'
import type { LeaseWaiters } from './lease-waiters.ts'

/** Leases requested with one statement: a millisecond's work of this thread, and a statement may delay others. */
export const BATCH = 500

/** Leases of today for which units are to be requested now. */
export class WantedLeases {
  readonly #book: LeaseBook
  readonly #waiters: LeaseWaiters
  readonly #wanted = new Set<Lease>()

  constructor(book: LeaseBook, waiters: LeaseWaiters) {
    this.#book = book
    this.#waiters = waiters
  }

  get size(): number {
    return this.#wanted.size
  }

  add(leases: Iterable<Lease>): void {
    for (const lease of leases) this.#wanted.add(lease)
  }

  /** Removes and returns those that searches wait for, but not those whose return must go first. */
  takeWaited(): Lease[] {
    const { returning } = this.#book.units
    return this.#take(this.#waiters.waited().difference(returning))
  }

  /** Removes and returns those that came first. */
  take(): Lease[] {
    return this.#take(this.#wanted)
  }

  clear(): void {
    this.#wanted.clear()
  }

  #take(from: Iterable<Lease>): Lease[] {
    const leases: Lease[] = []
    for (const lease of from) {
      if (leases.length === BATCH) break
      this.#wanted.delete(lease)
      if (this.#book.isToday(lease)) leases.push(lease)
    }
    return leases
  }
}
