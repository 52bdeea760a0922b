import {
  grantFirstLeases,
  grantLeases,
  returnLeases,
  type LeaseGrant,
  type LeaseVersion,
  type LeaseWish,
} from '@headgate/db/engine/leases'
import { pauseLeases } from '@headgate/db/engine/held-leases'
import { dayOfNumber } from '@headgate/domain/days'
import { counter } from '@headgate/runtime/metrics/registry'
import { RowQueue } from '../tables/row-queue.ts'
import { wishOf, type Holding } from './block-rule.ts'
import { leaseFlag } from './book/cap-table.ts'
import { HeldReport } from './held-report.ts'
import { type Lease, leaseOf } from './lease.ts'
import type { LeaseBook } from './book/lease-book.ts'
import type { LeaseDisk } from './kept/lease-disk.ts'
import type { KeptLease } from './kept/lease-record.ts'
import type { LeaseConnection } from './lease-connection.ts'

const requests = counter({
  name: 'headgate_engine_lease_requests_total',
  help: 'Requests to PostgreSQL for units of caps; one asks for many caps.',
})
const failures = counter({
  name: 'headgate_engine_lease_request_failures_total',
  help: 'Requests for units of caps that failed.',
})

/** Leases of one statement: a millisecond's work of this thread. */
const BATCH = 500
/** At the end of a new file, at most so many leases of the last second are noted again: a millisecond's work. */
const MOST_NOTED_AGAIN = 5_000
/** After the disk refused a return. */
const RETRY_MS = 1_000
/** A process that there is not. */
const NO_RUN = '0'.repeat(16)

export interface LeaseAskerOptions {
  engineId: string
  /** Id of this process of the engine. */
  run: string
  book: LeaseBook
  link: LeaseConnection
  disk: LeaseDisk
  holding: (lease: Lease) => Holding
  /** Writes to the disk; returns whether it took it. A full disk must not stop the serving. */
  keep: (write: () => void) => boolean
  /** PostgreSQL has an older state of a lease than before. */
  onSetBack: () => void
  /** Leases of the disk that PostgreSQL may not have. */
  unconfirmed: RowQueue
}

/**
 * Moves leases between the book and PostgreSQL, with one statement at a time. Before each statement it writes to disk
 * the changes that must not be lost.
 */
export class LeaseAsker {
  readonly #engineId: string
  readonly #book: LeaseBook
  readonly #link: LeaseConnection
  readonly #disk: LeaseDisk
  readonly #holding: (lease: Lease) => Holding
  readonly #keep: (write: () => void) => boolean
  readonly #onSetBack: () => void
  /** Leases that changed since the last contact. A database that was set back may not have these changes. */
  #unconfirmed: RowQueue
  readonly #run: string
  /** Leases that the disk has otherwise, because it refused a record. It gets no contact before it has them. */
  readonly #missing = new RowQueue()
  /** Whether the disk has a contact of this process, and the number of the last one. */
  #isRunNoted = false
  #noted = 0
  /** A contact that says that the one on the disk is not true any more, as long as the disk refuses it. */
  #untold: number | null = null
  /** No return is sent before this time of `performance.now()`. */
  #returnsFrom = 0

  constructor({ engineId, run, book, link, disk, holding, keep, onSetBack, unconfirmed }: LeaseAskerOptions) {
    this.#engineId = engineId
    this.#run = run
    this.#book = book
    this.#link = link
    this.#disk = disk
    this.#holding = holding
    this.#keep = keep
    this.#onSetBack = onSetBack
    this.#unconfirmed = unconfirmed
  }

