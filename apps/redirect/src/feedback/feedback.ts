import { hostname } from 'node:os'
import type { Database } from '@headgate/db/base/database'
import { writeActivity, type ActivityRow } from '@headgate/db/engine/activity'
import { openConnection, type Connection } from '@headgate/db/engine/connection'
import { noteFigures, seeEngine } from '@headgate/db/engine/engines'
import { reportUsed } from '@headgate/db/engine/leases'
import type { Logger } from '@headgate/runtime/log'
import { dayOfNumber } from '@headgate/domain/days'
import { reasonOf } from '../leases/lease-connection.ts'
import type { LeaseUse } from '../leases/lease.ts'
import type { LeaseManager } from '../leases/lease-manager.ts'
import type { Counts, Touched } from '../counts/counts.ts'
import { rest } from '../disk/pace.ts'
import type { OtherEngines } from './other-engines.ts'

const EVERY_MS = 5_000
/**
 * Rows per statement, a millisecond's work of this thread. It must stay short, because it locks these caps and so delays
 * their leases.
 */
const BATCH = 500
const LIMITS = { connectMs: 1_000, queryMs: 5_000, statementMs: 4_000 }

export interface FeedbackOptions {
  db: Database
  engineId: string
  counts: Counts
  leases: LeaseManager
  others: OtherEngines
  /** Revision that the engine serves. */
  revision: () => number
  log: Logger
}

/**
 * Reports to PostgreSQL the counts of what this engine has served, for the lists: figures of links and use of caps
 * (docs/behaviour/engine.md#figures-fed-back). Reads what other engines have reported for the same links. Does not delay
 * the serving and gives up quickly; the next round sends the rest.
 */
export class Feedback {
  #options: FeedbackOptions
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #connection: Connection | undefined
  /** The time to stop is over, so the rest is not sent. */
  #cut = false
  /** No search follows, so nothing is read. */
  #stopping = false
  #failing = false

  constructor(options: FeedbackOptions) {
    this.#options = options
  }

  start(): void {
    this.#timer = setInterval(() => {
      // Rounds never queue: with a slow PostgreSQL, a stop would have to wait for all of them.
      this.#running ??= this.#round().finally(() => (this.#running = undefined))
    }, EVERY_MS)
  }

  /** Sends the rest once, within `patienceMs`. Call it after the last search is counted. */
  async stop(patienceMs = 1_500): Promise<void> {
    clearInterval(this.#timer)
    this.#stopping = true
    const cut = setTimeout(() => {
      this.#cut = true
      this.#connection?.destroy()
    }, patienceMs)
    await this.#running
    await this.#round()
    clearTimeout(cut)
  }

  async #round(): Promise<void> {
    if (this.#cut) return
    const { db, engineId, others, revision, log } = this.#options
    let connection: Connection | undefined
    try {
      connection = await openConnection(db, LIMITS)
      this.#connection = connection
      if (this.#cut) throw new Error('the engine stops')
      await seeEngine(connection.db, { id: engineId, host: hostname(), revision: revision() })
      const links = await this.#reportLinks(connection)
      await this.#reportCaps(connection)
      // Links that are not served have no counts yet.
      if (revision() > 0 && !this.#stopping) await others.round(connection.db, links)
      await noteFigures(connection.db, engineId)
      if (this.#failing) log.info('figures of links reach PostgreSQL again')
      this.#failing = false
    } catch (cause) {
      if (!this.#failing) log.warn({ cause: reasonOf(cause) }, 'figures of links do not reach PostgreSQL')
      this.#failing = true
    } finally {
      connection?.destroy()
      this.#connection = undefined
    }
  }

  /**
   * Figures that were sent are not sent again, so that a round that fails later has still made progress. Returns the ids of
   * the publisher links.
   */
  async #reportLinks(connection: Connection): Promise<number[]> {
    const { engineId, counts } = this.#options
    const links: number[] = []
    // Links that are touched meanwhile belong to the next round: the caps must have their turn.
    for (let left = counts.touchedSize; left > 0; left -= BATCH) {
      const batch = counts.takeTouched(Math.min(BATCH, left))
      try {
        await writeActivity(connection.db, engineId, batch.map(rowOf))
        for (const { kind, entityId } of batch) if (kind === 'targeting') links.push(entityId)
      } catch (cause) {
        counts.touchAgain(batch)
        throw cause
      }
    }
    return links
  }

  /** Uses that were sent count as reported, so that a round that fails later has still made progress. */
  async #reportCaps(connection: Connection): Promise<void> {
    const { leases } = this.#options
    let batch: LeaseUse[] = []
    const send = async () => {
      const uses = batch
      batch = []
      for (const [day, some] of Map.groupBy(uses, (use) => use.day))
        await reportUsed(connection.db, this.#options.engineId, dayOfNumber(day), some)
      for (const use of uses) leases.noteReported(use)
    }
    for (const use of leases.unreported()) {
      if (use) batch.push(use)
      else await rest()
      if (batch.length === BATCH) await send()
    }
    if (batch.length > 0) await send()
  }
}

const rowOf = ({ kind, entityId, count }: Touched): ActivityRow => ({
  kind,
  entityId,
  searchesTotal: count.total,
  day: dayOfNumber(count.day),
  searchesToday: count.today,
  searchesYesterday: count.yesterday,
  lastRedirectedAt: count.lastRedirectedAt || null,
})
