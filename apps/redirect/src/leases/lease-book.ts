import type { LeaseGrant } from '@headgate/db/engine/leases'
import type { Counts } from '../spool/counts.ts'
import { capIndex, type CapKind, type CapSlots } from './cap-slots.ts'
import type { KeptLease } from './lease-disk.ts'

/** A finished day's leases are returned this long after midnight, when no search of that day is under way. */
const DAY_OVER_MS = 10_000
/** A block is at least this many units. */
export const LEAST_BLOCK = 16

/** One cap's lease on one UTC day; each slot has two, for even and odd days. */
export interface Lease {
  readonly index: number
  readonly kind: CapKind
  readonly entityId: number
  cap: number
  day: number
  /** Units granted that day, less those given back. */
  granted: number
  version: number
  /** Whether the day's `cap_usage` row is known to exist. */
  prepared: boolean
  /** Whether units of before this start may not be taken up again, because the records may be incomplete. */
  forfeited: boolean
  /** All of the cap is given out over all engines, as last heard. */
  exhausted: boolean
  /** Size of the last block, and when it came. */
  block: number
  blockAt: number
  usedAtCheck: number
  /** Searches that wait for units just now. */
  waiting: number
}

/** Units that this engine has served of a cap on a day. */
export interface LeaseUse {
  day: number
  kind: CapKind
  entityId: number
  used: number
}

/**
 * The leases of this process in shared memory, two for each slot, and the change of day. Units are only ever moved by
 * atomic differences, since threads are taking at the same time.
 */
export class LeaseBook {
  /** Leases of today that hold or held units. */
  readonly active = new Set<Lease>()
  /** Yesterday's, until their use is told. */
  readonly ended = new Set<Lease>()
  /** Units taken out of the shared memory, to be given back to PostgreSQL. */
  readonly returning = new Map<Lease, number>()
  day: number
  #endedDueAt = Infinity
  readonly #startDay: number
  readonly #slots: CapSlots
  readonly #counts: Counts
  readonly #kept: Map<string, KeptLease>
  /** The kept leases were damaged: what was granted before this start is not known. */
  readonly #unsure: boolean
  readonly #bySlot: (readonly [even: Lease, odd: Lease])[] = []
  readonly #slotByEntity = new Map<string, number>()

  constructor(slots: CapSlots, counts: Counts, day: number, kept: readonly KeptLease[], unsure: boolean) {
    this.#slots = slots
    this.#counts = counts
    this.day = day
    this.#startDay = day
    this.#kept = new Map(kept.filter((lease) => lease.day === day).map((lease) => [leaseKey(lease), lease]))
    this.#unsure = unsure
  }