  /**
   * Requests units for leases of one day. Returns the leases whose state is PostgreSQL's now, and those that got nothing
   * although their cap has room, because PostgreSQL pauses grants for a moment.
   */
  async grant(leases: readonly Lease[]): Promise<{ settled: Lease[]; refused: Lease[] }> {
    const { table } = this.#book
    const day = table.day(leases[0]!)
    const text = dayOfNumber(day)
    const wishes = leases.map((lease) => this.#wish(lease))
    const grants = new Map<Lease, LeaseGrant>()
    const note = (some: readonly LeaseGrant[]) => {
      for (const grant of some) grants.set(leaseOf(table.find(grant.kind, grant.entityId), day), grant)
    }
    requests.inc()
    this.#book.reports.noteRequest(day)
    try {
      const first = wishes.filter((_, at) => !table.has(leases[at]!, leaseFlag.prepared))
      if (first.length > 0) note(await this.#grantFirst(leases, first, text))
      const rest = grants.size === 0 ? wishes : wishes.filter((_, at) => !grants.has(leases[at]!))
      if (rest.length > 0) note(await this.#link.run((db) => grantLeases(db, this.#engineId, text, rest)))
    } catch (cause) {
      failures.inc()
      // Not granted yet: these are the first to be requested when PostgreSQL is back.
      for (const lease of leases) this.#askAnew(lease, day)
      throw cause
    } finally {
      this.#book.reports.noteReply(day)
    }
    const isKept = this.#keep(() => this.#disk.append(toKeep(day, leases, wishes, grants)))
    const settled: Lease[] = []
    const refused: Lease[] = []
    for (const [at, lease] of leases.entries()) {
      if (table.day(lease) !== day) continue
      const grant = grants.get(lease)
      if (grant) this.#unconfirmed.add(lease)
      if (grant && !isKept) this.#missing.add(lease)
      // No row came back, because another engine is just adding it, or it was removed. The next contact finds out.
      table.set(lease, leaseFlag.prepared, grant !== undefined)
      const outcome = grant && this.#take(lease, wishes[at]!, grant)
      if (outcome === 'settled') settled.push(lease)
      else if (outcome === 'refused') refused.push(lease)
    }
    return { settled, refused }
  }

  /** Whether to send returns now. After the disk refused one, other statements must not wait for it. */
  get mayReturn(): boolean {
    return this.#book.units.returning.size > 0 && performance.now() >= this.#returnsFrom
  }

  /**
   * Returns units. They count as returned from here on, even if the statement is lost: then the next grant's reply
   * shows that they still belong to this engine.
   */
  async sendReturns(): Promise<void> {
    const { table, units } = this.#book
    const { returning } = units
    const day = table.day(returning.keys().next().value!)
    const batch: Lease[] = []
    for (const lease of returning.keys()) {
      if (table.day(lease) === day) batch.push(lease)
      if (batch.length === BATCH) break
    }
    const returns = batch.map((lease) => ({
      ...table.keyOf(lease),
      version: table.version(lease),
      granted: table.granted(lease),
      keep: table.granted(lease) - returning.get(lease)!,
    }))
    try {
      // On disk first: once PostgreSQL has the return, a kill must not bring the units back.
      this.#disk.appendSafely(
        // Without the cap: whether PostgreSQL has the return is not known, nor its version.
        returns.map((one) => ({ ...one, day, granted: one.keep, cap: 0 })),
      )
    } catch (cause) {
      for (const lease of batch) units.keepAfterAll(lease)
      this.#returnsFrom = performance.now() + RETRY_MS
      throw cause
    }
    for (const [at, lease] of batch.entries()) {
      table.setGranted(lease, returns[at]!.keep)
      units.forgetReturn(lease)
      this.#unconfirmed.add(lease)
    }
    const without = new Set(batch)
    try {
      const lowered = await this.#link.run((db) =>
        returnLeases(db, this.#engineId, dayOfNumber(day), returns),
      )
      for (const one of lowered) without.delete(this.#setVersion(one, day))
    } finally {
      // A return without effect, or without a reply: the version here is not that of PostgreSQL, which would ignore the next
      // return too.
      for (const lease of without) this.#askAnew(lease, day)
    }
  }

  /**
   * A report of units to a PostgreSQL that may have fewer: those of all leases with `everything`, else those of the leases
   * that changed since the last contact, which is all that it can lack. They stay unconfirmed until the next contact.
   */
  report(everything: boolean): HeldReport {
    return new HeldReport({
      engineId: this.#engineId,
      book: this.#book,
      link: this.#link,
      leases: everything ? null : () => this.#unconfirmed.rows(),
      onRaised: (lease, day) => this.#setVersion(lease, day),
    })
  }

  /** PostgreSQL has made a contact after all leases so far, and was not set back. */
  confirm(contact: number): void {
    if (!this.#keepMissing()) return
    const isNoted = this.#isRunNoted && this.#untold === null
    // A lower number follows the report to a database that was set back. The next process must not take it for another one.
    if (this.#unconfirmed.size === 0 && isNoted && contact >= this.#noted) return
    this.#keep(() => {
      this.#disk.appendContact(contact, this.#run)
      this.#unconfirmed = new RowQueue()
      this.#isRunNoted = true
      this.#untold = null
      this.#noted = contact
    })
  }

  /** Replaces the file of leases by one with a record for each. Throws when the disk refuses it. */
  rewriteDisk(): Promise<void> {
    return this.#disk.rewrite(this.#book.keptLeases(), () => {
      // The next contact notes them all.
      if (!this.#isRunNoted || this.#untold !== null || this.#unconfirmed.size > MOST_NOTED_AGAIN) return
      this.#disk.appendContact(this.#noted, this.#run)
      this.#disk.append([...this.#unconfirmed.rows()].map((lease) => this.#book.keptLease(lease)))
    })
  }

  /**
   * What the disk says of PostgreSQL is not true any more. If this process is killed before it has noted another contact,
   * the next one requests all leases, and reports them first when PostgreSQL was set back.
   */
  distrustDisk(isSetBack: boolean): void {
    if (!this.#isRunNoted) return
    this.#untold = Math.max(this.#untold ?? 0, isSetBack ? Number.MAX_SAFE_INTEGER : 0)
    this.tellDisk()
  }

  /** Tells the disk what it refused of `distrustDisk`. Call it at each contact. */
  tellDisk(): void {
    const contact = this.#untold
    if (contact === null) return
    this.#keep(() => {
      this.#disk.appendContact(contact, NO_RUN)
      // PostgreSQL will not say it again: a power cut must not undo it.
      this.#disk.sync()
      this.#isRunNoted = false
      this.#untold = null
    })
  }

  /** Notes leases of caps that are not served, so that they are requested when they are, also by a later process. */
  keepUnserved(leases: readonly Lease[]): void {
    this.#keepNow(leases)
  }

  /** No engine gets more until every engine has reported its units. */
  async pause(): Promise<void> {
    await this.#link.run((db) => pauseLeases(db))
  }

  /** Writes what the disk refused, some at a time. False as long as it lacks any. */
  #keepMissing(): boolean {
    if (this.#missing.size > 0) this.#keepNow(this.#missing.take(MOST_NOTED_AGAIN))
    return this.#missing.size === 0
  }

  /** Writes leases as they are now, or later when the disk refuses them. */
  #keepNow(leases: readonly Lease[]): void {
    const write = () => this.#disk.append(leases.values().map((lease) => this.#book.keptLease(lease)))
    if (!this.#keep(write)) for (const lease of leases) this.#missing.add(lease)
  }

  async #grantFirst(
    leases: readonly Lease[],
    first: readonly LeaseWish[],
    day: string,
  ): Promise<LeaseGrant[]> {
    const grants = await this.#link.run((db) => grantFirstLeases(db, this.#engineId, day, first))
    for (const lease of leases) this.#book.table.set(lease, leaseFlag.prepared, true)
    return grants
  }

