import type { CapKind } from '@headgate/contract/base/constants'
import type { Database } from '@headgate/db/base/database'
import type { Contact } from '@headgate/db/engine/engines'
import type { Logger } from '@headgate/runtime/log'
import { dayNumber } from '@headgate/domain/days'
import type { Counts } from '../counts/counts.ts'
import type { Holding } from './block-rule.ts'
import type { CapSlots } from './cap-slots.ts'
import { MOST_UNITS } from './book/cap-table.ts'
import { takeOverKept } from './kept/kept-leases.ts'
import { LeaseAhead } from './lease-ahead.ts'
import { LeaseAsker } from './lease-asker.ts'
import type { HeldSums, Lease, LeaseUse } from './lease.ts'
import { LeaseBook } from './book/lease-book.ts'
import { LeaseDisk } from './kept/lease-disk.ts'
import { LeaseContacts } from './lease-contacts.ts'
import { LeaseConnection, reasonOf } from './lease-connection.ts'
import { LeaseOthers } from './lease-others.ts'
import { LeaseWatch, type HoldingOf } from './lease-watch.ts'
import { LeaseWaiters } from './waiting/lease-waiters.ts'
import { UnavailableLeases } from './waiting/unavailable-leases.ts'
import { BATCH, WantedLeases } from './waiting/wanted-leases.ts'
import { MOST_WAIT_MS, WaitLimit } from './waiting/wait-limit.ts'

/** Default of `outageMs`. */
const OUTAGE_MS = 3_600_000
const TICK_MS = 20
/** Of the time that a stop has, for the contact at its end; a third of a shorter time. */
const LAST_CONTACT_MS = 500
const CHECK_MS = 1_000
/**
 * Leases of a day are begun this long before it. Each engine starts at a different moment in the first half of that
 * time.
 */
