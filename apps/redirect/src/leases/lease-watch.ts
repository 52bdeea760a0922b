import { RowQueue } from '../tables/row-queue.ts'
import { type HeldSums, type Lease, leaseOf } from './lease.ts'
import type { LeaseBook } from './book/lease-book.ts'
import { leaseFlag } from './book/cap-table.ts'
import { isLow, isShort, wishOf, type Holding } from './block-rule.ts'

const { held, exhausted, othersHold } = leaseFlag

/**
 * Each tick checks a hundredth of all slots, but within these limits, so that no tick takes long. So every lease is
 * checked within two seconds, and of five million within four; those that run low soon are checked in every tick.
 */
const LEAST_LOOKED_AT = 500
const MOST_LOOKED_AT = 25_000
/**
 * Leases that move are looked at for the end of their move alone; the lap over all slots finds those that run low. A tick
 * looks at this part of them, so that each is looked at within ten seconds however many begin to move.
 */
const MOVING_PART = 1 / 500
/** A lease whose units last less than this is checked in every tick. */
const CLOSE_MS = 30_000
const MOST_CLOSE = 2_000
const MOST_EXHAUSTED = 1_000
/** So many of them at most are leases that run empty while other engines have units: `#hungry`. */
const MOST_HUNGRY = 900
/** A lease of a fully granted cap runs empty when its units last less than this. */
const HUNGRY_MS = 60_000
/**
 * In a tick, at most so many leases at rest are looked at because they have fewer than the first units. Where an engine goes,
 * that is true of all leases at once: five million are then requested within a quarter of an hour, and leases that are used
 * need not wait for them.
 */
const MOST_BELOW_FIRST = 100

/** The state of a lease at a time of `performance.now()`, now by default; the object is valid until the next call. */
export type HoldingOf = (lease: Lease, now?: number) => Holding

export interface LeaseWatchOptions {
  book: LeaseBook
  holding: HoldingOf
  engines: () => number
  outageMs: number
}

/** Finds the leases that need units or a return, among up to millions, a few at a time. */
export class LeaseWatch {
  /** Of the last whole lap over all slots. */
  sums: HeldSums = { withRoom: 0, empty: 0, units: 0 }
  readonly #book: LeaseBook
  readonly #holding: HoldingOf
  readonly #engines: () => number
  readonly #outageMs: number
  /** Leases that may run empty soon. */
  readonly #close = new Set<Lease>()
  #lap: HeldSums = { withRoom: 0, empty: 0, units: 0 }
  #day: number
  #nextSlot = 0
  #lapBegan = performance.now()
  /** Milliseconds of the last whole lap. */
  #lapMs = 0
  /** Leases at rest with fewer than the first units in this tick. */
  #belowFirst = 0
  /** Slots whose cap is fully granted today, in the order in which they were found. */
  #exhausted = new RowQueue()
  /** Those of them that run empty here while other engines have units. Thousands of used-up caps must not delay them. */
  #hungry = new RowQueue()
  #nextMoving: () => Lease | undefined = () => undefined

  /** `engines`: how many share the caps at present. `outageMs`: as in `LeaseBook.holding`. */
  constructor({ book, holding, engines, outageMs }: LeaseWatchOptions) {
    this.#book = book
    this.#holding = holding
    this.#engines = engines
    this.#outageMs = outageMs
    this.#day = book.day
  }

