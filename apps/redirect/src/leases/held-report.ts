import { holdLeases, pauseLeases, type HeldLease } from '@headgate/db/engine/held-leases'
import type { LeaseVersion } from '@headgate/db/engine/leases'
import { dayOfNumber } from '@headgate/domain/days'
import { rest } from '../disk/pace.ts'
import type { LeaseBook } from './book/lease-book.ts'
import type { Lease } from './lease.ts'
import type { LeaseConnection } from './lease-connection.ts'

/** Leases of one statement: a millisecond's work of this thread. */
const BATCH = 500
/**
 * Leases of one step. Where each statement takes the second that it may take, a step takes twenty: an engine counts as gone
 * after thirty seconds without a contact.
 */
export const REPORTED_AT_ONCE = 5_000
/** A look at leases without a statement pauses after this many. */
const LOOKED_AT_ONCE = 5_000
/** While leases are reported to a database that was set back, no lease grows. The pause takes 10 s. */
const PAUSE_AGAIN_MS = 3_000
/** `holdLeases` sends two. */
const STATEMENTS = 2

export interface HeldReportOptions {
  engineId: string
  book: LeaseBook
  link: LeaseConnection
  /** The leases that PostgreSQL may lack; null for all. */
  leases: (() => Iterable<Lease>) | null
  /** Called with the new version of each lease of which PostgreSQL had less. */
  onRaised: (lease: LeaseVersion, day: number) => void
}

/**
 * Reports units to PostgreSQL where PostgreSQL has fewer, because it was restored from a back-up. Contacts are made between
 * the steps, because millions of leases take minutes.
 */
export class HeldReport {
  /** Leases of which PostgreSQL had fewer units, up to now. */
  behind = 0
  /** Whether one step was not enough. */
  isLong = false
  readonly #options: HeldReportOptions
  readonly #batches: Iterator<{ day: number; held: HeldLease[] } | undefined, void>
  #pausedAt = -Infinity

  constructor(options: HeldReportOptions) {
    this.#options = options
    this.#batches = this.#allBatches()
  }

  /**
   * Reports at most `REPORTED_AT_ONCE` leases. Resolves with whether the report is complete. No lease grows meanwhile where
   * PostgreSQL lacks any. Throws when PostgreSQL does not reply; then a new report must begin.
   */
  async step(): Promise<boolean> {
    if (this.#options.leases === null && this.#pausedAt === -Infinity) await this.#pause()
    for (let reported = 0; reported < REPORTED_AT_ONCE;) {
      const { value: batch, done } = this.#batches.next()
      if (done) return true
      if (batch === undefined) {
        await rest()
        continue
      }
      await this.#send(batch.day, batch.held)
      reported += batch.held.length
    }
    this.isLong = true
    return false
  }

  async #send(day: number, held: readonly HeldLease[]): Promise<void> {
    const { engineId, leases, link, onRaised } = this.#options
    const raised = await link.run(
      (db) => holdLeases(db, engineId, dayOfNumber(day), held, leases === null),
      STATEMENTS,
    )
    for (const one of raised) onRaised(one, day)
    this.behind += raised.length
    if (this.behind > 0 && performance.now() - this.#pausedAt > PAUSE_AGAIN_MS) await this.#pause()
  }

  async #pause(): Promise<void> {
    await this.#options.link.run((db) => pauseLeases(db))
    this.#pausedAt = performance.now()
  }

  /** The leases of both days in batches, with `undefined` where it has looked at many. */
  *#allBatches(): Generator<{ day: number; held: HeldLease[] } | undefined, void> {
    const { book, leases } = this.#options
    const { table } = book
    let today: number
    do {
      today = book.day
      for (const day of [today, today + 1]) {
        let held: HeldLease[] = []
        for (const lease of leases === null ? book.held(day) : inSteps(leases())) {
          if (lease === undefined) {
            yield undefined
            continue
          }
          // After midnight leases of another day follow.
          if (table.day(lease) !== day || table.version(lease) === 0) continue
          const used = book.used(lease)
          held.push({
            ...table.keyOf(lease),
            // The disk may lack the last grant of a cap that is not served yet, but its units were used.
            granted: Math.max(table.granted(lease), used),
            version: table.version(lease),
            used,
          })
          if (held.length < BATCH) continue
          yield { day, held }
          held = []
        }
        if (held.length > 0) yield { day, held }
      }
      // Midnight came meanwhile: the leases of the new day were in neither list.
    } while (book.day !== today)
  }
}

/** The leases with an `undefined` after each thousands. */
function* inSteps(leases: Iterable<Lease>): IterableIterator<Lease | undefined> {
  let looked = 0
  for (const lease of leases) {
    looked += 1
    if (looked % LOOKED_AT_ONCE === 0) yield undefined
    yield lease
  }
}
