import { leaseFlag, type CapTable } from '../cap-table.ts'
import { type Lease, leaseOf, type LeaseUse } from '../lease.ts'
import type { LeaseDays } from './lease-days.ts'
import type { LeaseRates } from './lease-rates.ts'
import type { LeaseUnits } from './lease-units.ts'

const { held, reported } = leaseFlag

/** The use of leases that PostgreSQL does not have yet. */
export class LeaseReports {
  readonly #table: CapTable
  readonly #units: LeaseUnits
  readonly #rates: LeaseRates
  readonly #days: LeaseDays
  /** Whether there may be leases of a finished day that are not forgotten. */
  #hasEnded = false

  constructor(options: { table: CapTable; units: LeaseUnits; rates: LeaseRates; days: LeaseDays }) {
    this.#table = options.table
    this.#units = options.units
    this.#rates = options.rates
    this.#days = options.days
  }

  /** A day has ended, or units for a finished day have come. */
  noteEnded(): void {
    this.#hasEnded = true
  }

  /**
   * Use that PostgreSQL does not have, that of the finished day first; `undefined` for each lease without any. A lease of
   * the finished day whose use was reported is forgotten on the way, once no search of that day is in progress.
   */
  *unreported(): IterableIterator<LeaseUse | undefined> {
    const table = this.#table
    if (this.#hasEnded) yield* this.#ended()
    for (let slot = 0; slot < table.size; slot += 1) {
      const lease = leaseOf(slot, this.#days.day)
      const isTodays = table.has(lease, held) && table.day[lease] === this.#days.day
      if (!isTodays || this.#isReported(lease)) yield undefined
      else {
        this.#rates.measure(lease, this.#units.used(lease), performance.now())
        yield this.#useOf(lease)
      }
    }
  }

  /** Notes that PostgreSQL has this use. */
  noteReported({ lease, day, used }: LeaseUse): void {
    const table = this.#table
    if (table.day[lease] !== day) return
    // Nothing measures the rate of an earlier day.
    if (day < this.#days.day) table.seen[lease] = used
    if (table.seen[lease] === used) table.set(lease, reported, true)
  }

  *#ended(): IterableIterator<LeaseUse | undefined> {
    const table = this.#table
    // Others may set it while the caller pauses.
    this.#hasEnded = false
    let isWhole = false
    try {
      for (let slot = 0; slot < table.size; slot += 1) {
        const lease = leaseOf(slot, this.#days.day + 1)
        const isEnded = table.has(lease, held) && table.day[lease]! < this.#days.day
        if (isEnded && this.#isReported(lease) && this.#days.isOver) table.set(lease, held, false)
        else if (isEnded) this.#hasEnded = true
        yield isEnded && !this.#isReported(lease) ? this.#useOf(lease) : undefined
      }
      isWhole = true
    } finally {
      this.#hasEnded ||= !isWhole
    }
  }

  #isReported(lease: Lease): boolean {
    return this.#table.has(lease, reported) && this.#table.seen[lease] === this.#units.used(lease)
  }

  #useOf(lease: Lease): LeaseUse {
    const table = this.#table
    return { lease, day: table.day[lease]!, ...table.keyOf(lease), used: this.#units.used(lease) }
  }
}
