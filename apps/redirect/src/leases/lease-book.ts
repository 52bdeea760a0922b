import type { CapKind } from '@headgate/contract/base/constants'
import type { LeaseGrant } from '@headgate/db/engine/leases'
import type { Counts } from '../counts/counts.ts'
import { ratesAfter, type Holding, type Mood } from './block-rule.ts'
import { capIndex, type CapSlots } from './cap-slots.ts'
import { type Lease, leaseKey, type LeaseUse } from './lease.ts'
import type { KeptLease } from './lease-disk.ts'

/** A finished day's leases are returned this long after midnight, when no search of that day is in progress. */
const DAY_OVER_MS = 10_000
/** Requests of other engines for units count for this long. */
const MOOD_MS = 10_000
/** A rate is measured over at least this long. */
const RATE_MS = 1_000

/**
 * The leases of this process in shared memory, two for each slot, and the change of day. Units are only moved by atomic
 * differences, since threads take them at the same time.
 */
export class LeaseBook {
  /** Leases of today that have or had units. */
  readonly active = new Set<Lease>()
  /** Yesterday's, until their use is reported. */
  readonly ended = new Set<Lease>()
  /** Tomorrow's, granted before midnight. */
  readonly next = new Set<Lease>()
  /**
   * Leases never requested. They are requested ahead of the first search when there is time, those used lately first.
   */
  readonly unasked = { used: new Set<Lease>(), rest: new Set<Lease>() }
  /** Units taken out of the shared memory, to be returned to PostgreSQL. */
  readonly returning = new Map<Lease, number>()
  day: number
  #endedDueAt = Infinity
  /** Number of slots whose lease of tomorrow has begun. */
  #nextBegun = 0
  readonly #startDay: number
  readonly #slots: CapSlots
  readonly #counts: Counts
  readonly #kept: Map<string, KeptLease>
  /** The kept leases were damaged, so the units granted before this start are unknown. */
  readonly #unsure: boolean
  readonly #bySlot: (readonly [even: Lease, odd: Lease])[] = []
  readonly #slotByEntity = new Map<string, number>()

