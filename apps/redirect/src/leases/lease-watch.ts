import type { Lease } from './lease.ts'
import type { LeaseBook } from './lease-book.ts'
import { leaseFlag } from './cap-table.ts'
import { isLow, isShort, wishOf, type Holding } from './block-rule.ts'

/**
 * Each tick checks this many slots, or a hundredth of all. So every lease is checked within two seconds, and no tick
 * takes long.
 */
const LEAST_LOOKED_AT = 500
/** A lease whose units last less than this is checked in every tick. */
const CLOSE_MS = 30_000
const MOST_CLOSE = 2_000
const MOST_EXHAUSTED = 2_000

/** The state of a lease at a time of `performance.now()`, now by default; the object is valid until the next call. */
export type HoldingOf = (lease: Lease, now?: number) => Holding

/** Finds the leases that need units or a return, among up to millions, a few at a time. */
export class LeaseWatch {
  readonly #book: LeaseBook
  readonly #holding: HoldingOf
  /** Leases that may run empty soon. */
  readonly #close = new Set<Lease>()
  #nextSlot = 0
  #exhaustedWalk: Iterator<Lease> = [].values()
  #movingWalk: Iterator<Lease> = [].values()

  constructor(book: LeaseBook, holding: HoldingOf) {
    this.#book = book
    this.#holding = holding
  }

  /** Leases to be refilled now. Call it often. */
  *low(): IterableIterator<Lease> {
    const { table } = this.#book
    // One look at the clock for all: a lap looks at millions of leases.
    const now = performance.now()
    for (const lease of this.#close) {
      if (!this.#book.isToday(lease) || table.has(lease, leaseFlag.exhausted)) this.#close.delete(lease)
      else if (this.#isLow(lease, now)) yield lease
    }
    this.#lookAtMoving(now)
    const end = this.#nextSlot + Math.max(LEAST_LOOKED_AT, Math.ceil(table.size / 100))
    for (; this.#nextSlot < Math.min(end, table.size); this.#nextSlot += 1) {
      const lease = this.#book.today(this.#nextSlot)!
      const isOpen = table.has(lease, leaseFlag.held) && !table.has(lease, leaseFlag.exhausted)
      if (isOpen && this.#isLow(lease, now)) yield lease
    }
    if (this.#nextSlot >= table.size) this.#nextSlot = 0
  }

  /** Some of the leases whose cap is fully granted: it may have room again. */
  exhausted(): Lease[] {
    const found: Lease[] = []
    while (found.length < MOST_EXHAUSTED) {
      const { value: lease, done } = this.#exhaustedWalk.next()
      if (done) {
        this.#exhaustedWalk = this.#book.active()
        break
      }
      if (this.#book.table.has(lease, leaseFlag.exhausted)) found.push(lease)
    }
    return found
  }

  /** Takes over the state of a cap over all engines. Returns whether to request units, so that other engines notice. */
  takeUse(lease: Lease, { leased, used }: { leased: number; used: number }): boolean {
    const { table, units, rates } = this.#book
    const othersUsed = Math.max(0, used - units.used(lease))
    this.#book.setLeased(lease, leased, leased - table.granted[lease]! > othersUsed)
    const isExhausted = table.has(lease, leaseFlag.exhausted)
    // The cap has room again: units are requested, whatever the last reply gave.
    if (!isExhausted) rates.askAtAnyTime(lease)
    const holding = this.#holding(lease)
    const mayAsk = isExhausted && table.has(lease, leaseFlag.othersHold)
    const isStarved = mayAsk && holding.nowPerMs > 0 && holding.held === 0
    rates.setStarved(lease, isStarved)
    return isStarved || (mayAsk && rates.mayAskAgain(lease) && isShort(wishOf(holding), { used }))
  }

  /** A lease that does not move any more is forgotten when it is looked at, also where its cap is fully granted. */
  #lookAtMoving(now: number): void {
    const { moves } = this.#book.rates
    for (let looks = Math.max(LEAST_LOOKED_AT, moves.size / 100); looks > 0; looks -= 1) {
      const { value: lease, done } = this.#movingWalk.next()
      if (done) {
        this.#movingWalk = moves.leases()
        return
      }
      this.#holding(lease, now)
    }
  }

  #isLow(lease: Lease, now: number): boolean {
    const holding = this.#holding(lease, now)
    if (holding.held >= holding.perMs * CLOSE_MS) this.#close.delete(lease)
    else if (this.#close.size < MOST_CLOSE) this.#close.add(lease)
    return isLow(holding)
  }
}
