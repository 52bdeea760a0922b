import type { CapKind } from '@headgate/contract/base/constants'
import type { LeaseGrant } from '@headgate/db/engine/leases'
import type { Counts } from '../../counts/counts.ts'
import type { Holding } from '../block-rule.ts'
import type { CapSlots } from '../cap-slots.ts'
import { ANY, CapTable, leaseFlag } from './cap-table.ts'
import { type Lease, leaseOf, type LeaseUse } from '../lease.ts'
import { LeaseBegin } from './lease-begin.ts'
import { LeaseDays } from './lease-days.ts'
import { LeaseRates } from './lease-rates.ts'
import type { KeptLease } from '../kept/lease-record.ts'
import { LeaseReports } from './lease-reports.ts'
import { LeaseUnits } from './lease-units.ts'
import { UnaskedLeases } from './unasked-leases.ts'

const { forfeited, exhausted, othersHold, held, reported, wantedMore, kept } = leaseFlag

/** A walk over all leases lets its caller pause after this many. */
const LOOKED_AT_ONCE = 5_000
/** Leases are requested anew for this long in one step, and the clock is read after so many. */
const ASKING_MS = 1
const ASKED_AT_ONCE = 1_000
/** The caller writes those of caps that are not served: a millisecond's work, too. */
const MOST_UNSERVED = 4_000

/** The leases of this process, two for each slot. */
export class LeaseBook {
  /** Only the classes of the leases write to it. */
  readonly table: CapTable
  readonly units: LeaseUnits
  readonly rates: LeaseRates
  readonly unasked = new UnaskedLeases()
  readonly days: LeaseDays
  readonly reports: LeaseReports
  readonly #begin: LeaseBegin
  readonly #slots: CapSlots
  /** The next lease to be requested anew; `Infinity` when there is none. */
  #askNext = Infinity