  constructor(slots: CapSlots, counts: Counts, day: number, kept: readonly KeptLease[], unsure: boolean) {
    this.#slots = slots
    this.#counts = counts
    this.day = day
    this.#startDay = day
    this.#kept = new Map(
      kept.filter((lease) => lease.day >= day).map((lease) => [`${lease.day}:${leaseKey(lease)}`, lease]),
    )
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
      othersHold: false,
      nowPerMs: 0,
      perMs: 0,
      rateUsed: 0,
      rateAt: 0,
      mood: 'calm',
      moodUntil: 0,
      handledCall: 0,
      starved: false,
      askBelow: Infinity,
      askAgainAt: 0,
      waiting: 0,
    })
    this.#bySlot.push([make(0), make(1)])
    this.#slotByEntity.set(key, slot)
    this.#begin(this.#ofDay(slot, this.day), this.day)
    if (this.#nextBegun > 0) this.#begin(this.#ofDay(slot, this.day + 1), this.day + 1)
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
    // A search of the day that has just ended, for which nothing more is granted.
    const isOver = lease === undefined || lease.day < this.day
    if (isOver && index >= 0 && index < this.#half * 2) Atomics.store(this.#slots.state, index, 1)
    return undefined
  }

  left(lease: Lease): number {
    return Atomics.load(this.#slots.remaining, lease.index)
  }

  used(lease: Lease): number {
    return Math.max(0, lease.granted - Math.max(0, this.left(lease)) - (this.returning.get(lease) ?? 0))
  }

  /** True once no search needs to wait for this lease any more. */
  settled(lease: Lease): boolean {
    return this.left(lease) > 0 || Atomics.load(this.#slots.state, lease.index) !== 0
  }

  setState(lease: Lease, state: 0 | 1 | 2): void {
    Atomics.store(this.#slots.state, lease.index, state)
  }

  /**
   * Takes over PostgreSQL's state of a lease. Returns false when it has fewer units than before: then PostgreSQL was
   * restored from a back-up, and this engine must first report its units.
   */
  take(lease: Lease, grant: LeaseGrant): boolean {
    if (grant.version <= lease.version) return false
    // The first version: this engine had no units of the cap before, even if it served searches without them.
    if (lease.version === 0 && grant.version === 1) Object.assign(lease, { granted: 0, forfeited: false })
    const units = grant.granted - lease.granted
    lease.version = grant.version
    lease.granted = grant.granted
    this.setMood(lease, grant.mood)
    if (lease.forfeited) {
      // It may include units from before the start that were served without a record, so only later ones count.
      lease.forfeited = false
    } else if (units < 0) {
      // Another process lowered the lease, so the lower figure applies.
      this.#lower(lease, -units)
    } else {
      Atomics.add(this.#slots.remaining, lease.index, units)
    }
    if (lease.day > this.day) this.next.add(lease)
    else if (lease.day === this.day) this.active.add(lease)
    // The reply was on its way at midnight.
    else this.ended.add(lease)
    this.#unask(lease)
    const isOver = lease.day < this.day && this.#endedDueAt === Infinity
    // The cap was lowered, or the day is over: unused units are returned.
    if (grant.leased > lease.cap || isOver) this.takeBack(lease)
    this.setLeased(lease, grant.leased, grant.othersHold)
    return true
  }

  /**
   * Takes over how many units of a cap all engines have, and whether other engines have unused ones. Units on their way
   * back are room already: the next search requests again, and its request goes after the return.
   */
  setLeased(lease: Lease, leased: number, othersHold: boolean): void {
    lease.exhausted = leased - (this.returning.get(lease) ?? 0) >= lease.cap
    lease.othersHold = othersHold
    this.setState(lease, lease.exhausted ? (othersHold ? 2 : 1) : 0)
  }

  setMood(lease: Lease, mood: Mood): void {
    lease.mood = mood
    lease.moodUntil = performance.now() + MOOD_MS
  }

  /** The state of a lease, with the rate of its use up to now. */
  holding(lease: Lease, engines: number, outageMs: number): Holding {
    const now = performance.now()
    const held = Math.max(0, this.left(lease))
    if (lease.rateAt === 0) Object.assign(lease, { rateAt: now, rateUsed: this.used(lease) })
    else if (now - lease.rateAt >= RATE_MS) {
      const used = this.used(lease)
      Object.assign(lease, ratesAfter(lease, Math.max(0, used - lease.rateUsed), now - lease.rateAt))
      lease.rateUsed = used
      lease.rateAt = now
    }
    if (lease.mood !== 'calm' && now > lease.moodUntil) lease.mood = 'calm'
    if (lease.perMs > 0 && now > lease.askAgainAt) lease.askBelow = Infinity
    const { cap, nowPerMs, perMs, mood, askBelow } = lease
    const used = this.used(lease)
    const waiting = Math.max(lease.waiting, lease.starved ? 1 : 0)
    return { cap, held, used, nowPerMs, perMs, engines, mood, outageMs, waiting, askBelow }
  }

  /** Today's leases with and without units left here, and those units. */
  holdings(): { withRoom: number; empty: number; units: number } {
    let withRoom = 0
    let units = 0
    for (const lease of this.active) {
      const left = this.left(lease)
      if (left <= 0) continue
      withRoom += 1
      units += left
    }
    return { withRoom, empty: this.active.size - withRoom, units }
  }

  /** Takes the units above `keep` out of the shared memory, to be returned. */
  takeBack(lease: Lease, keep = 0): number {
    const taken = this.#lower(lease, this.left(lease) - keep)
    if (taken > 0) this.returning.set(lease, (this.returning.get(lease) ?? 0) + taken)
    return taken
  }

  /** Makes units that were to be returned usable again. */
  keepAfterAll(lease: Lease): void {
    Atomics.add(this.#slots.remaining, lease.index, this.returning.get(lease) ?? 0)
    this.returning.delete(lease)
  }

  /** Goes on to another UTC day; returns whether the day changed. If the clock was set back, the day stays. */
  turn(day: number): boolean {
    const turned = day > this.day
    if (turned) {
      this.day = day
      this.ended.clear()
      for (const lease of this.active) this.ended.add(lease)
      this.#endedDueAt = performance.now() + DAY_OVER_MS
      this.active.clear()
      this.#nextBegun = 0
      for (const lease of this.next) if (lease.day === day) this.active.add(lease)
      this.next.clear()
      for (const slot of this.#bySlot.keys()) this.#begin(this.#ofDay(slot, day), day)
      for (const leases of Object.values(this.unasked))
        for (const lease of leases) if (lease.day !== day) leases.delete(lease)
    }
    if (performance.now() >= this.#endedDueAt) {
      this.#endedDueAt = Infinity
      for (const lease of this.ended) if (lease.day < this.day) this.takeBack(lease)
      // Resets tomorrow's half now, because its first searches may arrive before this thread notices midnight.
      for (const slot of this.#bySlot.keys()) this.setState(this.#ofDay(slot, this.day + 1), 0)
    }
    return turned
  }

  /** Removes up to `count` leases of one day from those that were never requested, and returns them. */
  takeUnasked(count: number): Lease[] {
    const { used, rest } = this.unasked
    const leases = used.size > 0 ? used : rest
    const taken: Lease[] = []
    for (const lease of leases) {
      if (taken.length === count) break
      if (taken.length > 0 && lease.day !== taken[0]!.day) continue
      leases.delete(lease)
      taken.push(lease)
    }
    return taken
  }

  get hasUnasked(): boolean {
    return this.unasked.used.size > 0 || this.unasked.rest.size > 0
  }

  /** The lease of a cap on a day, if this engine has one. */
  find(key: { kind: CapKind; entityId: number }, day: number): Lease | undefined {
    const slot = this.#slotByEntity.get(leaseKey(key))
    const lease = slot === undefined ? undefined : this.#ofDay(slot, day)
    return lease?.day === day ? lease : undefined
  }

  /** Begins `count` leases of tomorrow. They are then requested like all that were never requested. */
  beginNext(count: number): void {
    const end = Math.min(this.#bySlot.length, this.#nextBegun + count)
    for (; this.#nextBegun < end; this.#nextBegun += 1) {
      const lease = this.#ofDay(this.#nextBegun, this.day + 1)
      // Yesterday's use of this lease is not reported yet, because PostgreSQL was away all day.
      if (!this.ended.has(lease)) this.#begin(lease, this.day + 1)
    }
  }

  *usage(): IterableIterator<LeaseUse> {
    for (const leases of [this.ended, this.active])
      for (const lease of leases)
        yield { day: lease.day, kind: lease.kind, entityId: lease.entityId, used: this.used(lease) }
  }

  /** Once the day is over, its leases cannot be used any more. */
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

  /** Starts a lease for a day, with the units that this engine still had when it was stopped or killed. */
  #begin(lease: Lease, day: number): void {
    if (lease.day === day) return
    const fresh = { day, granted: 0, version: 0, prepared: false, forfeited: false, exhausted: false }
    const before = this.#ofDay(lease.index % this.#half, day - 1)
    const perMs = before.day === day - 1 ? before.perMs : 0
    const still = {
      nowPerMs: 0,
      perMs,
      rateUsed: 0,
      rateAt: 0,
      mood: 'calm',
      moodUntil: 0,
      askBelow: Infinity,
    }
    Object.assign(lease, {
      ...fresh,
      ...still,
      othersHold: false,
      waiting: 0,
      handledCall: 0,
      starved: false,
    })
    this.returning.delete(lease)
    this.setState(lease, 0)
    this.#lower(lease, Infinity)
    const used = this.#counts.redirectedOn(lease.kind, lease.entityId, day)
    const lately = perMs > 0 || used > 0 || this.#counts.redirectedOn(lease.kind, lease.entityId, day - 1) > 0
    ;(lately ? this.unasked.used : this.unasked.rest).add(lease)
    const kept = this.#kept.get(`${day}:${leaseKey(lease)}`)
    this.#kept.delete(`${day}:${leaseKey(lease)}`)
    lease.forfeited = day === this.#startDay && (this.#unsure || this.#counts.mayMiss(day))
    // Without the kept lease, at least the used units were granted; the next reply has the others.
    lease.granted = Math.max(kept?.granted ?? 0, used)
    lease.version = kept?.version ?? 0
    const left = lease.forfeited ? 0 : lease.granted - used
    Atomics.add(this.#slots.remaining, lease.index, left)
    if (lease.granted > 0) (day > this.day ? this.next : this.active).add(lease)
  }

  #unask(lease: Lease): void {
    this.unasked.used.delete(lease)
    this.unasked.rest.delete(lease)
  }

  #setCap(lease: Lease, cap: number): void {
    const before = lease.cap
    lease.cap = cap
    if (lease.day < this.day || cap === before) return
    if (cap < before) this.takeBack(lease)
    lease.askBelow = Infinity
    // The next reply has the true figure.
    this.setLeased(lease, 0, false)
    this.unasked.used.add(lease)
  }

  /** Takes up to `units` of the remaining units, and returns how many it got. */
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
