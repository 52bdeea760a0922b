import type { Database } from '@headgate/db/database'
import {
  grantLeases,
  grantFirstLeases,
  readLeased,
  returnLeases,
  type LeaseGrant,
  type LeaseWish,
} from '@headgate/db/engine/leases'
import type { Logger } from '@headgate/runtime/log'
import type { Counts } from '../spool/counts.ts'
import { dayOf, dayText, type CapKind, type CapSlots } from './cap-slots.ts'
import { LEAST_BLOCK, LeaseBook, leaseKey, type Lease, type LeaseUse } from './lease-book.ts'
import { LeaseDisk, type KeptLease } from './lease-disk.ts'
import { LeaseLink, reasonOf } from './lease-link.ts'

/** Longest that a search waits for a lease, unless told. */
const REQUEST_MS = 150
const TICK_MS = 20
const CHECK_MS = 2_000
/** A block is at least this part of the cap: then no cap is asked for thousands of times a day. */
const LEAST_PART = 1 / 1024
/** Each tick looks at so many leases, or at a tenth of all: every lease within 200 ms, and no tick for long. */
const LEAST_LOOKED_AT = 500
/** So many leases are compared with PostgreSQL at each check; the others have their turn at the next ones. */
const CHECKED_AT_ONCE = 2_000
/** Blocks are asked for so that they last about this long. */
const BLOCK_LASTS_MS = 2_000
const MOST_WANTED = 1_000_000
/** Above this part of a cap given out, engines return what they will hardly use. */
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
  /** Longest that a search waits for a lease, in milliseconds; 150 unless told. */
  requestMs?: number
}

interface Waiter {
  leases: Lease[]
  resolve: () => void
  timer: NodeJS.Timeout
}

/**
 * Keeps this engine's leases of caps filled ahead of need (DESIGN §6 Caps, docs/decisions/0020). Serving only takes
 * from shared memory; whoever finds nothing there asks here. Main thread only.
 */
export class LeaseManager {
  readonly #engineId: string
  readonly #log: Logger
  readonly #clock: () => number
  readonly #requestMs: number
  readonly #book: LeaseBook
  readonly #disk: LeaseDisk
  readonly #link: LeaseLink
  readonly #timers: NodeJS.Timeout[]
  readonly #wanted = new Set<Lease>()
  readonly #waiters = new Set<Waiter>()
  /** State 1 only because PostgreSQL is away or slow. */
  readonly #unavailable = new Set<Lease>()
  #busy = false
  #busySince = 0
  /** Where the next tick and the next check go on among the active leases. */
  #lowWalk: Iterator<Lease> = [].values()
  #checkWalk: Iterator<Lease> = [].values()