  slotFor(kind: CapKind, entityId: number, cap: number): number {
    const key = leaseKey({ kind, entityId })
    const known = this.#slotByEntity.get(key)
    if (known !== undefined) {
      for (const lease of this.#bySlot[known]!) this.#setCap(lease, cap)
      return known
    }
    const slot = this.#bySlot.length
    if (slot >= this.#half) return -1
    const make = (day: number): Lease => ({
      index: capIndex(this.#slots, slot, day),
      kind,
      entityId,
      cap,
      day: -1,
      granted: 0,
      version: 0,
      prepared: false,
      forfeited: false,
      exhausted: false,
      block: 0,
      blockAt: 0,
      usedAtCheck: 0,
      waiting: 0,
    })
    this.#bySlot.push([make(0), make(1)])
    this.#slotByEntity.set(key, slot)
    this.#begin(this.#ofDay(slot, this.day), this.day)
    return slot
  }

  /** Today's lease of a slot. */
  today(slot: number): Lease | undefined {
    return slot >= 0 && slot < this.#bySlot.length ? this.#ofDay(slot, this.day) : undefined
  }

  /** The lease at an index of the shared arrays, when it is today's. */
  at(index: number): Lease | undefined {
    const pair = this.#bySlot[index % this.#half]
    const lease = index >= this.#half ? pair?.[1] : pair?.[0]
    if (lease?.day === this.day) return lease
    // A search of the day that has just ended: nothing more of that.
    if (index >= 0 && index < this.#half * 2) Atomics.store(this.#slots.state, index, 1)
    return undefined
  }

  left(lease: Lease): number {
    return Atomics.load(this.#slots.remaining, lease.index)
  }

  used(lease: Lease): number {
    return Math.max(0, lease.granted - Math.max(0, this.left(lease)) - (this.returning.get(lease) ?? 0))
  }

  /** Whether who waits for this lease need not wait longer. */
  settled(lease: Lease): boolean {
    return this.left(lease) > 0 || Atomics.load(this.#slots.state, lease.index) === 1
  }

  setState(lease: Lease, state: 0 | 1): void {
    Atomics.store(this.#slots.state, lease.index, state)
  }

  /** Takes over what PostgreSQL says of a lease. */
  take(lease: Lease, grant: LeaseGrant): void {
    // The first version: this engine held nothing of it before, whatever it served without a cap.
    if (lease.version === 0 && grant.version === 1) Object.assign(lease, { granted: 0, forfeited: false })
    const units = grant.granted - lease.granted
    lease.version = grant.version
    lease.granted = grant.granted
    lease.exhausted = grant.leased >= lease.cap
    if (lease.forfeited) {
      // May hold units of before the start that were served without a record: only what comes later counts.
      lease.forfeited = false
    } else if (units < 0) {
      // The database knows of less than this engine has (it was restored): the lower figure holds.
      this.#lower(lease, -units)
    } else {
      lease.block = units
      lease.blockAt = performance.now()
      Atomics.add(this.#slots.remaining, lease.index, units)
    }
    this.active.add(lease)
    this.setState(lease, lease.exhausted ? 1 : 0)
  }

  /** Sets aside what is left above `keep`, to be returned. */
  takeBack(lease: Lease, keep = 0): void {
    const taken = this.#lower(lease, this.left(lease) - keep)
    if (taken === 0) return
    this.returning.set(lease, (this.returning.get(lease) ?? 0) + taken)
    // Not refilled ahead of need before there is need again.
    lease.block = 0
  }

  /** Puts units that were set aside back to use. */
  keepAfterAll(lease: Lease): void {
    Atomics.add(this.#slots.remaining, lease.index, this.returning.get(lease) ?? 0)
    this.returning.delete(lease)
  }

  /** Goes on to another UTC day; answers whether that happened. A clock set back stays on the day it was on. */
  turn(day: number): boolean {
    const turned = day > this.day
    if (turned) {
      this.day = day
      this.ended.clear()
      for (const lease of this.active) this.ended.add(lease)
      this.#endedDueAt = performance.now() + DAY_OVER_MS
      this.active.clear()
      for (const slot of this.#bySlot.keys()) this.#begin(this.#ofDay(slot, day), day)
    }
    if (performance.now() >= this.#endedDueAt) {
      this.#endedDueAt = Infinity
      for (const lease of this.ended) if (lease.day < this.day) this.takeBack(lease)
      // Blank for the day after this one, whose first searches may come before its turn is noticed here.
      for (const slot of this.#bySlot.keys()) this.setState(this.#ofDay(slot, this.day + 1), 0)
    }
    return turned
  }

  *usage(): IterableIterator<LeaseUse> {
    for (const leases of [this.ended, this.active])
      for (const lease of leases)
        yield { day: lease.day, kind: lease.kind, entityId: lease.entityId, used: this.used(lease) }
  }

  /** Once the day is over, nothing of it can be used any more. */
  forgetEnded(): void {
    if (this.#endedDueAt === Infinity) this.ended.clear()
  }

  get #half(): number {
    return this.#slots.remaining.length >> 1
  }

  #ofDay(slot: number, day: number): Lease {
    const [even, odd] = this.#bySlot[slot]!
    return day & 1 ? odd : even
  }

  /** Starts a lease for a day, with what is left of what this engine held when it was stopped or killed. */
  #begin(lease: Lease, day: number): void {
    if (lease.day === day) return
    const fresh = { day, granted: 0, version: 0, prepared: false, forfeited: false, exhausted: false }
    Object.assign(lease, { ...fresh, block: 0, blockAt: 0, usedAtCheck: 0, waiting: 0 })
    this.returning.delete(lease)
    this.setState(lease, 0)
    this.#lower(lease, Infinity)
    const used = this.#counts.redirectedOn(lease.kind, lease.entityId, day)
    const kept = day === this.#startDay ? this.#kept.get(leaseKey(lease)) : undefined
    lease.forfeited = day === this.#startDay && (this.#unsure || this.#counts.mayMiss(day))
    // Without the kept lease what was used was certainly granted; the next answer says the rest.
    lease.granted = Math.max(kept?.granted ?? 0, used)
    lease.version = kept?.version ?? 0
    const left = lease.forfeited ? 0 : lease.granted - used
    Atomics.add(this.#slots.remaining, lease.index, left)
    // The rest of a block that was being used: refilled ahead of need, as it would have been.
    if (left > 0) lease.block = LEAST_BLOCK
    if (lease.granted > 0) this.active.add(lease)
  }

  #setCap(lease: Lease, cap: number): void {
    const before = lease.cap
    lease.cap = cap
    if (lease.day !== this.day || cap === before) return
    lease.exhausted = false
    if (cap < before) this.takeBack(lease)
    this.setState(lease, 0)
  }

  /** Takes up to `units` out of what is left and answers how many it got. */
  #lower(lease: Lease, units: number): number {
    for (;;) {
      const left = this.left(lease)
      const taken = Math.min(units, left)
      if (taken <= 0) return 0
      if (Atomics.compareExchange(this.#slots.remaining, lease.index, left, left - taken) === left)
        return taken
    }
  }
}

export const leaseKey = (lease: { kind: CapKind; entityId: number }) => `${lease.kind}:${lease.entityId}`
