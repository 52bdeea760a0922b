import type { CapKind } from '@headgate/contract/base/constants'
import type { LeaseGrant } from '@headgate/db/engine/leases'
import type { Counts } from '../counts/counts.ts'
import { RowQueue } from '../tables/row-queue.ts'
import type { Holding } from './block-rule.ts'
import type { CapSlots } from './cap-slots.ts'
import { ANY, CapTable, leaseFlag } from './cap-table.ts'
import { type Lease, leaseOf, type LeaseUse } from './lease.ts'
import type { KeptLease } from './lease-disk.ts'
import { LeaseRates } from './lease-rates.ts'
import { LeaseUnits } from './lease-units.ts'

const { forfeited, exhausted, othersHold, held, reported, wantedMore, kept } = leaseFlag

/** A finished day's leases are returned this long after midnight, when no search of that day is in progress. */
const DAY_OVER_MS = 10_000
/** Slots looked at in one turn for units of the finished day, and the most returns that wait at the same time. */
const ENDED_AT_ONCE = 5_000
const MOST_RETURNING = 10_000

/** The leases of this process, two for each slot, and the change of day. */
export class LeaseBook {
  /** Only the classes of the leases write to it. */
  readonly table = new CapTable()
  readonly units: LeaseUnits
  readonly rates: LeaseRates
  /**
   * Leases never requested. They are requested ahead of the first search when there is time, those used lately first.
   */
  readonly unasked = { used: new RowQueue(), rest: new RowQueue() }
  day: number
  /** Number of today's leases that have or had units. */
  #active = 0
  /** Whether there are leases of yesterday whose use is not reported. */
  #hasEnded = false
  #endedDueAt = Infinity
  /** The next slot whose units of the finished day are taken back; `Infinity` when there is none to take back. */
  #endedNext = Infinity
  /** Number of slots whose lease of tomorrow has begun. */
  #nextBegun = 0
  readonly #startDay: number
  readonly #slots: CapSlots
  readonly #counts: Counts
  /** The kept leases were damaged, so the units granted before this start are unknown. Set it before `slotFor`. */
  isDamaged = false

  constructor(slots: CapSlots, counts: Counts, day: number) {
    this.#slots = slots
    this.#counts = counts
    this.units = new LeaseUnits(slots, this.table)
    this.rates = new LeaseRates(this.table, this.units)
    this.day = day
    this.#startDay = day
  }