  /** Leases to be refilled now. Call it often. */
  low(): Lease[] {
    const { table } = this.#book
    this.#turnDay()
    const found: Lease[] = []
    // One look at the clock for all: a lap looks at millions of leases.
    const now = performance.now()
    this.#book.rates.noteLap(Math.max(this.#lapMs, now - this.#lapBegan))
    for (const lease of this.#close) {
      const isOver = !this.#book.isToday(lease) || table.has(lease, exhausted)
      const holding = isOver ? undefined : this.#holding(lease, now)
      if (holding === undefined || !isClose(holding)) this.#close.delete(lease)
      if (holding !== undefined && isLow(holding)) found.push(lease)
    }
    this.#lookAtMoving(now)
    const engines = this.#engines()
    this.#belowFirst = 0
    const looks = Math.min(MOST_LOOKED_AT, Math.max(LEAST_LOOKED_AT, Math.ceil(table.size / 100)))
    const end = Math.min(table.size, this.#nextSlot + looks)
    const state = { engines, outageMs: this.#outageMs, now }
    for (;;) {
      this.#nextSlot = this.#book.rates.passOver(this.#nextSlot, end, this.#day, state, this.#lap)
      if (this.#nextSlot === end) break
      const lease = leaseOf(this.#nextSlot, this.#day)
      if (this.#mayBeLow(lease, engines, now) && this.#isLow(lease, now)) found.push(lease)
      this.#nextSlot += 1
    }
    if (this.#nextSlot >= table.size) this.#endLap(now)
    return found
  }

  /** Some of the leases whose cap is fully granted, those first that run empty here: it may have room again. */
  exhausted(): Lease[] {
    this.#turnDay()
    const slots = this.#hungry.take(MOST_HUNGRY)
    return [...slots, ...this.#exhausted.take(MOST_EXHAUSTED - slots.length)]
      .map((slot) => leaseOf(slot, this.#day))
      .filter((lease) => this.#book.table.has(lease, exhausted))
  }

  /** Takes over the state of a cap over all engines. Returns whether to request units, so that other engines notice. */
  takeUse(lease: Lease, { leased, used }: { leased: number; used: number }): boolean {
    const { table, units, rates } = this.#book
    // Before the state changes: units that were used while the cap was fully granted are measured over all of that time.
    this.#holding(lease)
    const othersUsed = Math.max(0, used - units.used(lease))
    this.#book.setLeased(lease, leased, leased - table.granted(lease) > othersUsed)
    const isExhausted = table.has(lease, exhausted)
    // The cap has room again: units are requested, whatever the last reply gave.
    if (!isExhausted) rates.askAtAnyTime(lease)
    const holding = this.#holding(lease)
    const mayAsk = isExhausted && table.has(lease, othersHold)
    const isStarved = mayAsk && holding.nowPerMs > 0 && holding.held === 0
    rates.setStarved(lease, isStarved)
    return isStarved || (mayAsk && rates.mayAskAgain(lease) && isShort(wishOf(holding), { used }))
  }

  /** What was found of yesterday is of no use. */
  #turnDay(): void {
    if (this.#day === this.#book.day) return
    this.#day = this.#book.day
    this.#close.clear()
    this.#exhausted = new RowQueue()
    this.#hungry = new RowQueue()
    this.#nextMoving = () => undefined
    this.#lap = { withRoom: 0, empty: 0, units: 0 }
    this.#nextSlot = 0
    this.#lapBegan = performance.now()
  }

  #endLap(now: number): void {
    this.#lapMs = now - this.#lapBegan
    this.#lapBegan = now
    this.#nextSlot = 0
    this.sums = this.#lap
    this.#lap = { withRoom: 0, empty: 0, units: 0 }
  }

  /** Looks at one lease of the lap that is not passed over. False when it certainly has units enough. */
  #mayBeLow(lease: Lease, engines: number, now: number): boolean {
    const { table, units, rates } = this.#book
    const slot = lease >> 1
    const { flags, day } = table.of(lease)
    if ((flags[slot]! & held) === 0 || day[slot] !== this.#day) return false
    const left = units.left(lease)
    if (left > 0) {
      this.#lap.withRoom += 1
      this.#lap.units += left
    } else this.#lap.empty += 1
    if ((flags[slot]! & exhausted) !== 0) {
      const isHungry = (flags[slot]! & othersHold) !== 0 && left < table.perMs[slot]! * HUNGRY_MS
      if (isHungry) this.#hungry.add(slot)
      else this.#exhausted.add(slot)
      return false
    }
    if (!rates.isAtRest(lease, left, now)) return true
    if (!rates.isBelowFirst(lease, left, engines)) return false
    this.#belowFirst += 1
    return this.#belowFirst <= MOST_BELOW_FIRST
  }

  /** A lease that does not move any more is forgotten when it is looked at, also where its cap is fully granted. */
  #lookAtMoving(now: number): void {
    const { moves } = this.#book.rates
    for (let looks = Math.ceil(moves.size * MOVING_PART); looks > 0; looks -= 1) {
      const lease = this.#nextMoving()
      if (lease === undefined) {
        this.#nextMoving = moves.leases(this.#day)
        return
      }
      this.#holding(lease, now)
    }
  }

  #isLow(lease: Lease, now: number): boolean {
    const holding = this.#holding(lease, now)
    if (this.#close.size < MOST_CLOSE && isClose(holding)) this.#close.add(lease)
    return isLow(holding)
  }
}

/** Whether the units last less than `CLOSE_MS`. */
const isClose = ({ held, perMs }: Holding) => held < perMs * CLOSE_MS
