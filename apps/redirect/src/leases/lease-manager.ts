import type { CapKind } from '@headgate/contract/base/constants'
import type { Database } from '@headgate/db/base/database'
import type { Contact } from '@headgate/db/engine/engines'
import type { Logger } from '@headgate/runtime/log'
import { dayNumber } from '@headgate/domain/days'
import type { Counts } from '../counts/counts.ts'
import type { Holding } from './block-rule.ts'
import type { CapSlots } from './cap-slots.ts'
import { leaseFlag, MOST_UNITS } from './cap-table.ts'
import { takeOverKept } from './kept/kept-leases.ts'
import { LeaseAhead } from './lease-ahead.ts'
import { LeaseAsker } from './lease-asker.ts'
import type { Lease, LeaseUse } from './lease.ts'
import { LeaseBook } from './book/lease-book.ts'
import { LeaseDisk } from './kept/lease-disk.ts'
import { LeaseContacts } from './lease-contacts.ts'
import { LeaseConnection, reasonOf } from './lease-connection.ts'
import { LeaseOthers } from './lease-others.ts'
import { LeaseWaiters } from './lease-waiters.ts'
import { LeaseWatch, type HeldSums, type HoldingOf } from './lease-watch.ts'

/** Default of `requestMs`. */
const REQUEST_MS = 150
/** Default of `outageMs`. */
const OUTAGE_MS = 3_600_000
const TICK_MS = 20
const CHECK_MS = 1_000
/**
 * Leases of a day are begun this long before it. Each engine starts at a different moment in the first half of that
 * time.
 */
const BEFORE_MIDNIGHT_MS = 30 * 60_000
const BEGUN_AT_ONCE = 2_000
/** Leases requested with one statement: a millisecond's work of this thread, and a statement may delay others. */
const BATCH = 500
/** The file of leases is made shorter when it has so many records more than leases. */
const SPARE_RECORDS = 20_000

export interface LeaseManagerOptions {
  slots: CapSlots
  /** Without a database, this engine has only the leases in its data directory. */
  db?: Database
  dataDir: string
  engineId: string
  /** Id of this process of the engine, 16 hexadecimal digits. */
  run: string
  /** The engine's own records: the use of leases before this start. */
  counts: Counts
  log: Logger
  clock: () => number
  /** Longest time that a search waits for a lease, in milliseconds; 150 by default. */
  requestMs?: number
  /** The length of an outage of PostgreSQL that the leases must cover, in milliseconds; an hour by default. */
  outageMs?: number
}

/**
 * Keeps this engine's leases of caps filled ahead of need (docs/behaviour/engine.md#leases). Serving only takes units
 * from shared memory, and calls this when nothing is left there. Main thread only.
 */
export class LeaseManager {
  /** Whether searches before this start may have used more of today's units than the records show. */
  readonly isUnsure: boolean
  readonly #log: Logger
  readonly #clock: () => number
  readonly #requestMs: number
  readonly #book: LeaseBook
  readonly #disk: LeaseDisk
  readonly #link: LeaseConnection
  readonly #asker: LeaseAsker
  readonly #timers: NodeJS.Timeout[]
  #wanted = new Set<Lease>()
  readonly #waiters: LeaseWaiters
  /** Leases in state 2 only because PostgreSQL is away or slow. */
  #unavailable = new Set<Lease>()
  readonly #outageMs: number
  readonly #watch: LeaseWatch
  readonly #others: LeaseOthers
  readonly #ahead: LeaseAhead
  readonly #contacts: LeaseContacts
  readonly #beforeMidnightMs = BEFORE_MIDNIGHT_MS * (1 - Math.random() / 2)
  /** The file of leases is damaged. It stays so for the day, so that another start does not trust the rest of it. */
  #isDamaged: boolean
  /** Engines that share the caps, according to the last contact. */
  #engines = 1
  #busy = false
  /** Checks that are due: above 1 when one was put off for a second. */
  #checksDue = 0
  #isStopping = false
  #busySince = 0

