import type { Counts } from '../../counts/counts.ts'
import { leaseFlag, type CapTable } from './cap-table.ts'
import type { Lease } from '../lease.ts'
import type { LeaseUnits } from './lease-units.ts'
import type { UnaskedLeases } from './unasked-leases.ts'

const { forfeited, held, kept } = leaseFlag

/** Begins the leases of a day. */
export class LeaseBegin {
  /** The kept leases were damaged, so the units granted before this start are unknown. Set it before the first lease. */
  isDamaged = false
  /** All leases are requested, also those of the disk that have units: PostgreSQL may have given back their units. */
  asksAll = false
  readonly #table: CapTable
  readonly #units: LeaseUnits
  readonly #unasked: UnaskedLeases
  readonly #counts: Counts
  readonly #startDay: number

  constructor(options: {
    table: CapTable
    units: LeaseUnits
    unasked: UnaskedLeases
    counts: Counts
    /** The day on which this process began. */
    startDay: number
  }) {
    this.#table = options.table
    this.#units = options.units
    this.#unasked = options.unasked
    this.#counts = options.counts
    this.#startDay = options.startDay
  }

  /** Units of a lease's day that this engine used before its start. */
  usedBefore(lease: Lease): number {
    const table = this.#table
    const row = this.#counts.rowOf(table.kindOf(lease >> 1), table.entityOf(lease >> 1))
    return this.#counts.redirectedAt(row, table.day(lease))
  }

  /**
   * Begins a lease for a day, with the units that this engine still had when it was stopped or killed. Does nothing when
   * it has begun. Its slot must have its cap.
   */
  begin(lease: Lease, day: number): void {
    const table = this.#table
    const units = this.#units
    const slot = lease >> 1
    const { day: days, flags: flagsBefore } = table.of(lease)
    // The columns may be empty, and V8 reads past an end more slowly than it compares: this runs for each cap at midnight.
    const isSame = slot < days.length && days[slot] === day
    const isKept = slot < days.length && (flagsBefore[slot]! & kept) !== 0
    if (isSame && !isKept) return
    // A later lease of a damaged file was not used yet, so the next reply has all its units.
    const isLost = this.isDamaged && day > this.#startDay
    const isFromDisk = isKept && isSame && !isLost
    const own = table.begin(lease, day)
    const grantedBefore = isFromDisk ? own.granted[slot]! : 0
    const capBefore = isFromDisk ? own.seen[slot]! : 0
    if (!isFromDisk) own.version[slot] = 0
    // The shared memory of these leases may have units of an earlier day, also when the table has given back what it had of it.
    // That of a lease from the disk was not used since the start.
    if (day > this.#startDay + 1 && !isFromDisk) {
      units.forgetReturn(lease)
      units.setState(lease, 0)
      units.lower(lease, Infinity)
    }
    const row = this.#counts.rowOf(table.kindOf(slot), table.entityOf(slot))
    const used = this.#counts.redirectedAt(row, day)
    const isForfeited = day === this.#startDay && (this.isDamaged || this.#counts.mayMiss(day))
    // Without the kept lease, at least the used units were granted; the next reply has the others.
    const granted = Math.max(grantedBefore, used)
    own.granted[slot] = granted
    own.flags[slot] = (isForfeited ? forfeited : 0) | (granted > 0 ? held : 0)
    const left = isForfeited ? 0 : granted - used
    if (left > 0) units.add(lease, left)
    own.seen[slot] = granted - left
    // The cap was lowered while this engine did not run.
    if (table.cap[slot]! < capBefore) units.takeOut(lease)
    else if (left > 0 && table.cap[slot] === capBefore && !this.asksAll) return
    const isUsed = used > 0 || table.perMs[slot]! > 0 || this.#counts.redirectedAt(row, day - 1) > 0
    this.#unasked.add(lease, isUsed)
  }
}
