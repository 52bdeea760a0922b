import { RowQueue } from '../../tables/row-queue.ts'
import type { LeaseBook } from '../book/lease-book.ts'
import type { Lease } from '../lease.ts'
import type { LeaseWaiters } from './lease-waiters.ts'

/** Leases requested with one statement: a millisecond's work of this thread, and a statement may delay others. */
export const BATCH = 500

/** Leases of today for which units are to be requested now. */
export class WantedLeases {
  readonly #book: LeaseBook
  readonly #waiters: LeaseWaiters
  #wanted = new RowQueue()

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
    const taken = new Set<Lease>()
    for (const lease of this.#waiters.waited()) {
      if (taken.size === BATCH) break
      if (returning.has(lease)) continue
      this.#wanted.delete(lease)
      if (this.#book.isToday(lease)) taken.add(lease)
    }
    return [...taken]
  }

  /** Removes and returns those that came first. Those of another day are only removed. */
  take(): Lease[] {
    return this.#wanted.take(BATCH).filter((lease) => this.#book.isToday(lease))
  }

  /** Ends the waiting of the searches whose leases have come, and adds the leases that others still wait for. */
  settle(): void {
    this.#waiters.settle()
    this.add(this.#waiters.waited())
  }

  clear(): void {
    this.#wanted = new RowQueue()
  }
}