  #take(
    lease: Lease,
    { want, need, held, cap }: LeaseWish,
    grant: LeaseGrant,
  ): 'settled' | 'refused' | 'set back' {
    const { table } = this.#book
    const before = table.granted(lease)
    const isTaken = this.#book.take(lease, grant)
    if (!isTaken) {
      // The disk has what PostgreSQL has, which is older.
      this.#missing.add(lease)
      this.#onSetBack()
    }
    const got = table.granted(lease) - before
    this.#book.rates.noteReply(lease, this.#book.isToday(lease), got >= want, held + got)
    if (got === 0 && need > 0 && grant.leased < cap) return 'refused'
    return isTaken ? 'settled' : 'set back'
  }

  #wish(lease: Lease): LeaseWish {
    const { table } = this.#book
    const wish = { ...wishOf(this.#holding(lease)), ...table.keyOf(lease) }
    // A lease from before the start that must not be used any further. The first reply only shows how far it went.
    return table.has(lease, leaseFlag.forfeited) ? { ...wish, want: 0, need: 0 } : wish
  }

  /** The lease is requested when there is time, unless its day is over: the reply has its units and its version. */
  #askAnew(lease: Lease, day: number): void {
    if (this.#book.table.day(lease) === day && day >= this.#book.day) this.#book.unasked.add(lease, true)
  }

  /** Takes over a version that PostgreSQL gave a lease, unless the lease is over. Returns the lease. */
  #setVersion({ version, ...key }: LeaseVersion, day: number): Lease {
    const { table } = this.#book
    const slot = table.find(key.kind, key.entityId)
    const lease = leaseOf(slot, day)
    // Also that of a cap which is not served yet.
    if (slot !== -1 && table.day(lease) === day) table.setVersion(lease, version)
    return lease
  }
}

/** What PostgreSQL granted of these leases, as the disk keeps it: one at a time. */
function* toKeep(
  day: number,
  leases: readonly Lease[],
  wishes: readonly LeaseWish[],
  grants: ReadonlyMap<Lease, LeaseGrant>,
): IterableIterator<KeptLease> {
  for (const [at, lease] of leases.entries()) {
    const grant = grants.get(lease)
    if (!grant) continue
    const { kind, entityId, granted, version } = grant
    yield { day, kind, entityId, granted, version, cap: wishes[at]!.cap }
  }
}
