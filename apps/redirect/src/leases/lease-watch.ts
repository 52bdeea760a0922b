import type { Lease } from './lease.ts'
import type { LeaseBook } from './lease-book.ts'
import { isLow, isShort, wishOf, type Holding } from './block-rule.ts'

/**
 * Each tick checks this many leases, or a hundredth of all. So every lease is checked within two seconds, and no tick
 * takes long.
 */
const LEAST_LOOKED_AT = 500
/** A lease whose units last less than this is checked in every tick. */
const CLOSE_MS = 30_000
const MOST_CLOSE = 2_000
const MOST_EXHAUSTED = 2_000

/** Finds the leases that need units or a return, among up to millions, a few at a time. */
export class LeaseWatch {
  readonly #book: LeaseBook
  readonly #holding: (lease: Lease) => Holding
  /** Leases that may run empty soon. */
  readonly #close = new Set<Lease>()
  #walk: Iterator<Lease> = [].values()
  #exhaustedWalk: Iterator<Lease> = [].values()

  constructor(book: LeaseBook, holding: (lease: Lease) => Holding) {
    this.#book = book
    this.#holding = holding
  }

  /** Leases to be refilled now. Call it often. */
  *low(): IterableIterator<Lease> {
    for (const lease of this.#close) {
      if (lease.day !== this.#book.day || lease.exhausted) this.#close.delete(lease)
      else if (this.#isLow(lease)) yield lease
    }
    const { active } = this.#book
    for (let looks = Math.max(LEAST_LOOKED_AT, active.size / 100); looks > 0; looks -= 1) {
      const { value: lease, done } = this.#walk.next()
      if (done) {
        this.#walk = active.values()
        break
      }
      if (!lease.exhausted && this.#isLow(lease)) yield lease
    }
  }

  /** Some of the leases whose cap is fully granted: it may have room again. */
  exhausted(): Lease[] {
    const found: Lease[] = []
    while (found.length < MOST_EXHAUSTED) {
      const { value: lease, done } = this.#exhaustedWalk.next()
      if (done) {
        this.#exhaustedWalk = this.#book.active.values()
        break
      }
      if (lease.exhausted) found.push(lease)
    }
    return found
  }

  /** Takes over the state of a cap over all engines. Returns whether to request units, so that other engines notice. */
  takeUse(lease: Lease, { leased, used }: { leased: number; used: number }): boolean {
    const othersUsed = Math.max(0, used - this.#book.used(lease))
    this.#book.setLeased(lease, leased, leased - lease.granted > othersUsed)
    // The cap has room again: units are requested, whatever the last reply gave.
    if (!lease.exhausted) lease.askBelow = Infinity
    const holding = this.#holding(lease)
    const mayAsk = lease.exhausted && lease.othersHold
    lease.starved = mayAsk && holding.nowPerMs > 0 && holding.held === 0
    const isDue = performance.now() > lease.askAgainAt
    return lease.starved || (mayAsk && isDue && isShort(wishOf(holding), { used }))
  }

  #isLow(lease: Lease): boolean {
    const holding = this.#holding(lease)
    if (holding.held >= holding.perMs * CLOSE_MS) this.#close.delete(lease)
    else if (this.#close.size < MOST_CLOSE) this.#close.add(lease)
    return isLow(holding)
  }
}