  /** Takes over a lease from the disk, before `slotFor`. A later one of the same cap and day replaces it. */
  keep({ day, kind, entityId, granted, version }: KeptLease): void {
    const { table } = this
    if (day < this.day || (this.#isFull && table.find(kind, entityId) === -1)) return
    const lease = leaseOf(table.add(kind, entityId), day)
    table.day[lease] = day
    table.granted[lease] = granted
    table.version[lease] = version
    table.set(lease, kept, true)
  }

  /** Leases of today and later with their units, for the disk. */
  *keptLeases(): IterableIterator<KeptLease> {
    const { table } = this
    for (let lease = 0; lease < table.size * 2; lease += 1) {
      const day = table.day[lease]!
      if (day < this.day || !table.has(lease, held | kept)) continue
      yield { day, ...table.keyOf(lease), granted: table.granted[lease]!, version: table.version[lease]! }
    }
  }

  slotFor(kind: CapKind, entityId: number, cap: number): number {
    const { table } = this
    if (this.#isFull && table.find(kind, entityId) === -1) return -1
    const slot = table.add(kind, entityId)
    if (table.cap[slot]! > 0) {
      this.#setCap(slot, cap)
      return slot
    }
    table.cap[slot] = cap
    table.askBelow[slot] = ANY
    const lease = leaseOf(slot, this.day)
    this.#begin(lease, this.day)
    if (table.has(lease, held)) this.#active += 1
    if (this.#nextBegun > 0) this.#begin(leaseOf(slot, this.day + 1), this.day + 1)
    return slot
  }

  get activeSize(): number {
    return this.#active
  }

  /** Today's leases that have or had units. */
  *active(): IterableIterator<Lease> {
    for (let slot = 0; slot < this.table.size; slot += 1) {
      const lease = leaseOf(slot, this.day)
      if (this.table.has(lease, held)) yield lease
    }
  }

  /** Tomorrow's leases that have units. */
  *next(): IterableIterator<Lease> {
    for (let slot = 0; slot < this.table.size; slot += 1) {
      const lease = leaseOf(slot, this.day + 1)
      if (this.table.has(lease, held) && this.table.day[lease]! > this.day) yield lease
    }
  }

  /** Today's lease of a slot. */
  today(slot: number): Lease | undefined {
    return slot >= 0 && slot < this.table.size ? leaseOf(slot, this.day) : undefined
  }

  isToday(lease: Lease): boolean {
    return this.table.day[lease] === this.day
  }

  /** The lease at an index of the shared arrays, when it is today's. */
  at(index: number): Lease | undefined {
    const half = this.units.slots
    if (index < 0 || index >= half * 2) return undefined
    const slot = index % half
    const lease = slot * 2 + (index >= half ? 1 : 0)
    const day = slot < this.table.size ? this.table.day[lease]! : 0
    if (day === this.day) return lease
    // A search of the day that has just ended, for which nothing more is granted.
    if (day < this.day) Atomics.store(this.#slots.state, index, 1)
    return undefined
  }

  /**
   * Takes over PostgreSQL's state of a lease. Returns false when it has fewer units than before: then PostgreSQL was
   * restored from a back-up, and this engine must first report its units.
   */
  take(lease: Lease, grant: LeaseGrant): boolean {
    const { table } = this
    if (grant.version <= table.version[lease]!) return false
    // The first version: this engine had no units of the cap before, even if it served searches without them.
    if (table.version[lease] === 0 && grant.version === 1) {
      table.granted[lease] = 0
      table.set(lease, forfeited, false)
      // PostgreSQL begins a lease without used units.
      if (table.seen[lease] === 0) table.set(lease, reported, true)
    }
    const units = grant.granted - table.granted[lease]!
    table.version[lease] = grant.version
    table.granted[lease] = grant.granted
    if (table.day[lease]! >= this.day) this.rates.setMood(lease, grant.mood)
    // It may include units from before the start that were served without a record, so only later ones count.
    if (table.has(lease, forfeited)) table.set(lease, forfeited, false)
    // Another process lowered the lease, so the lower figure applies.
    else if (units < 0) this.units.lower(lease, -units)
    else this.units.add(lease, units)
    this.#hold(lease)
    this.unasked.used.delete(lease)
    this.unasked.rest.delete(lease)
    const isOver = table.day[lease]! < this.day && this.#endedDueAt === Infinity
    // The cap was lowered, or the day is over: unused units are returned.
    if (grant.leased > table.cap[lease >> 1]! || isOver) this.units.takeBack(lease)
    this.setLeased(lease, grant.leased, grant.othersHold)
    return true
  }

  /**
   * Takes over how many units of a cap all engines have, and whether other engines have unused ones. Units on their way
   * back are room already: the next search requests again, and its request goes after the return.
   */
  setLeased(lease: Lease, leased: number, doOthersHold: boolean): void {
    const isExhausted = leased - (this.units.returning.get(lease) ?? 0) >= this.table.cap[lease >> 1]!
    this.table.set(lease, exhausted, isExhausted)
    this.table.set(lease, othersHold, doOthersHold)
    this.units.setState(lease, isExhausted ? (doOthersHold ? 2 : 1) : 0)
  }

  /** The state of a lease, with the rate of its use up to now. The object is valid until the next call. */
  holding(lease: Lease, engines: number, outageMs: number, now = performance.now()): Holding {
    return this.rates.holding(lease, this.isToday(lease), engines, outageMs, now)
  }

  /** Today's leases with and without units left here, and those units. */
  holdings(): { withRoom: number; empty: number; units: number } {
    let withRoom = 0
    let units = 0
    for (const lease of this.active()) {
      const left = this.units.left(lease)
      if (left <= 0) continue
      withRoom += 1
      units += left
    }
    return { withRoom, empty: this.#active - withRoom, units }
  }

  /** Goes on to another UTC day; returns whether the day changed. If the clock was set back, the day stays. */
  turn(day: number): boolean {
    const { table } = this
    const turned = day > this.day
    if (turned) {
      this.day = day
      this.#hasEnded = true
      this.#endedDueAt = performance.now() + DAY_OVER_MS
      this.#endedNext = Infinity
      this.#active = 0
      this.#nextBegun = 0
      this.rates.moves.keepOnly((lease) => this.isToday(lease))
      for (let slot = 0; slot < table.size; slot += 1) this.#beginDay(slot)
      for (const leases of Object.values(this.unasked)) leases.keepOnly((lease) => this.isToday(lease))
    }
    if (performance.now() >= this.#endedDueAt) {
      this.#endedDueAt = Infinity
      this.#endedNext = 0
      // Resets tomorrow's half now, because its first searches may arrive before this thread notices midnight.
      for (let slot = 0; slot < table.size; slot += 1) this.units.setState(leaseOf(slot, this.day + 1), 0)
    }
    if (this.#endedNext !== Infinity) this.#takeBackEnded()
    return turned
  }

  /** Removes up to `count` leases of one day from those that were never requested, and returns them. */
  takeUnasked(count: number): Lease[] {
    const { used, rest } = this.unasked
    let day = -1
    return (used.size > 0 ? used : rest).take(count, (lease) => {
      if (day === -1) day = this.table.day[lease]!
      return this.table.day[lease] === day
    })
  }

  get hasUnasked(): boolean {
    return this.unasked.used.size > 0 || this.unasked.rest.size > 0
  }

  /** The lease of a cap on a day, if this engine has one. */
  find(key: { kind: CapKind; entityId: number }, day: number): Lease | undefined {
    const slot = this.table.find(key.kind, key.entityId)
    const lease = leaseOf(slot, day)
    const hasLease = slot !== -1 && this.table.day[lease] === day && !this.table.has(lease, kept)
    return hasLease ? lease : undefined
  }

  /** Begins `count` leases of tomorrow. They are then requested like all that were never requested. */
  beginNext(count: number): void {
    const { table } = this
    const end = Math.min(table.size, this.#nextBegun + count)
    for (; this.#nextBegun < end; this.#nextBegun += 1) {
      const lease = leaseOf(this.#nextBegun, this.day + 1)
      // Yesterday's use of this lease is not reported yet, because PostgreSQL was away all day.
      const isEnded = table.has(lease, held) && table.day[lease]! < this.day
      if (table.cap[this.#nextBegun]! > 0 && !isEnded) this.#begin(lease, this.day + 1)
    }
  }

  /** Use that PostgreSQL does not have, yesterday's first. `undefined` for each lease without any. */
  *unreported(): IterableIterator<LeaseUse | undefined> {
    const { table } = this
    if (this.#hasEnded)
      for (let slot = 0; slot < table.size; slot += 1) {
        const lease = leaseOf(slot, this.day + 1)
        const isEnded = table.has(lease, held) && table.day[lease]! < this.day
        yield isEnded && !this.#isReported(lease) ? this.#useOf(lease) : undefined
      }
    for (let slot = 0; slot < table.size; slot += 1) {
      const lease = leaseOf(slot, this.day)
      if (!table.has(lease, held) || this.#isReported(lease)) yield undefined
      else {
        this.rates.measure(lease, this.units.used(lease), performance.now())
        yield this.#useOf(lease)
      }
    }
  }

  /** Notes that PostgreSQL has this use. */
  noteReported({ lease, day, used }: LeaseUse): void {
    const { table } = this
    if (table.day[lease] !== day) return
    // Nothing measures the rate of an earlier day.
    if (day < this.day) table.seen[lease] = used
    if (table.seen[lease] === used) table.set(lease, reported, true)
  }

  /** Once the day is over, its leases cannot be used any more: those whose use is reported are forgotten. */
  forgetEnded(): void {
    if (!this.#hasEnded || this.#endedDueAt !== Infinity || this.#endedNext !== Infinity) return
    this.#hasEnded = false
    for (let slot = 0; slot < this.table.size; slot += 1) {
      const lease = leaseOf(slot, this.day + 1)
      if (!this.table.has(lease, held) || this.table.day[lease]! >= this.day) continue
      if (this.#isReported(lease)) this.table.set(lease, held, false)
      else this.#hasEnded = true
    }
  }

  get #isFull(): boolean {
    return this.table.size >= this.units.slots
  }

  #isReported(lease: Lease): boolean {
    return this.table.has(lease, reported) && this.table.seen[lease] === this.units.used(lease)
  }

  #useOf(lease: Lease): LeaseUse {
    const { table } = this
    return { lease, day: table.day[lease]!, ...table.keyOf(lease), used: this.units.used(lease) }
  }

  #hold(lease: Lease): void {
    if (this.isToday(lease) && !this.table.has(lease, held)) this.#active += 1
    // The reply was on its way at midnight.
    if (this.table.day[lease]! < this.day) this.#hasEnded = true
    this.table.set(lease, held, true)
  }

  /**
   * Takes units of the finished day out of the shared memory, a few slots at a time. All of them, because the same place
   * has the units of the day after tomorrow. They are returned to PostgreSQL, but not a great many: nobody needs them.
   */
  #takeBackEnded(): void {
    const { table, units } = this
    const end = Math.min(table.size, this.#endedNext + ENDED_AT_ONCE)
    for (; this.#endedNext < end; this.#endedNext += 1) {
      const lease = leaseOf(this.#endedNext, this.day + 1)
      if (!table.has(lease, held) || table.day[lease]! >= this.day) continue
      if (units.returning.size < MOST_RETURNING) units.takeBack(lease)
      else units.drop(lease)
    }
    if (this.#endedNext >= table.size) this.#endedNext = Infinity
  }

  /** Goes on to today's lease of a slot, which may have begun before. */
  #beginDay(slot: number): void {
    const { table } = this
    const lease = leaseOf(slot, this.day)
    if (table.cap[slot] === 0) return
    this.#begin(lease, this.day)
    this.rates.beginDay(lease, table.day[lease ^ 1] === this.day - 1)
    if (table.has(lease, held)) this.#active += 1
  }

  /** Starts a lease for a day, with the units that this engine still had when it was stopped or killed. */
  #begin(lease: Lease, day: number): void {
    const { table } = this
    const isKept = table.has(lease, kept)
    if (table.day[lease] === day && !isKept) return
    const { kind, entityId } = table.keyOf(lease)
    const isFromDisk = isKept && table.day[lease] === day
    const before = isFromDisk ? table.granted[lease]! : 0
    if (!isFromDisk) table.version[lease] = 0
    table.day[lease] = day
    table.flags[lease] = 0
    this.units.returning.delete(lease)
    this.units.setState(lease, 0)
    this.units.lower(lease, Infinity)
    const used = this.#counts.redirectedOn(kind, entityId, day)
    const isUsed = table.perMs[lease >> 1]! > 0 || used > 0
    const lately = isUsed || this.#counts.redirectedOn(kind, entityId, day - 1) > 0
    ;(lately ? this.unasked.used : this.unasked.rest).add(lease)
    const isForfeited = day === this.#startDay && (this.isDamaged || this.#counts.mayMiss(day))
    table.set(lease, forfeited, isForfeited)
    // Without the kept lease, at least the used units were granted; the next reply has the others.
    const granted = Math.max(before, used)
    table.granted[lease] = granted
    this.units.add(lease, isForfeited ? 0 : granted - used)
    table.seen[lease] = this.units.used(lease)
    if (granted > 0) table.set(lease, held, true)
  }

  #setCap(slot: number, cap: number): void {
    const { table } = this
    const before = table.cap[slot]!
    if (cap === before) return
    table.cap[slot] = cap
    table.askBelow[slot] = ANY
    for (const lease of [slot * 2, slot * 2 + 1]) {
      if (table.day[lease]! < this.day || table.has(lease, kept)) continue
      if (cap < before) this.units.takeBack(lease)
      table.set(lease, wantedMore, false)
      // The next reply has the true figure.
      this.setLeased(lease, 0, false)
      this.unasked.used.add(lease)
    }
  }
}