  constructor({ slots, db, dataDir, engineId, counts, log, clock, requestMs }: LeaseManagerOptions) {
    this.#engineId = engineId
    this.#log = log
    this.#clock = clock
    this.#requestMs = requestMs ?? REQUEST_MS
    this.#disk = new LeaseDisk(dataDir)
    const { leases, damaged } = this.#disk.load()
    if (damaged > 0) log.error({ lines: damaged }, 'kept leases are damaged and not taken up again')
    const today = dayOf(clock())
    this.#book = new LeaseBook(slots, counts, today, leases, damaged > 0)
    // A damaged file stays as it is for the day, so that another start does not trust what is left of it.
    if (damaged === 0) this.#keep(() => this.#disk.rewrite(leases.filter((lease) => lease.day === today)))
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
   * The slot of a cap (above 0), the same as long as this process runs. Call again when a cap changes: units that
   * are held are then given back when it was lowered. -1 when all slots are taken: treat the cap as having no room.
   */
  slotFor(kind: CapKind, entityId: number, cap: number): number {
    return this.#book.slotFor(kind, entityId, cap)
  }

  /**
   * Asks for units of caps for one search, given as indexes into the shared arrays (`capIndex`). Resolves when each
   * has some or its state is 1, at the latest after `requestMs`.
   */
  request(indexes: readonly number[]): Promise<void> {
    this.#turnDay()
    const leases: Lease[] = []
    for (const index of new Set(indexes)) {
      const lease = this.#book.at(index)
      if (!lease || this.#book.settled(lease)) continue
      if (this.#link.up && !this.#slow()) {
        leases.push(lease)
        continue
      }
      // Not waited for, but had as soon as PostgreSQL answers again.
      this.#setUnavailable(lease)
      this.#wanted.add(lease)
    }
    if (leases.length === 0) return Promise.resolve()
    return new Promise((resolve) => {
      const waiter = { leases, resolve, timer: setTimeout(() => this.#giveUp(waiter), this.#requestMs) }
      this.#waiters.add(waiter)
      for (const lease of leases) {
        lease.waiting += 1
        this.#wanted.add(lease)
      }
      // What is asked in the same turn of the event loop goes in one statement.
      queueMicrotask(() => void this.#pump())
    })
  }

  /** Units of today's cap that this engine has served. */
  used(slot: number): number {
    const lease = this.#book.today(slot)
    return lease ? this.#book.used(lease) : 0
  }

  /** Leases with their use, for the feedback: of today, and of yesterday until `told`. */
  usage = (): IterableIterator<LeaseUse> => this.#book.usage()

  /** PostgreSQL knows all that `usage` says of yesterday. */
  told = (): void => this.#book.forgetEnded()

  /** Returns what is not used, as far as PostgreSQL answers in time. The workers must have stopped before. */
  async stop(patienceMs = 1_500): Promise<void> {
    setTimeout(() => this.#link.close(), patienceMs).unref()
    for (const timer of this.#timers) clearInterval(timer)
    for (const waiter of this.#waiters) this.#resolve(waiter)
    this.#wanted.clear()
    while (this.#busy && this.#link.up) await new Promise((resolve) => setTimeout(resolve, 5))
    for (const lease of this.#book.active) this.#book.takeBack(lease)
    await this.#pump()
    this.#link.close()
    this.#disk.close()
  }

  #giveUp(waiter: Waiter): void {
    for (const lease of waiter.leases) if (!this.#book.settled(lease)) this.#setUnavailable(lease)
    this.#resolve(waiter)
  }

  #resolve(waiter: Waiter): void {
    if (!this.#waiters.delete(waiter)) return
    clearTimeout(waiter.timer)
    for (const lease of waiter.leases) lease.waiting -= 1
    waiter.resolve()
  }

  #setUnavailable(lease: Lease): void {
    this.#book.setState(lease, 1)
    this.#unavailable.add(lease)
  }

  /** A statement that hangs makes everyone after it pass on at once. */
  #slow(): boolean {
    return this.#busy && performance.now() - this.#busySince > this.#requestMs
  }

  #up(): void {
    this.#available()
    // It may be another database than before, without the day's rows.
    for (const lease of this.#book.active) lease.prepared = false
    void this.#pump()
  }

  #available(): void {
    for (const lease of this.#unavailable) if (!lease.exhausted) this.#book.setState(lease, 0)
    this.#unavailable.clear()
  }

  /** PostgreSQL is away: whoever waits passes on now. */
  #release(): void {
    for (const waiter of this.#waiters) this.#giveUp(waiter)
  }

  /** Sends what is wanted, one statement at a time; what comes meanwhile goes together with the next. */
  async #pump(): Promise<void> {
    if (this.#busy) return
    this.#busy = true
    try {
      while ((this.#wanted.size > 0 || this.#book.returning.size > 0) && this.#link.up) {
        this.#busySince = performance.now()
        // Returns first: they may be what makes room under a lowered cap.
        if (this.#book.returning.size > 0) await this.#sendReturns()
        else await this.#grant()
      }
    } catch (cause) {
      this.#log.debug({ cause: reasonOf(cause) }, 'leases stay as they are')
    } finally {
      this.#busy = false
    }
  }

  async #grant(): Promise<void> {
    const { day } = this.#book
    const leases: Lease[] = []
    for (const lease of this.#wanted) {
      if (leases.length === BATCH) break
      this.#wanted.delete(lease)
      if (lease.day === day) leases.push(lease)
    }
    if (leases.length === 0) return
    const grants = await this.#grantFirst(
      leases.filter((lease) => !lease.prepared),
      dayText(day),
    )
    const answered = new Set(grants.map(leaseKey))
    const wishes = leases.filter((lease) => !answered.has(leaseKey(lease))).map((lease) => this.#wish(lease))
    if (wishes.length > 0)
      grants.push(...(await this.#link.run((db) => grantLeases(db, this.#engineId, dayText(day), wishes))))
    if (this.#book.day !== day) return
    const byKey = new Map(grants.map((grant) => [leaseKey(grant), grant]))
    this.#keep(() => this.#disk.append(grants.map((grant) => toKeep(day, grant))))
    for (const lease of leases) {
      const grant = byKey.get(leaseKey(lease))
      // No answer: another engine is just making the row, or it was removed. The next look finds out.
      lease.prepared = grant !== undefined
      if (grant) this.#book.take(lease, grant)
      this.#unavailable.delete(lease)
    }
    this.#settle()
  }

  async #grantFirst(leases: readonly Lease[], day: string): Promise<LeaseGrant[]> {
    if (leases.length === 0) return []
    const wishes = leases.map((lease) => this.#wish(lease))
    const grants = await this.#link.run((db) => grantFirstLeases(db, this.#engineId, day, wishes))
    for (const lease of leases) lease.prepared = true
    return grants
  }

  #wish(lease: Lease): LeaseWish {
    const { kind, entityId, cap, forfeited, waiting } = lease
    // A lease of before the start that is not taken up: the first answer only tells how far it went.
    if (forfeited) return { kind, entityId, cap, want: 0, need: 0 }
    return { kind, entityId, cap, want: this.#want(lease), need: waiting }
  }

  /** How many units would last for a while, by how fast the last block went. */
  #want(lease: Lease): number {
    const least = Math.max(LEAST_BLOCK, Math.floor(lease.cap * LEAST_PART))
    if (lease.block === 0) return least
    const perMs =
      Math.max(0, lease.block - this.#book.left(lease)) / Math.max(1, performance.now() - lease.blockAt)
    return Math.min(MOST_WANTED, Math.max(least, Math.ceil(perMs * BLOCK_LASTS_MS)))
  }

  #settle(): void {
    for (const waiter of this.#waiters) {
      const open = waiter.leases.filter((lease) => !this.#book.settled(lease))
      for (const lease of open) this.#wanted.add(lease)
      if (open.length === 0) this.#resolve(waiter)
    }
  }

  /**
   * Gives units back. They count as given up from here on, whatever becomes of the statement: if it is lost, the
   * next grant's answer tells that they are still this engine's.
   */
  async #sendReturns(): Promise<void> {
    const { returning } = this.#book
    const { day } = returning.keys().next().value!
    const batch = [...returning.keys()].filter((lease) => lease.day === day).slice(0, BATCH)
    const returns = batch.map((lease) => ({
      kind: lease.kind,
      entityId: lease.entityId,
      version: lease.version,
      granted: lease.granted,
      keep: lease.granted - returning.get(lease)!,
    }))
    try {
      // On disk first: a kill after PostgreSQL has heard of it must not bring the units back.
      this.#disk.appendSafely(returns.map((one) => toKeep(day, { ...one, granted: one.keep })))
    } catch (cause) {
      for (const lease of batch) this.#book.keepAfterAll(lease)
      throw cause
    }
    for (const [at, lease] of batch.entries()) {
      lease.granted = returns[at]!.keep
      returning.delete(lease)
    }
    const lowered = await this.#link.run((db) => returnLeases(db, this.#engineId, dayText(day), returns))
    const versions = new Map(lowered.map((one) => [leaseKey(one), one.version]))
    for (const lease of batch) lease.version = versions.get(leaseKey(lease)) ?? lease.version
  }

  #tick(): void {
    this.#turnDay()
    if (!this.#link.up) return
    const { active } = this.#book
    for (let looks = Math.max(LEAST_LOOKED_AT, active.size / 10); looks > 0; looks -= 1) {
      const { value: lease, done } = this.#lowWalk.next()
      if (done) {
        this.#lowWalk = active.values()
        break
      }
      if (lease.exhausted || lease.block === 0) continue
      if (this.#book.left(lease) * 2 <= lease.block) this.#wanted.add(lease)
    }
    if (this.#wanted.size > 0 || this.#book.returning.size > 0) void this.#pump()
  }

  #turnDay(): void {
    if (!this.#book.turn(dayOf(this.#clock()))) return
    this.#wanted.clear()
    this.#unavailable.clear()
    this.#keep(() => this.#disk.rewrite([]))
  }

  /** Looks after leases that nobody asks for: caps that have room again, and units that others could use. */
  async #check(): Promise<void> {
    if (!this.#link.up || this.#busy) return
    this.#available()
    const looked = new Map<string, { lease: Lease; keep: number }>()
    while (looked.size < CHECKED_AT_ONCE) {
      const { value: lease, done } = this.#checkWalk.next()
      if (done) {
        this.#checkWalk = this.#book.active.values()
        break
      }
      const used = this.#book.used(lease)
      const keep = (used - lease.usedAtCheck) * 2
      lease.usedAtCheck = used
      if (lease.exhausted || this.#book.left(lease) > keep) looked.set(leaseKey(lease), { lease, keep })
    }
    if (looked.size > 0) await this.#look(looked)
    if (this.#disk.lines > 20_000 + this.#book.active.size * 4)
      this.#keep(() => this.#disk.rewrite([...this.#book.active].map((lease) => toKeep(lease.day, lease))))
  }

  async #look(looked: Map<string, { lease: Lease; keep: number }>): Promise<void> {
    this.#busy = true
    this.#busySince = performance.now()
    try {
      const { day } = this.#book
      const keys = [...looked.values()].map(({ lease }) => lease)
      const found = await this.#link.run((db) => readLeased(db, dayText(day), keys))
      for (const one of found) {
        const { lease, keep } = looked.get(leaseKey(one))!
        if (lease.day !== this.#book.day) continue
        if (lease.exhausted && one.leased < lease.cap) {
          lease.exhausted = false
          this.#book.setState(lease, 0)
        }
        if (one.leased >= lease.cap * NEAR) this.#book.takeBack(lease, keep)
      }
    } catch (cause) {
      this.#log.debug({ cause: reasonOf(cause) }, 'could not look at the caps')
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

function toKeep(day: number, { kind, entityId, granted, version }: Omit<KeptLease, 'day'>): KeptLease {
  return { day, kind, entityId, granted, version }
}
