import { RowQueue } from '../../tables/row-queue.ts'
import { leaseFlag, type CapTable } from '../book/cap-table.ts'
import type { LeaseUnits } from '../book/lease-units.ts'
import type { Lease } from '../lease.ts'

/** Leases looked at in one step: less than a millisecond's work. */
export const TRIED_AT_ONCE = 10_000

/** Leases in state 2 only because PostgreSQL is away or slow. After an outage these may be most of those that are used. */
export class UnavailableLeases {
  readonly #table: CapTable
  readonly #units: LeaseUnits
  #leases = new RowQueue()
  /** How many of the first ones are to be tried again. */
  #due = 0

  constructor({ table, units }: { table: CapTable; units: LeaseUnits }) {
    this.#table = table
    this.#units = units
  }

  /** Searches go on without this lease. */
  add(lease: Lease): void {
    this.#units.setState(lease, 2)
    this.#leases.add(lease)
  }

  /** PostgreSQL has replied for this lease. */
  delete(lease: Lease): void {
    this.#leases.delete(lease)
  }

  /** Searches may request the leases again that are here by now: the first of them at once, the others with `step`. */
  tryAgain(): void {
    this.#due = this.#leases.size
    this.step()
  }

  /** Goes on with `tryAgain` for some leases. Call it often while PostgreSQL is there. */
  step(): void {
    if (this.#due === 0) return
    const some = this.#leases.take(Math.min(this.#due, TRIED_AT_ONCE))
    this.#due = some.length < TRIED_AT_ONCE ? 0 : this.#due - some.length
    for (const lease of some) if (!this.#table.has(lease, leaseFlag.exhausted)) this.#units.setState(lease, 0)
  }

  clear(): void {
    this.#leases = new RowQueue()
    this.#due = 0
  }
}
