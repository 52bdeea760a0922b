import type { Contact } from '@headgate/db/engine/engines'
import type { Logger } from '@headgate/runtime/log'
import type { LeaseBook } from './book/lease-book.ts'
import type { HeldReport } from './held-report.ts'
import type { LeaseAhead } from './lease-ahead.ts'
import type { LeaseAsker } from './lease-asker.ts'

export interface LeaseContactsOptions {
  book: LeaseBook
  asker: LeaseAsker
  ahead: LeaseAhead
  log: Logger
  /** This process. */
  run: string
  /** What the disk has: the last contact before which PostgreSQL had all leases, and the process that made it. */
  kept: { contact: number; run: string | null; isNew: boolean }
}

/** A process that was killed may have one contact that comes late. */
const SURE = 3

/**
 * What contacts with PostgreSQL show of its history: whether it was set back, so that it lacks leases, and whether it may
 * have changed some (decision 0360).
 */
export class LeaseContacts {
  readonly #book: LeaseBook
  readonly #asker: LeaseAsker
  readonly #ahead: LeaseAhead
  readonly #log: Logger
  readonly #run: string
  /** The process that PostgreSQL must know as the last that had the leases. */
  #lastRun: string | null
  #known: number
  /** Number of the last contact. */
  #touched = 0
  #isSetBack = false
  /** Whether PostgreSQL has received, on this connection, the leases that it may lack. */
  #isReported = false
  /** Neither the disk nor PostgreSQL has leases of an engine before this process. */
  #isNew: boolean
  /** The report that has begun. */
  #report: HeldReport | undefined
  /** Whether every lease that PostgreSQL may have changed was requested. Until then the disk gets no contact. */
  #isAllAsked = false
  /** Contacts in a row before which another process made one. */
  #doubled = 0

  constructor({ book, asker, ahead, log, run, kept }: LeaseContactsOptions) {
    this.#book = book
    this.#asker = asker
    this.#ahead = ahead
    this.#log = log
    this.#run = run
    this.#lastRun = kept.run
    this.#known = kept.contact
    this.#isNew = kept.isNew
  }

  /** Number of the last contact before which PostgreSQL has all leases. A lower one follows when it was set back. */
  get known(): number {
    return this.#known
  }

  /** Whether leases must be reported before any is requested. */
  get mustReport(): boolean {
    return this.#isSetBack || !this.#isReported
  }

  /** Whether a report takes more than one step, so that a request would wait for too long behind it. */
  get isReporting(): boolean {
    return this.#report?.isLong ?? false
  }

  /** The first contact of a new connection. */
  begin(contact: Contact): void {
    this.#isReported = false
    this.#report = undefined
    this.#take(contact)
  }

  /** A later contact: PostgreSQL has all leases so far, unless it was set back. Returns false when it was. */
  goOn(contact: Contact): boolean {
    this.#take(contact)
    if (this.#isSetBack) return false
    this.#isAllAsked ||= this.#ahead.isBegun && !this.#book.isAsking && this.#book.unasked.size === 0
    if (this.#isAllAsked) this.#asker.confirm(contact.contact)
    return true
  }

  /** Makes a last contact, so that the next start has nothing to report. */
  async end(touch: () => Promise<Contact>): Promise<void> {
    if (!this.mustReport) this.goOn(await touch())
  }

  /** Goes on with requesting all leases, where PostgreSQL may have changed them. Call it often. */
  step(): void {
    if (!this.#book.isAsking) return
    const unserved = this.#book.askSome()
    if (unserved.length > 0) this.#asker.keepUnserved(unserved)
  }

  /** The leases show that PostgreSQL was set back, although the number of the contact does not. */
  setBack(): void {
    this.#isSetBack = true
    this.#asker.distrustDisk(true)
  }

  /**
   * A PostgreSQL that was restored from a back-up may have fewer units than before, so it gets this engine's first. Makes one
   * step of that, after a contact by `touch` if it is not the first one. Call it as long as `mustReport` is true.
   */
  async report(touch: () => Promise<Contact>): Promise<void> {
    // Without contacts this engine counts as gone, however much it reports. The disk gets no mark before the last step.
    if (this.#report) this.#take(await touch())
    const isAll = this.#isSetBack
    const report = (this.#report ??= this.#asker.report(isAll))
    if (!(await report.step())) return
    this.#report = undefined
    if (report.behind > 0) {
      // Only the leases show that PostgreSQL was restored, so the other engines must report theirs as well.
      await this.#asker.pause()
      this.#log.warn(
        { leases: report.behind },
        'PostgreSQL was set back: it got what this engine holds of caps',
      )
      // It may lack leases that it had at the last contact, too.
      if (!isAll) return this.setBack()
    }
    this.#isSetBack = false
    this.#isReported = true
    this.#known = this.#touched
  }

  #take({ contact, lastRun }: Contact): void {
    // The leases may have been given back as those of a lost engine. A reply that was lost on its way may have said so:
    // the number of the contact has gone on without it.
    const isReplyLost = this.#touched > 0 && contact > this.#touched + 1
    if (this.#isNew && lastRun === null && !isReplyLost) this.#isAllAsked = true
    else if (lastRun === null || lastRun !== this.#lastRun || isReplyLost) {
      this.#book.askAll()
      this.#isAllAsked = false
      this.#asker.distrustDisk(false)
    } else this.#asker.tellDisk()
    this.#noteOther(contact, lastRun)
    this.#isNew = false
    this.#lastRun = this.#run
    const isLower = contact < this.#touched
    this.#touched = contact
    if (contact > this.#known) {
      this.#known = contact
      return
    }
    // It was set back during a report of some leases, or once more: what it got so far may be gone.
    if (!this.#isSetBack || isLower) this.#report = undefined
    this.#isSetBack = true
  }

  /** Two processes with one engine id both use the units of one lease. Nothing here can prevent it. */
  #noteOther(contact: number, lastRun: string | null): void {
    const isOther = this.#touched > 0 && contact > this.#touched && lastRun !== null && lastRun !== this.#run
    this.#doubled = isOther ? this.#doubled + 1 : 0
    if (this.#doubled !== SURE) return
    this.#log.error(
      { run: lastRun },
      'another engine has the id of this one, so both use the same units of caps and serve too many searches: ' +
        'stop the one whose DATA_DIR is a copy, and remove the folder engine there before it starts again',
    )
  }
}