const BEFORE_MIDNIGHT_MS = 30 * 60_000
const BEGUN_AT_ONCE = 2_000
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
  /** Longest time that a search waits for a lease, in milliseconds; by default it follows the round trip to PostgreSQL. */
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
  readonly #wait: WaitLimit
  readonly #book: LeaseBook
  readonly #disk: LeaseDisk
  readonly #link: LeaseConnection
  readonly #asker: LeaseAsker
  readonly #timers: NodeJS.Timeout[]
  readonly #wanted: WantedLeases
  readonly #waiters: LeaseWaiters
  readonly #unavailable: UnavailableLeases
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
  /** What is left to do after a contact: a statement each. */
  #looks: (() => Promise<void>)[] = []
  #isStopping = false
  #busySince = 0

  constructor(options: LeaseManagerOptions) {
    const { slots, db, dataDir, engineId, run, counts, log, clock, requestMs, outageMs } = options
    this.#log = log
    this.#clock = clock
    this.#wait = new WaitLimit(slots, requestMs)
    this.#outageMs = outageMs ?? OUTAGE_MS
    this.#disk = new LeaseDisk(dataDir)
    const today = dayNumber(clock())
    this.#book = new LeaseBook(slots, counts, today)
    const { damaged, contact, run: lastRun, isNew, unconfirmed } = takeOverKept(this.#disk, this.#book)
    if (damaged > 0) log.error({ records: damaged }, 'kept leases are damaged and not taken up again')
    this.#isDamaged = damaged > 0
    this.isUnsure = damaged > 0 || counts.mayMiss(today)
    const holding: HoldingOf = (lease, now) => this.#holding(lease, now)
    this.#watch = new LeaseWatch({
      book: this.#book,
      holding,
      engines: () => this.#engines,
      outageMs: this.#outageMs,
    })
    this.#unavailable = new UnavailableLeases(this.#book)
    this.#waiters = new LeaseWaiters({
      units: this.#book.units,
      rates: this.#book.rates,
      onGivenUp: (lease) => this.#unavailable.add(lease),
    })
    this.#wanted = new WantedLeases(this.#book, this.#waiters)
    this.#link = new LeaseConnection({
      database: db,
      engineId,
      run,
      requestMs: requestMs ?? MOST_WAIT_MS,
      known: () => this.#contacts.known,
      log,
      onReply: (ms) => this.#wait.note(ms),
      onUp: (contact) => this.#up(contact),
      // PostgreSQL is away, so waiting searches continue without a lease.
      onDown: () => this.#waiters.giveUp(),
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
      kept: { contact, run: damaged > 0 ? null : lastRun, isNew },
    })
    void this.#link.connect()
    this.#timers = [setInterval(() => this.#tick(), TICK_MS), setInterval(() => this.#check(), CHECK_MS)]
  }

  /** The caps by slot; only to read. */
  get caps(): LeaseBook['table'] {
    return this.#book.table
  }

  /**
   * For operators: whether PostgreSQL grants leases at present, what was left of them here seconds ago at most, how long a
   * search waits for units, and the measured round trip (`WaitLimit`).
   */
  get state(): HeldSums & { reachable: boolean; waitMs: number; roundTripMs: number | null } {
    const { ms: waitMs, roundTripMs } = this.#wait
    return { reachable: this.#link.up, ...this.#watch.sums, waitMs, roundTripMs }
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
   * has some or its state is 1, at the latest after `patienceMs`, or earlier where waiting is of no use.
   */
  request(indexes: readonly number[], patienceMs = this.#wait.ms): Promise<void> {
    this.#turnDay()
    const { isReporting } = this.#contacts
    const mayWait = this.#link.up && !this.#slow() && !isReporting && !this.#waiters.isFull
    const leases: Lease[] = []
    for (const index of new Set(indexes)) {
      const lease = this.#book.at(index)
      if (lease === undefined || this.#book.units.settled(lease)) continue
      if (mayWait) {
        leases.push(lease)
        continue
      }
      // Does not wait for this lease, but requests it as soon as PostgreSQL replies again.
      this.#unavailable.add(lease)
      this.#wanted.add([lease])
    }
    if (leases.length === 0) return Promise.resolve()
    this.#wanted.add(leases)
    // Requests of the same turn of the event loop go in one statement.
    queueMicrotask(() => void this.#pump())
    return this.#waiters.wait(leases, Math.min(patienceMs, this.#wait.ms))
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
   * Use that PostgreSQL does not have, for the feedback, yesterday's first. `undefined` once for each 10,000 leases, so
   * that the caller can pause. Report what it used with `noteReported`. Yesterday's leases that were reported are
   * forgotten on the way, once no search of that day is in progress.
   */
  unreported = (): IterableIterator<LeaseUse | undefined> => this.#book.unreported()

  /** Notes that PostgreSQL has this use. */
  noteReported = (use: LeaseUse): void => this.#book.reports.noteReported(use)

  /** Returns unused units (or keeps them for the next start), as far as PostgreSQL replies in time. Stop the workers first. */
  async stop(patienceMs = 1_500, keepsUnits = false): Promise<void> {
    const returnMs = patienceMs - Math.min(LAST_CONTACT_MS, patienceMs / 3)
    const returnUntil = keepsUnits ? 0 : performance.now() + returnMs
    setTimeout(() => this.#link.close(), patienceMs).unref()
    for (const timer of this.#timers) clearInterval(timer)
    this.#isStopping = true
    this.#waiters.giveUp()
    this.#wanted.clear()
    while (this.#busy && this.#link.up) await new Promise((resolve) => setTimeout(resolve, 5))
    // From here on, only returns are sent.
    this.#checksDue = 0
    this.#looks = []
    this.#wanted.clear()
    for (const day of [this.#book.day, this.#book.day + 1])
      for (const lease of this.#book.held(day)) {
        // Without PostgreSQL, or without time, the units stay for the next start.
        if (!this.#link.up || performance.now() > returnUntil) break
        if (lease !== undefined) this.#book.units.takeBack(lease)
        if (this.#book.units.returning.size >= BATCH) await this.#pump()
      }
    await this.#pump()
    // Without it the next start has more to report.
    if (this.#link.up) await this.#contacts.end(() => this.#touch()).catch(() => undefined)
    this.#link.close()
    this.#disk.close()
  }

  /** While a statement hangs, later searches do not wait. */
  #slow(): boolean {
    return this.#busy && performance.now() - this.#busySince > this.#wait.ms
  }

  #up(contact: Contact): void {
    this.#engines = contact.engines
    this.#looks = []
    this.#contacts.begin(contact)
    this.#unavailable.tryAgain()
    void this.#pump()
  }

  /** Sends requests, one statement at a time. Requests that arrive in the meantime go together with the next one. */
  async #pump(): Promise<void> {
    if (this.#busy) return
    this.#busy = true
    try {
      let wasForWaiting = false
      while (this.#link.up) {
        this.#busySince = performance.now()
        // A search waits for one statement of others at most, and those for one request of searches.
        const waited: Lease[] = wasForWaiting || this.#contacts.mustReport ? [] : this.#wanted.takeWaited()
        wasForWaiting = waited.length > 0
        if (wasForWaiting) await this.#grant(waited)
        else if (!(await this.#doNext())) break
      }
    } catch (cause) {
      this.#log.debug({ cause: reasonOf(cause) }, 'leases stay as they are')
    } finally {
      this.#busy = false
      this.#ahead.noteIdle()
    }
  }

  /** Sends what is due, whether searches wait or not. Returns false when there was nothing. */
  async #doNext(): Promise<boolean> {
    if (this.#contacts.mustReport) await this.#contacts.report(() => this.#touch())
    // Without contacts this engine counts as gone, however many units it wants.
    else if (this.#checksDue > 1) await this.#look()
    else if (this.#looks.length > 0) await this.#looks.shift()!()
    // Returns go first, because they may make the room that a lowered cap needs.
    else if (this.#asker.mayReturn) await this.#asker.sendReturns()
    else if (this.#wanted.size > 0) await this.#grant(this.#wanted.take())
    else if (this.#checksDue > 0) await this.#look()
    else if (this.#book.unasked.size > 0 && !this.#isStopping)
      await this.#grant(this.#book.unasked.take(BATCH, this.#book.day))
    else return false
    return true
  }

  /** Requests units for leases of one day. */
  async #grant(leases: readonly Lease[]): Promise<void> {
    if (leases.length === 0) return
    const { settled, refused } = await this.#asker.grant(leases)
    this.#ahead.noteReplies(leases.length)
    for (const lease of settled) this.#unavailable.delete(lease)
    for (const lease of refused) this.#unavailable.add(lease)
    this.#wanted.settle()
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
    this.#unavailable.step()
    this.#wanted.add(low)
    if (this.#wanted.size > 0 || this.#book.units.returning.size > 0 || this.#book.unasked.size > 0)
      void this.#pump()
  }

  #turnDay(): void {
    if (!this.#book.turn(dayNumber(this.#clock()))) return
    this.#wanted.clear()
    this.#unavailable.clear()
    this.#isDamaged = false
    this.#keepAll()
  }

  #check(): void {
    this.#checksDue += 1
    // Each slot has up to two leases; before midnight those of two days are needed.
    if (!this.#isDamaged && this.#disk.size > SPARE_RECORDS + this.#book.table.size * 3) this.#keepAll()
    if (this.#link.up) this.#unavailable.tryAgain()
    void this.#pump()
  }

  /** Reports that this engine runs; then, one by one, reads the needs of other engines and which caps have room again. */
  async #look(): Promise<void> {
    this.#checksDue = 0
    if (!this.#contacts.goOn(await this.#touch())) return
    this.#looks = [
      () => this.#others.help(),
      async () => this.#wanted.add(await this.#others.lookAtExhausted()),
    ]
  }

  async #touch(): Promise<Contact> {
    const contact = await this.#link.touch()
    this.#engines = contact.engines
    return contact
  }

  #keepAll(): void {
    this.#asker.rewriteDisk().catch((cause: unknown) => this.#notKept(cause))
  }

  /** A full disk must not stop the serving. Leases that are not on disk are lost only at the next start. */
  #keep(write: () => void): boolean {
    try {
      write()
      return true
    } catch (cause) {
      this.#notKept(cause)
      return false
    }
  }

  #notKept(cause: unknown): void {
    this.#log.error({ err: cause }, 'leases could not be kept on disk')
  }
}