  constructor(options: LeaseManagerOptions) {
    const { slots, db, dataDir, engineId, run, counts, log, clock, requestMs, outageMs } = options
    this.#log = log
    this.#clock = clock
    this.#requestMs = requestMs ?? REQUEST_MS
    this.#outageMs = outageMs ?? OUTAGE_MS
    this.#disk = new LeaseDisk(dataDir)
    const today = dayNumber(clock())
    this.#book = new LeaseBook(slots, counts, today)
    const { damaged, contact, run: lastRun, unconfirmed } = takeOverKept(this.#disk, this.#book)
    if (damaged > 0) log.error({ records: damaged }, 'kept leases are damaged and not taken up again')
    this.#isDamaged = damaged > 0
    this.isUnsure = damaged > 0 || counts.mayMiss(today)
    const holding: HoldingOf = (lease, now) => this.#holding(lease, now)
    this.#watch = new LeaseWatch(this.#book, holding, () => this.#engines)
    this.#waiters = new LeaseWaiters({
      units: this.#book.units,
      rates: this.#book.rates,
      patienceMs: this.#requestMs,
      onGivenUp: (lease) => this.#setUnavailable(lease),
    })
    this.#link = new LeaseConnection({
      database: db,
      engineId,
      run,
      requestMs: this.#requestMs,
      known: () => this.#contacts.known,
      log,
      onUp: (contact) => this.#up(contact),
      onDown: () => this.#release(),
    })
    this.#others = new LeaseOthers({ book: this.#book, link: this.#link, watch: this.#watch, holding })
    this.#ahead = new LeaseAhead({
      unasked: this.#book.unasked,
      link: this.#link,
      isBusy: () => this.#busy,
      isAsking: () => this.#book.isAsking,
    })
    this.#asker = new LeaseAsker({
      engineId,
      run,
      book: this.#book,
      link: this.#link,
      disk: this.#disk,
      holding,
      keep: (write) => this.#keep(write),
      onSetBack: () => this.#contacts.setBack(),
      unconfirmed,
    })
    this.#contacts = new LeaseContacts({
      book: this.#book,
      asker: this.#asker,
      ahead: this.#ahead,
      log,
      run,
      // What is left of a damaged file must not be used before PostgreSQL replied, tomorrow's leases included.
      kept: { contact, run: damaged > 0 ? null : lastRun },
    })
    void this.#link.connect()
    this.#timers = [setInterval(() => this.#tick(), TICK_MS), setInterval(() => this.#check(), CHECK_MS)]
  }

  /** The caps by slot; only to read. */
  get caps(): LeaseBook['table'] {
    return this.#book.table
  }

  /** Whether PostgreSQL grants leases at present, and what was left of them here seconds ago at most: for operators. */
  get state(): HeldSums & { reachable: boolean } {
    return { reachable: this.#link.up, ...this.#watch.sums }
  }

  /**
   * The slot of a cap (above 0), the same as long as this process runs. Call it again when a cap changes: if the cap
   * was lowered, unused units are returned. -1 when all slots are taken: then the cap has no room.
   */
  slotFor(kind: CapKind, entityId: number, cap: number): number {
    return this.#book.slotFor(kind, entityId, Math.min(cap, MOST_UNITS))
  }

  /**
   * Requests units of caps for one search; `indexes` are those of the shared arrays (`capIndex`). Resolves when each
   * has some or its state is 1, at the latest after `requestMs`.
   */
  request(indexes: readonly number[]): Promise<void> {
    this.#turnDay()
    const leases: Lease[] = []
    for (const index of new Set(indexes)) {
      const lease = this.#book.at(index)
      if (lease === undefined || this.#book.units.settled(lease)) continue
      if (this.#link.up && !this.#slow()) {
        leases.push(lease)
        continue
      }
      // Does not wait for this lease, but requests it as soon as PostgreSQL replies again.
      this.#setUnavailable(lease)
      this.#wanted.add(lease)
    }
    if (leases.length === 0) return Promise.resolve()
    for (const lease of leases) this.#wanted.add(lease)
    // Requests of the same turn of the event loop go in one statement.
    queueMicrotask(() => void this.#pump())
    return this.#waiters.wait(leases)
  }

  /**
   * Resolves when every cap was requested once, so that its first search need not wait; at the latest after
   * `patienceMs`, and earlier where waiting is of no use: `LeaseAhead.wait`.
   */
  ahead(patienceMs: number): Promise<void> {
    return this.#ahead.wait(patienceMs)
  }

  /** Units of today's cap that this engine has served. */
  used(slot: number): number {
    const lease = this.#book.today(slot)
    return lease === undefined ? 0 : this.#book.units.used(lease)
  }

  /**
   * Use that PostgreSQL does not have, for the feedback, yesterday's first. `undefined` for each lease without any, so
   * that the caller can pause. Report what it used with `noteReported`. Yesterday's leases that were reported are
   * forgotten on the way, once no search of that day is in progress.
   */
  unreported = (): IterableIterator<LeaseUse | undefined> => this.#book.unreported()

  /** Notes that PostgreSQL has this use. */
  noteReported = (use: LeaseUse): void => this.#book.reports.noteReported(use)

  /** Returns unused units, as far as PostgreSQL replies in time. Stop the workers first. */
  async stop(patienceMs = 1_500): Promise<void> {
    setTimeout(() => this.#link.close(), patienceMs).unref()
    for (const timer of this.#timers) clearInterval(timer)
    this.#isStopping = true
    this.#waiters.giveUp()
    this.#wanted.clear()
    while (this.#busy && this.#link.up) await new Promise((resolve) => setTimeout(resolve, 5))
    // From here on, only returns are sent.
    this.#checksDue = 0
    this.#wanted.clear()
    for (const day of [this.#book.day, this.#book.day + 1])
      for (const lease of this.#book.held(day)) {
        // Without PostgreSQL the units stay, for the next start.
        if (!this.#link.up) break
        if (lease !== undefined) this.#book.units.takeBack(lease)
        if (this.#book.units.returning.size >= BATCH) await this.#pump()
      }
    await this.#pump()
    this.#link.close()
    this.#disk.close()
  }

  #setUnavailable(lease: Lease): void {
    this.#book.units.setState(lease, 2)
    this.#unavailable.add(lease)
  }

  /** While a statement hangs, later searches do not wait. */
  #slow(): boolean {
    return this.#busy && performance.now() - this.#busySince > this.#requestMs
  }

  #up(contact: Contact): void {
    this.#engines = contact.engines
    this.#contacts.begin(contact)
    this.#available()
    void this.#pump()
  }

  #available(): void {
    for (const lease of this.#unavailable)
      if (!this.#book.table.has(lease, leaseFlag.exhausted)) this.#book.units.setState(lease, 0)
    this.#unavailable.clear()
  }

  /** PostgreSQL is away, so waiting searches continue without a lease. */
  #release(): void {
    this.#waiters.giveUp()
  }

  /** Sends requests, one statement at a time. Requests that arrive in the meantime go together with the next one. */
  async #pump(): Promise<void> {
    if (this.#busy) return
    this.#busy = true
    try {
      while (this.#link.up) {
        this.#busySince = performance.now()
        if (this.#contacts.mustReport) await this.#contacts.report()
        // Without contacts this engine counts as gone, however many units it wants.
        else if (this.#checksDue > 1) await this.#look()
        // Returns go first, because they may make the room that a lowered cap needs.
        else if (this.#book.units.returning.size > 0) await this.#asker.sendReturns()
        else if (this.#wanted.size > 0) await this.#grant(this.#takeWanted())
        else if (this.#checksDue > 0) await this.#look()
        else if (this.#book.unasked.size > 0 && !this.#isStopping)
          await this.#grant(this.#book.unasked.take(BATCH, this.#book.day))
        else break
      }
    } catch (cause) {
      this.#log.debug({ cause: reasonOf(cause) }, 'leases stay as they are')
    } finally {
      this.#busy = false
      this.#ahead.noteIdle()
    }
  }

  #takeWanted(): Lease[] {
    const leases: Lease[] = []
    for (const lease of this.#wanted) {
      if (leases.length === BATCH) break
      this.#wanted.delete(lease)
      if (this.#book.isToday(lease)) leases.push(lease)
    }
    return leases
  }

  /** Requests units for leases of one day. */
  async #grant(leases: readonly Lease[]): Promise<void> {
    if (leases.length === 0) return
    const refused = await this.#asker.grant(leases)
    this.#ahead.noteReplies(leases.length)
    for (const lease of leases) this.#unavailable.delete(lease)
    for (const lease of refused) this.#setUnavailable(lease)
    for (const lease of this.#waiters.settle()) this.#wanted.add(lease)
  }

  #holding(lease: Lease, now?: number): Holding {
    return this.#book.holding(lease, this.#engines, this.#outageMs, now)
  }

  #tick(): void {
    this.#turnDay()
    this.#book.days.step()
    this.#contacts.step()
    if (dayNumber(this.#clock() + this.#beforeMidnightMs) > this.#book.day)
      this.#book.days.beginNext(BEGUN_AT_ONCE)
    const low = this.#watch.low()
    if (!this.#link.up) return
    for (const lease of low) this.#wanted.add(lease)
    if (this.#wanted.size > 0 || this.#book.units.returning.size > 0 || this.#book.unasked.size > 0)
      void this.#pump()
  }

  #turnDay(): void {
    if (!this.#book.turn(dayNumber(this.#clock()))) return
    this.#wanted = new Set()
    this.#unavailable = new Set()
    this.#isDamaged = false
    this.#keepAll()
  }

  #check(): void {
    this.#checksDue += 1
    // Each slot has up to two leases; before midnight those of two days are needed.
    if (!this.#isDamaged && this.#disk.size > SPARE_RECORDS + this.#book.table.size * 3) this.#keepAll()
    if (this.#link.up) this.#available()
    void this.#pump()
  }

  /** Reports that this engine is running, and reads the needs of other engines and which caps have room again. */
  async #look(): Promise<void> {
    this.#checksDue = 0
    const contact = await this.#link.touch()
    this.#engines = contact.engines
    if (!this.#contacts.goOn(contact)) return
    await this.#others.help()
    for (const lease of await this.#others.lookAtExhausted()) this.#wanted.add(lease)
  }

  #keepAll(): void {
    this.#asker.rewriteDisk().catch((cause: unknown) => this.#notKept(cause))
  }

  /** A full disk must not stop the serving. Leases that are not on disk are lost only at the next start. */
  #keep(write: () => void): void {
    try {
      write()
    } catch (cause) {
      this.#notKept(cause)
    }
  }

  #notKept(cause: unknown): void {
    this.#log.error({ err: cause }, 'leases could not be kept on disk')
  }
}