  constructor(slots: CapSlots, counts: Counts, day: number) {
    const { unasked } = this
    const table = new CapTable(slots)
    this.table = table
    this.#slots = slots
    this.units = new LeaseUnits(slots, table)
    this.rates = new LeaseRates(table, this.units)
    const { units, rates } = this
    this.#begin = new LeaseBegin({ table, units, unasked, counts, startDay: day })
    this.days = new LeaseDays({ table, units, rates, unasked, begin: this.#begin, day })
    this.reports = new LeaseReports({ table, units, rates, days: this.days })
  }

  get day(): number {
    return this.days.day
  }

  /** The kept leases were damaged, so the units granted before this start are unknown. Set it before `slotFor`. */
  set isDamaged(isDamaged: boolean) {
    this.#begin.isDamaged = isDamaged
  }

  /** Whether `askAll` has not come to all leases yet. */
  get isAsking(): boolean {
    return this.#askNext < this.table.size * 2
  }

  /**
   * Requests all leases of today and later anew: another process may have given back their units. Those that begin from here
   * on are requested as well; `askSome` comes to the others.
   */
  askAll(): void {
    this.#begin.asksAll = true
    this.#askNext = 0
  }

  /**
   * Goes on with `askAll` for some leases. Returns those of caps that are not served yet, which are requested when they are.
   * Call it often.
   */
  askSome(): Lease[] {
    const { table } = this
    const unserved: Lease[] = []
    const end = table.size * 2
    const over = performance.now() + ASKING_MS
    do {
      const some = Math.min(end, this.#askNext + ASKED_AT_ONCE)
      for (; this.#askNext < some; this.#askNext += 1) {
        const lease = this.#askNext
        const { day, flags, seen } = table.of(lease)
        const slot = lease >> 1
        if ((day[slot] ?? 0) < this.day) continue
        if ((flags[slot]! & kept) !== 0) {
          seen[slot] = 0
          unserved.push(lease)
        } else this.unasked.add(lease, this.units.used(lease) > 0)
      }
    } while (this.isAsking && unserved.length < MOST_UNSERVED && performance.now() < over)
    if (!this.isAsking) this.#askNext = Infinity
    return unserved
  }

  /**
   * Takes over a lease from the disk, before `slotFor`, and returns it. A later one of the same cap and day replaces it.
   * -1 for one that is over, or when all slots are taken.
   */
  keep({ day, kind, entityId, granted, version, cap }: Readonly<KeptLease>): Lease {
    const { table } = this
    if (day < this.day || (table.isFull && table.find(kind, entityId) === -1)) return -1
    const lease = leaseOf(table.add(kind, entityId), day)
    const slot = lease >> 1
    const own = table.begin(lease, day)
    own.granted[slot] = granted
    own.version[slot] = version
    own.seen[slot] = cap
    own.flags[slot] = kept
    return lease
  }

  /** Leases of today and later with their units, for the disk; `undefined` after each thousands looked at. */
  *keptLeases(): IterableIterator<KeptLease | undefined> {
    const { table } = this
    for (let lease = 0; lease < table.size * 2; lease += 1) {
      if (lease % LOOKED_AT_ONCE === 0) yield undefined
      const day = table.day(lease)
      if (day >= this.day && table.has(lease, held | kept)) yield this.keptLease(lease)
    }
  }

  /** A lease as the disk keeps it. */
  keptLease(lease: Lease): KeptLease {
    const { table } = this
    const isOpen = this.units.returning.has(lease) || this.unasked.has(lease)
    const cap = table.has(lease, kept) ? table.seen(lease) : isOpen ? 0 : table.cap[lease >> 1]!
    return {
      day: table.day(lease),
      kind: table.kindOf(lease >> 1),
      entityId: table.entityOf(lease >> 1),
      granted: table.granted(lease),
      version: table.version(lease),
      cap,
    }
  }

  slotFor(kind: CapKind, entityId: number, cap: number): number {
    const { table } = this
    if (table.isFull && table.find(kind, entityId) === -1) return -1
    const slot = table.add(kind, entityId)
    if (table.cap[slot]! > 0) {
      this.#setCap(slot, cap)
      return slot
    }
    table.cap[slot] = cap
    table.setAskBelow(slot, ANY)
    this.#begin.begin(leaseOf(slot, this.day), this.day)
    if (this.days.hasNext) this.#begin.begin(leaseOf(slot, this.day + 1), this.day + 1)
    return slot
  }

  /** Units of a lease that this engine has served, also while its cap is not served. */
  used(lease: Lease): number {
    return this.table.has(lease, kept) ? this.#begin.usedBefore(lease) : this.units.used(lease)
  }

  /** The leases of a day that have or had units, also of caps that are not served; `undefined` after each thousands looked at. */
  *held(day: number): IterableIterator<Lease | undefined> {
    for (let slot = 0; slot < this.table.size; slot += 1) {
      if (slot % LOOKED_AT_ONCE === 0) yield undefined
      const lease = leaseOf(slot, day)
      if (this.table.has(lease, held | kept) && this.table.day(lease) === day) yield lease
    }
  }

  /** Today's lease of a slot. */
  today(slot: number): Lease | undefined {
    return slot >= 0 && slot < this.table.size ? leaseOf(slot, this.day) : undefined
  }

  isToday(lease: Lease): boolean {
    return this.table.day(lease) === this.day
  }

  /** The lease at an index of the shared arrays, when it is today's. */
  at(index: number): Lease | undefined {
    const half = this.units.slots
    if (index < 0 || index >= half * 2) return undefined
    const slot = index % half
    const lease = slot * 2 + (index >= half ? 1 : 0)
    if (slot < this.table.size) {
      if (lease === leaseOf(slot, this.day)) this.days.beginNow(slot)
      if (this.table.day(lease) === this.day) return lease
      if (this.table.day(lease) > this.day) return undefined
    }
    // A search of the day that has just ended, for which nothing more is granted.
    Atomics.store(this.#slots.state, index, 1)
    return undefined
  }

  /**
   * Takes over PostgreSQL's state of a lease. Returns false when it has fewer units than before: then PostgreSQL was
   * restored from a back-up, and this engine must first report its units.
   */
  take(lease: Lease, grant: LeaseGrant): boolean {
    const { table } = this
    if (grant.version <= table.version(lease)) return false
    // The first version: this engine had no units of the cap before, even if it served searches without them.
    if (table.version(lease) === 0 && grant.version === 1) {
      table.setGranted(lease, 0)
      table.set(lease, forfeited, false)
      // PostgreSQL begins a lease without used units.
      if (table.seen(lease) === 0) table.set(lease, reported, true)
    }
    const units = grant.granted - table.granted(lease)
    table.setVersion(lease, grant.version)
    table.setGranted(lease, grant.granted)
    if (table.day(lease) >= this.day) this.rates.setMood(lease, grant.mood)
    // It may include units from before the start that were served without a record, so only later ones count.
    if (table.has(lease, forfeited)) table.set(lease, forfeited, false)
    // Another process lowered the lease, so the lower figure applies.
    else if (units < 0) this.units.lower(lease, -units)
    else this.units.add(lease, units)
    table.set(lease, held, true)
    // The reply was on its way at midnight.
    if (table.day(lease) < this.day) this.reports.noteEnded()
    this.unasked.delete(lease)
    const isOver = table.day(lease) < this.day && !this.days.isEnding
    // The cap was lowered, or the day is over: unused units are returned.
    if (grant.leased > table.cap[lease >> 1]! || isOver) this.units.takeOut(lease)
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

  /** Goes on to another UTC day; returns whether the day changed. If the clock was set back, the day stays. */
  turn(day: number): boolean {
    if (!this.days.turn(day)) return false
    this.reports.noteEnded()
    return true
  }

  /** The lease of a cap on a day, if this engine has one. */
  find(key: { kind: CapKind; entityId: number }, day: number): Lease | undefined {
    const slot = this.table.find(key.kind, key.entityId)
    const lease = leaseOf(slot, day)
    const hasLease = slot !== -1 && this.table.day(lease) === day && !this.table.has(lease, kept)
    return hasLease ? lease : undefined
  }

  /** Use that PostgreSQL does not have: `LeaseReports.unreported`. */
  unreported(): IterableIterator<LeaseUse | undefined> {
    return this.reports.unreported()
  }

  #setCap(slot: number, cap: number): void {
    const { table } = this
    const before = table.cap[slot]!
    if (cap === before) return
    table.cap[slot] = cap
    table.setAskBelow(slot, ANY)
    for (const lease of [slot * 2, slot * 2 + 1]) {
      if (table.day(lease) < this.day || table.has(lease, kept)) continue
      if (cap < before) this.units.takeOut(lease)
      table.set(lease, wantedMore, false)
      // The next reply has the true figure.
      this.setLeased(lease, 0, false)
      this.unasked.add(lease, true)
    }
  }
}
