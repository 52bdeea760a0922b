import type { Database } from '@headgate/db/database'
import {
  grantLeases,
  prepareCaps,
  readLeased,
  returnLeases,
  type LeaseGrant,
} from '@headgate/db/engine/leases'
import type { Logger } from '@headgate/runtime/log'
import type { Counts } from '../spool/counts.ts'
import { capIndex, dayOf, type CapKind, type CapSlots } from './cap-slots.ts'
import { LeaseDisk, type KeptLease } from './lease-disk.ts'
import { LeaseLink } from './lease-link.ts'

/** Longest that a search waits for a lease. */
const REQUEST_MS = 150
const TICK_MS = 20
const CHECK_MS = 2_000
/** A finished day's leases are returned this long after midnight, when no search of that day is under way. */
const DAY_OVER_MS = 10_000
const FIRST_WANT = 16
/** Blocks are asked for so that they last about this long. */
const BLOCK_LASTS_MS = 2_000
const MOST_WANTED = 1_000_000
/** Above this part of a cap given out, idle engines return what they hold. */
const NEAR = 0.75
const BATCH = 5_000

export interface LeaseManagerOptions {
  slots: CapSlots
  /** None: this engine has what its data directory holds, and nothing more. */
  db?: Database
  dataDir: string
  engineId: string
  /** The engine's own records: what leases were used for before this start. */
  counts: Counts
  log: Logger
  clock: () => number
}

/** One cap's lease on one UTC day; each slot has two, for even and odd days. */
interface Lease {
  index: number
  kind: CapKind
  entityId: number
  cap: number
  day: number
  granted: number
  version: number
  /** Whether the day's `cap_usage` row is known to exist. */
  prepared: boolean
  /** Whether nothing more may be taken from leases of before this start (the records may be incomplete). */
  forfeited: boolean
  /** The cap is given out over all engines, as last heard. */
  exhausted: boolean
  /** Size of the last block, and when it came. */
  block: number
  blockAt: number
  usedAtCheck: number
}

/**
 * Keeps this engine's leases of caps filled ahead of need (DESIGN §6 Caps, docs/decisions/0020). Serving only takes
 * from shared memory; whoever finds nothing there asks here. Main thread only.
 */
export class LeaseManager {
  #slots: CapSlots
  #counts: Counts
  #log: Logger
  #clock: () => number
  #engineId: string
  /** Kept leases were damaged: what was granted before this start is not known. */
  #unsure: boolean
  #link: LeaseLink
  #disk: LeaseDisk
  #kept = new Map<string, KeptLease>()
  #bySlot: (readonly [Lease, Lease])[] = []
  #slotByEntity = new Map<string, number>()
  #day: number
  readonly #startDay: number
  /** Yesterday's leases until they are returned, and when that is due. */
  #ended = new Set<Lease>()
  #endedDueAt = 0
  /** Leases of today that units were granted of: the ones to watch. */
  #active = new Set<Lease>()
  #wanted = new Set<Lease>()
  #waiters = new Set<{ leases: Lease[]; resolve: () => void; timer: NodeJS.Timeout }>()
  /** State 1 only because PostgreSQL is away or slow. */
  #unavailable = new Set<Lease>()
  #returning = new Map<Lease, number>()
  #busy = false
  #busySince = 0
  #timers: NodeJS.Timeout[]

