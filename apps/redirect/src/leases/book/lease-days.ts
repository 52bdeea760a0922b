import { leaseFlag, type CapTable } from './cap-table.ts'
import { leaseOf } from '../lease.ts'
import type { LeaseBegin } from './lease-begin.ts'
import type { LeaseRates } from './lease-rates.ts'
import type { LeaseUnits } from './lease-units.ts'
import type { UnaskedLeases } from './unasked-leases.ts'

const { held } = leaseFlag

/** A finished day's leases are returned this long after midnight, when no search of that day is in progress. */
const DAY_OVER_MS = 10_000
/** Slots looked at in one step: less than a millisecond's work. */
const BEGUN_AT_ONCE = 10_000
const ENDED_AT_ONCE = 5_000
/** The most returns that wait at the same time. */
const MOST_RETURNING = 10_000

/**
 * The change of the UTC day. Leases of tomorrow are begun before midnight, so that the change itself only takes the other
 * half of the table; what is to be done for each slot is done in the steps after it.
 */
export class LeaseDays {
  day: number
  readonly #table: CapTable
  readonly #units: LeaseUnits
  readonly #rates: LeaseRates
  readonly #unasked: UnaskedLeases
  readonly #begin: LeaseBegin
  /** The next slot whose lease of today is looked at after midnight; `Infinity` when there is none. */
  #todayNext = Infinity
  #endedDueAt = Infinity
  /** The next slot whose units of the finished day are taken back; `Infinity` when there is none. */
  #endedNext = Infinity
  /** Number of slots whose lease of tomorrow has begun. */
  #nextBegun = 0

  constructor(options: {
    table: CapTable
    units: LeaseUnits
    rates: LeaseRates
    unasked: UnaskedLeases
    begin: LeaseBegin
    day: number
  }) {
    this.#table = options.table
    this.#units = options.units
    this.#rates = options.rates
    this.#unasked = options.unasked
    this.#begin = options.begin
    this.day = options.day
  }

  /** Whether leases of tomorrow have begun. */
  get hasNext(): boolean {
    return this.#nextBegun > 0
  }

  /** Whether searches of the finished day may still be in progress. */
  get isEnding(): boolean {
    return this.#endedDueAt !== Infinity
  }

  /** Whether the finished day's searches are over and its units taken back. */
  get isOver(): boolean {
    return this.#endedDueAt === Infinity && this.#endedNext === Infinity
  }

  /** Whether midnight's steps have not come to all slots yet. */
  get isStepping(): boolean {
    return this.#todayNext !== Infinity
  }

  /** Goes on to another UTC day; returns whether the day changed. If the clock was set back, the day stays. */
  turn(day: number): boolean {
    if (day <= this.day) return false
    const isInOrder = day === this.day + 1 && this.isOver && !this.isStepping
    this.day = day
    this.#endedDueAt = performance.now() + DAY_OVER_MS
    this.#endedNext = Infinity
    this.#nextBegun = 0
    this.#todayNext = 0
    for (const gone of isInOrder ? [day - 1] : [day - 1, day]) {
      this.#rates.moves.forget(gone)
      this.#unasked.forget(gone)
    }
    // The clock went on by more than a day, so today's half may still have units of another day.
    if (!isInOrder) while (this.isStepping) this.#beginSome()
    return true
  }

  /** Goes on with what follows the change of the day, for a number of slots. Call it often. */
  step(): void {
    if (performance.now() >= this.#endedDueAt) {
      this.#endedDueAt = Infinity
      this.#endedNext = 0
    }
    if (this.isStepping) this.#beginSome()
    else if (this.#endedNext !== Infinity) this.#takeBackSome()
  }

  /** Begins today's lease of a slot, if midnight's steps have not come to it yet. */
  beginNow(slot: number): void {
    if (this.#table.cap[slot]! > 0) this.#begin.begin(leaseOf(slot, this.day), this.day)
  }

  /** Begins `count` leases of tomorrow. They are then requested like all that were never requested. */
  beginNext(count: number): void {
    const table = this.#table
    const end = Math.min(table.size, this.#nextBegun + count)
    for (; this.#nextBegun < end; this.#nextBegun += 1) {
      const lease = leaseOf(this.#nextBegun, this.day + 1)
      // Yesterday's use of this lease is not reported yet, because PostgreSQL was away all day.
      const { flags, day } = table.of(lease)
      const isEnded = (flags[this.#nextBegun]! & held) !== 0 && day[this.#nextBegun]! < this.day
      if (table.cap[this.#nextBegun]! > 0 && !isEnded) this.#begin.begin(lease, this.day + 1)
    }
  }

  /** Goes on to today's leases of some slots, most of which began before. */
  #beginSome(): void {
    const table = this.#table
    const end = Math.min(table.size, this.#todayNext + BEGUN_AT_ONCE)
    for (; this.#todayNext < end; this.#todayNext += 1) {
      if (table.cap[this.#todayNext] === 0) continue
      const lease = leaseOf(this.#todayNext, this.day)
      this.#begin.begin(lease, this.day)
      this.#rates.beginDay(lease, table.of(lease ^ 1).day[this.#todayNext] === this.day - 1)
    }
    if (this.#todayNext >= table.size) this.#todayNext = Infinity
  }

  /**
   * Takes units of the finished day out of the shared memory, and resets the states. All of them, because the same place
   * has the units of the day after tomorrow, whose first searches may arrive before this thread notices midnight. They are
   * returned to PostgreSQL, but not a great many: nobody needs them.
   */
  #takeBackSome(): void {
    const table = this.#table
    const units = this.#units
    const end = Math.min(table.size, this.#endedNext + ENDED_AT_ONCE)
    for (; this.#endedNext < end; this.#endedNext += 1) {
      const lease = leaseOf(this.#endedNext, this.day + 1)
      const { flags, day } = table.of(lease)
      if (day[this.#endedNext]! > this.day) continue
      if ((flags[this.#endedNext]! & held) !== 0) {
        if (units.returning.size < MOST_RETURNING) units.takeOut(lease)
        else units.drop(lease)
      }
      units.setState(lease, 0)
    }
    if (this.#endedNext >= table.size) this.#endedNext = Infinity
  }
}
