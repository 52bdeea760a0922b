import { leaseFlag, type CapTable } from './cap-table.ts'
import { type Lease, leaseOf, type LeaseUse } from '../lease.ts'
import type { LeaseDays } from './lease-days.ts'
import type { LeaseRates } from './lease-rates.ts'
import type { LeaseUnits } from './lease-units.ts'

const { held, reported } = leaseFlag

/** Leases looked at between two pauses of the caller: less than a millisecond's work. */
const LOOKED_AT_ONCE = 10_000

/** The use of leases that PostgreSQL does not have yet. */
export class LeaseReports {
  readonly #table: CapTable
  readonly #units: LeaseUnits
  readonly #rates: LeaseRates
  readonly #days: LeaseDays
  /** Whether there may be leases of a finished day that are not forgotten. */
  #hasEnded = false
  /** Whether all leases of the finished day were forgotten, and the table has none of tomorrow in their columns. */
  #isForgotten = false
  /** Requests for leases of even days and of odd days whose reply has not come. */
  readonly #awaited: [even: number, odd: number] = [0, 0]

  constructor(options: { table: CapTable; units: LeaseUnits; rates: LeaseRates; days: LeaseDays }) {
    this.#table = options.table
    this.#units = options.units
    this.#rates = options.rates
    this.#days = options.days
  }

  /** A day has ended, or units for a finished day have come. */
  noteEnded(): void {
    this.#hasEnded = true
    this.#isForgotten = false
  }

  /** Units for leases of a day are requested. As long as a reply may bring some, the table keeps the leases of the day. */
  noteRequest(day: number): void {
    this.#awaited[day & 1]! += 1
  }

  /** The reply to such a request is there, or will not come. What it brings must be in the table before the thread goes on. */
  noteReply(day: number): void {
    this.#awaited[day & 1]! -= 1
  }

  /**
   * Use that PostgreSQL does not have, that of the finished day first; `undefined` once for each 10,000 leases. A lease of
   * the finished day whose use was reported is forgotten on the way, once no search of that day is in progress. When all are
   * forgotten, their memory is given back.
   */
  *unreported(): IterableIterator<LeaseUse | undefined> {
    const table = this.#table
    if (this.#hasEnded) yield* this.#ended()
    this.#giveBackEnded()
    for (let from = 0; from < table.size; from += LOOKED_AT_ONCE) {
      yield undefined
      const end = Math.min(table.size, from + LOOKED_AT_ONCE)
      for (let slot = from; (slot = this.#passOverReported(slot, end)) < end; slot += 1) {
        const lease = leaseOf(slot, this.#days.day)
        // Units on their way back are not used.
        if (this.#isReported(lease)) continue
        this.#rates.measure(lease, this.#units.used(lease), performance.now())
        yield this.#useOf(lease)
      }
    }
  }

  /**
   * The first slot from `slot` to before `end` whose lease of today has use that PostgreSQL may lack; `end` when none has.
   * One loop over columns, because of millions of leases most are reported.
   */
  #passOverReported(slot: number, end: number): number {
    const today = this.#days.day
    const { flags, day, granted, seen } = this.#table.of(leaseOf(slot, today))
    const leftOf = this.#units.leftOn(today)
    for (let next = slot; next < end; next += 1) {
      if ((flags[next]! & held) === 0 || day[next] !== today) continue
      const used = granted[next]! - leftOf[next]!
      if ((flags[next]! & reported) === 0 || used !== seen[next]) return next
    }
    return end
  }

  /** Notes that PostgreSQL has this use. */
  noteReported({ lease, day, used }: LeaseUse): void {
    const table = this.#table
    if (table.day(lease) !== day) return
    // Nothing measures the rate of an earlier day.
    if (day < this.#days.day) table.setSeen(lease, used)
    if (table.seen(lease) === used) table.set(lease, reported, true)
  }

  *#ended(): IterableIterator<LeaseUse | undefined> {
    const table = this.#table
    // Others may set it while the caller pauses.
    this.#hasEnded = false
    let isWhole = false
    let hasLater = false
    try {
      for (let slot = 0; slot < table.size; slot += 1) {
        if (slot % LOOKED_AT_ONCE === 0) yield undefined
        const lease = leaseOf(slot, this.#days.day + 1)
        const { flags, day } = table.of(lease)
        const isEnded = (flags[slot]! & held) !== 0 && day[slot]! < this.#days.day
        if (isEnded && this.#isReported(lease) && this.#days.isOver) table.set(lease, held, false)
        else if (isEnded) this.#hasEnded = true
        hasLater ||= day[slot]! > this.#days.day
        if (isEnded && !this.#isReported(lease)) yield this.#useOf(lease)
      }
      isWhole = true
      this.#isForgotten = !this.#hasEnded && !hasLater
    } finally {
      this.#hasEnded ||= !isWhole
    }
  }

  /**
   * Gives back the memory of the finished day's leases once nothing reads them: no unit of them is on its way back, no reply
   * can bring any, and no lease of tomorrow, which has the same place, has begun.
   */
  #giveBackEnded(): void {
    if (!this.#isForgotten || !this.#days.isOver || this.#days.hasNext) return
    const finished = this.#days.day - 1
    if (this.#units.returning.size > 0 || this.#awaited[finished & 1]! > 0) return
    this.#table.giveBack(finished)
    this.#isForgotten = false
  }

  #isReported(lease: Lease): boolean {
    const { flags, seen } = this.#table.of(lease)
    const slot = lease >> 1
    return (flags[slot]! & reported) !== 0 && seen[slot] === this.#units.used(lease)
  }

  #useOf(lease: Lease): LeaseUse {
    const table = this.#table
    return { lease, day: table.day(lease), ...table.keyOf(lease), used: this.#units.used(lease) }
  }
}