  constructor({ slots, db, dataDir, engineId, counts, log, clock }: LeaseManagerOptions) {
    this.#slots = slots
    this.#counts = counts
    this.#log = log
    this.#clock = clock
    this.#engineId = engineId
    this.#day = dayOf(clock())
    this.#startDay = this.#day
    this.#disk = new LeaseDisk(dataDir)
    const { leases, damaged } = this.#disk.load()
    if (damaged > 0) log.error({ lines: damaged }, 'kept leases are damaged and not taken up again')
    this.#unsure = damaged > 0
    for (const lease of leases)
      if (lease.day === this.#day) this.#kept.set(keyOf(lease.kind, lease.entityId), lease)
    this.#keep(() => this.#disk.rewrite([...this.#kept.values()]))
    this.#link = new LeaseLink({
      database: db,
      engineId,
      log,
      onUp: () => this.#up(),
      onDown: () => this.#release(),
    })
    void this.#link.connect()
    this.#timers = [setInterval(() => this.#tick(), TICK_MS), setInterval(() => void this.#check(), CHECK_MS)]
  }

  /** Whether PostgreSQL grants leases at present: for /ready. */
  get reachable(): boolean {
    return this.#link.up
  }

  /**
   * The slot of a cap, the same as long as this process runs. Call again when a cap changes: units that are now
   * above it are given back. -1 when all slots are taken: then treat the cap as having no room.
   */
  slotFor(kind: CapKind, entityId: number, cap: number): number {
    const key = keyOf(kind, entityId)
    const known = this.#slotByEntity.get(key)
    if (known !== undefined) {
      for (const lease of this.#bySlot[known]!) this.#setCap(lease, cap)
      return known
    }
    const slot = this.#bySlot.length
    if (slot >= this.#slots.remaining.length >> 1) return -1
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
    })
    this.#bySlot.push([make(0), make(1)])
    this.#slotByEntity.set(key, slot)
    this.#begin(this.#ofDay(this.#bySlot[slot]!, this.#day), this.#day)
    return slot
  }

  /**
   * Asks for units of caps, given as indexes into the shared arrays (`capIndex`). Resolves when each has some or
   * its state is 1, at the latest after 150 ms.
   */
  request(indexes: readonly number[]): Promise<void> {
    this.#turnDay()
    const leases: Lease[] = []
    for (const index of new Set(indexes)) {
      const lease = this.#leaseAt(index)
      if (!lease || this.#settled(lease)) continue
      if (!this.#link.up || this.#slow()) this.#setUnavailable(lease)
      else leases.push(lease)
    }
    if (leases.length === 0) return Promise.resolve()
    return new Promise((resolve) => {
      const waiter = {
        leases,
        resolve,
        timer: setTimeout(() => {
          this.#waiters.delete(waiter)
          for (const lease of leases) if (!this.#settled(lease)) this.#setUnavailable(lease)
          resolve()
        }, REQUEST_MS),
      }
      this.#waiters.add(waiter)
      for (const lease of leases) this.#wanted.add(lease)
      queueMicrotask(() => void this.#pump())
    })
  }

  /** Units of today's cap that this engine has served. */
  used(slot: number): number {
    const lease = this.#bySlot[slot]?.[this.#day & 1]
    return lease && lease.day === this.#day ? this.#used(lease) : 0
  }

  /** Leases of today, and shortly after midnight those of yesterday, with their use: for the feedback. */
  *usage(): IterableIterator<{ day: number; kind: CapKind; entityId: number; used: number }> {
    for (const leases of [this.#ended, this.#active])
      for (const lease of leases)
        yield { day: lease.day, kind: lease.kind, entityId: lease.entityId, used: this.#used(lease) }
  }

  /** Returns what is not used, as far as PostgreSQL answers. The workers must have stopped before. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    for (const { resolve, timer } of this.#waiters) {
      clearTimeout(timer)
      resolve()
    }
    this.#waiters.clear()
    while (this.#busy && this.#link.up) await new Promise((resolve) => setTimeout(resolve, 5))
    if (this.#link.up) {
      for (const lease of this.#active) this.#takeBack(lease)
      await this.#sendReturns()
    }
    this.#link.close()
    this.#disk.close()
  }

  /** Starts a lease for a day, with what is left of what this engine held when it was stopped or killed. */
  #begin(lease: Lease, day: number): void {
    if (lease.day === day) return
    Object.assign(lease, { day, granted: 0, version: 0, prepared: false, forfeited: false, exhausted: false })
    Object.assign(lease, { block: 0, blockAt: 0, usedAtCheck: 0 })
    Atomics.store(this.#slots.remaining, lease.index, 0)
    Atomics.store(this.#slots.state, lease.index, 0)
    const used = this.#counts.redirectedOn(lease.kind, lease.entityId, day)
    const found = this.#kept.get(keyOf(lease.kind, lease.entityId))
    const kept = found?.day === day ? found : undefined
    lease.forfeited = day === this.#startDay && (this.#unsure || this.#counts.mayMiss(day))
    // Without the kept lease what was used was certainly granted; the next answer says the rest.
    lease.granted = Math.max(kept?.granted ?? 0, used)
    lease.version = kept?.version ?? 0
    const left = lease.forfeited ? 0 : lease.granted - used
    Atomics.store(this.#slots.remaining, lease.index, left)
    if (lease.granted > 0) this.#active.add(lease)
  }

  #ofDay([even, odd]: readonly [Lease, Lease], day: number): Lease {
    return day & 1 ? odd : even
  }

  #setCap(lease: Lease, cap: number): void {
    const before = lease.cap
    lease.cap = cap
    if (lease.day !== this.#day || cap === before) return
    lease.exhausted = false
    if (cap > before) Atomics.store(this.#slots.state, lease.index, 0)
    else this.#takeBack(lease)
  }

  #leaseAt(index: number): Lease | undefined {
    const half = this.#slots.remaining.length >> 1
    const lease = this.#bySlot[index % half]?.[index >= half ? 1 : 0]
    if (lease?.day === this.#day) return lease
    // A search of the day that has just ended, or of one that this clock has not reached.
    if (index >= 0 && index < half * 2) Atomics.store(this.#slots.state, index, 1)
    return undefined
  }

  #settled(lease: Lease): boolean {
    return (
      Atomics.load(this.#slots.remaining, lease.index) > 0 ||
      Atomics.load(this.#slots.state, lease.index) === 1
    )
  }

  #used(lease: Lease): number {
    const left = Math.max(0, Atomics.load(this.#slots.remaining, lease.index))
    return Math.max(0, lease.granted - left - (this.#returning.get(lease) ?? 0))
  }

  #setUnavailable(lease: Lease): void {
    Atomics.store(this.#slots.state, lease.index, 1)
    this.#unavailable.add(lease)
  }

  /** A statement that hangs makes everyone after it pass on at once. */
  #slow(): boolean {
    return this.#busy && performance.now() - this.#busySince > REQUEST_MS
  }

  #up(): void {
    for (const lease of this.#unavailable)
      if (!lease.exhausted) Atomics.store(this.#slots.state, lease.index, 0)
    this.#unavailable.clear()
    for (const lease of this.#active) lease.prepared = false
    void this.#pump()
  }

  /** PostgreSQL is away: whoever waits passes on now. */
  #release(): void {
    for (const waiter of this.#waiters) {
      for (const lease of waiter.leases) if (!this.#settled(lease)) this.#setUnavailable(lease)
      clearTimeout(waiter.timer)
      waiter.resolve()
    }
    this.#waiters.clear()
    this.#wanted.clear()
  }

  /** Sends what is wanted, one statement at a time; what comes meanwhile goes together with the next. */
  async #pump(): Promise<void> {
    if (this.#busy) return
    this.#busy = true
    try {
      while ((this.#wanted.size > 0 || this.#returning.size > 0) && this.#link.up) {
        this.#busySince = performance.now()
        // Returns first: they may be what makes room under a lowered cap.
        if (this.#returning.size > 0) await this.#sendReturns()
        else await this.#grant()
      }
    } catch (cause) {
      this.#log.debug({ err: cause }, 'leases stay as they are')
    } finally {
      this.#busy = false
    }
  }

  async #grant(): Promise<void> {
    const leases: Lease[] = []
    for (const lease of this.#wanted) {
      if (leases.length === BATCH) break
      this.#wanted.delete(lease)
      if (lease.day === this.#day) leases.push(lease)
    }
    if (leases.length === 0) return
    const day = dayText(this.#day)
    const sentOn = this.#day
    const fresh = leases.filter((lease) => !lease.prepared)
    if (fresh.length > 0) {
      await this.#link.run((db) => prepareCaps(db, day, fresh))
      for (const lease of fresh) lease.prepared = true
    }
    const wishes = leases.map((lease) => ({
      kind: lease.kind,
      entityId: lease.entityId,
      cap: lease.cap,
      want: this.#want(lease),
    }))
    const grants = await this.#link.run((db) => grantLeases(db, this.#engineId, day, wishes))
    const byKey = new Map(grants.map((grant) => [keyOf(grant.kind, grant.entityId), grant]))
    if (this.#day !== sentOn) return
    const answered = leases.flatMap((lease) => {
      const grant = byKey.get(keyOf(lease.kind, lease.entityId))
      // The row was removed under us: it is made again next time.
      if (!grant) lease.prepared = false
      return grant ? [{ lease, grant }] : []
    })
    this.#keep(() => this.#disk.append(answered.map(({ lease, grant }) => this.#toKeep(lease, grant))))
    for (const { lease, grant } of answered) this.#take(lease, grant)
    this.#settle()
  }

  /** How many units would last for a while, by how fast the last block went. */
  #want(lease: Lease): number {
    if (lease.block === 0) return FIRST_WANT
    const left = Math.max(0, Atomics.load(this.#slots.remaining, lease.index))
    const ms = Math.max(1, performance.now() - lease.blockAt)
    const perMs = Math.max(0, lease.block - left) / ms
    return Math.min(MOST_WANTED, Math.max(FIRST_WANT, Math.ceil(perMs * BLOCK_LASTS_MS)))
  }

  #take(lease: Lease, grant: LeaseGrant): void {
    const { remaining, state } = this.#slots
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
      Atomics.add(remaining, lease.index, units)
    }
    this.#active.add(lease)
    this.#unavailable.delete(lease)
    Atomics.store(state, lease.index, lease.exhausted ? 1 : 0)
  }

  /** Takes up to `units` out of what is left and answers how many it got. Never a store: threads are taking too. */
  #lower(lease: Lease, units: number): number {
    const { remaining } = this.#slots
    for (;;) {
      const left = Atomics.load(remaining, lease.index)
      const taken = Math.min(units, left)
      if (taken <= 0) return 0
      if (Atomics.compareExchange(remaining, lease.index, left, left - taken) === left) return taken
    }
  }

  /** Sets aside what is left above `keep`, to be returned with the next statement. */
  #takeBack(lease: Lease, keep = 0): void {
    const left = Atomics.load(this.#slots.remaining, lease.index)
    const taken = this.#lower(lease, left - keep)
    if (taken > 0) this.#returning.set(lease, (this.#returning.get(lease) ?? 0) + taken)
  }

  /**
   * Gives units back. They count as given up from here on, whatever becomes of the statement: if it is lost, the
   * next grant's answer tells that they are still this engine's.
   */
  async #sendReturns(): Promise<void> {
    const leases = [...this.#returning.keys()]
    const day = leases[0]!.day
    const batch = leases.filter((lease) => lease.day === day).slice(0, BATCH)
    const returns = batch.map((lease) => ({
      kind: lease.kind,
      entityId: lease.entityId,
      version: lease.version,
      granted: lease.granted,
      keep: lease.granted - this.#returning.get(lease)!,
    }))
    try {
      this.#disk.appendSafely(
        returns.map(({ kind, entityId, version, keep }) => ({ day, kind, entityId, granted: keep, version })),
      )
    } catch (cause) {
      for (const lease of batch) {
        Atomics.add(this.#slots.remaining, lease.index, this.#returning.get(lease)!)
        this.#returning.delete(lease)
      }
      throw cause
    }
    for (const [at, lease] of batch.entries()) {
      lease.granted = returns[at]!.keep
      this.#returning.delete(lease)
    }
    const lowered = await this.#link.run((db) => returnLeases(db, this.#engineId, dayText(day), returns))
    const byKey = new Map(lowered.map((one) => [keyOf(one.kind, one.entityId), one.version]))
    for (const lease of batch) lease.version = byKey.get(keyOf(lease.kind, lease.entityId)) ?? lease.version
  }

  #settle(): void {
    for (const waiter of this.#waiters) {
      const open = waiter.leases.filter((lease) => !this.#settled(lease))
      for (const lease of open) this.#wanted.add(lease)
      if (open.length > 0) continue
      clearTimeout(waiter.timer)
      this.#waiters.delete(waiter)
      waiter.resolve()
    }
  }

  #toKeep(lease: Lease, { granted, version }: { granted: number; version: number }): KeptLease {
    return { day: lease.day, kind: lease.kind, entityId: lease.entityId, granted, version }
  }

  #tick(): void {
    this.#turnDay()
    if (!this.#link.up) return
    for (const lease of this.#active) {
      if (lease.exhausted || lease.block === 0) continue
      if (Atomics.load(this.#slots.remaining, lease.index) * 2 <= lease.block) this.#wanted.add(lease)
    }
    if (this.#wanted.size > 0 || this.#returning.size > 0) void this.#pump()
  }

  #turnDay(): void {
    const day = dayOf(this.#clock())
    if (day > this.#day) {
      this.#day = day
      this.#ended = this.#active
      this.#endedDueAt = performance.now() + DAY_OVER_MS
      this.#active = new Set()
      this.#wanted.clear()
      this.#unavailable.clear()
      for (const pair of this.#bySlot) this.#begin(this.#ofDay(pair, day), day)
      this.#keep(() => this.#disk.rewrite([]))
    }
    if (this.#ended.size > 0 && performance.now() >= this.#endedDueAt) {
      for (const lease of this.#ended) if (lease.day < this.#day) this.#takeBack(lease)
      this.#ended.clear()
    }
  }

  /** Looks after leases that nobody asks for: caps that have room again, and units that others could use. */
  async #check(): Promise<void> {
    if (!this.#link.up || this.#busy) return
    for (const lease of this.#unavailable)
      if (!lease.exhausted) Atomics.store(this.#slots.state, lease.index, 0)
    this.#unavailable.clear()
    const looked = new Map<string, Lease>()
    const surplus = new Map<Lease, number>()
    for (const lease of this.#active) {
      const used = this.#used(lease)
      const keep = (used - lease.usedAtCheck) * 2
      lease.usedAtCheck = used
      if (lease.exhausted || Atomics.load(this.#slots.remaining, lease.index) > keep)
        looked.set(keyOf(lease.kind, lease.entityId), lease)
      surplus.set(lease, keep)
    }
    if (looked.size > 0) await this.#look(looked, surplus)
    if (this.#disk.lines > 20_000 + this.#active.size * 4)
      this.#keep(() => this.#disk.rewrite([...this.#active].map((lease) => this.#toKeep(lease, lease))))
  }

  async #look(leases: Map<string, Lease>, keep: Map<Lease, number>): Promise<void> {
    this.#busy = true
    this.#busySince = performance.now()
    try {
      const day = this.#day
      const found = await this.#link.run((db) => readLeased(db, dayText(day), [...leases.values()]))
      for (const { kind, entityId, leased } of found) {
        const lease = leases.get(keyOf(kind, entityId))!
        if (lease.day !== this.#day) continue
        if (lease.exhausted && leased < lease.cap) {
          lease.exhausted = false
          Atomics.store(this.#slots.state, lease.index, 0)
        }
        if (leased >= lease.cap * NEAR) this.#takeBack(lease, keep.get(lease))
      }
    } catch (cause) {
      this.#log.debug({ err: cause }, 'could not look at the caps')
    } finally {
      this.#busy = false
    }
  }

  /** A full disk must not stop the serving; what is missing there is only lost at the next start. */
  #keep(write: () => void): void {
    try {
      write()
    } catch (cause) {
      this.#log.error({ err: cause }, 'leases could not be kept on disk')
    }
  }
}

const keyOf = (kind: CapKind, entityId: number) => `${kind}:${entityId}`

const dayText = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10)
