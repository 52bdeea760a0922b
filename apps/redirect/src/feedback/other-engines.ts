import type { Database, Db } from '@headgate/db/base/database'
import {
  searchesElsewhereBetween,
  searchesElsewhereOf,
  type SearchesOfLink,
} from '@headgate/db/engine/activity'
import { openConnection, type Connection } from '@headgate/db/engine/connection'
import { defaultThresholds } from '@headgate/domain/decision/thresholds'
import type { Logger } from '@headgate/runtime/log'
import { reasonOf } from '../leases/lease-connection.ts'
import type { TargetingTable } from '../workers/targeting-table.ts'

/** Nothing is compared with a larger number of searches, so more need not be known of a link. */
const ENOUGH = Math.max(defaultThresholds.warmupSearches, defaultThresholds.unfilteredSearches)
/** Ids read at once. */
const PAGE = 8_192
/** The first snapshot waits so long for the searches of others while they come, as for its leases. */
const AHEAD_MS = 10_000
const LIMITS = { connectMs: 3_000, queryMs: 5_000, statementMs: 5_000 }
/** A round goes on reading them for so long. */
const ROUND_MS = 1_000

export interface OtherEnginesOptions {
  db: Database
  engineId: string
  links: TargetingTable
  /** It has no records of its own, so it knows none of the links: those of all are read. */
  isNew: boolean
  log: Logger
}

/**
 * Tells the engine's counts of publisher links what other engines have counted, and those that are gone: warm-up and first
 * searches are a link's, not a host's (docs/behaviour/engine.md#counting, decision 0400). Main thread only.
 */
export class OtherEngines {
  readonly #options: OtherEnginesOptions
  /** Links from this id on were not read. */
  #from: number
  #wasAhead = false

  constructor(options: OtherEnginesOptions) {
    this.#options = options
    this.#from = options.isNew ? 0 : Infinity
  }

  /**
   * Reads the searches of all links before the first snapshot of a new engine is served. Never throws: when PostgreSQL is
   * slow or away, rounds read the rest.
   */
  async ahead(): Promise<void> {
    if (this.#wasAhead || this.#from === Infinity) return
    this.#wasAhead = true
    const { db, log } = this.#options
    let connection: Connection | undefined
    try {
      connection = await openConnection(db, LIMITS)
      await this.readOn(connection.db, AHEAD_MS)
    } catch (cause) {
      log.warn({ cause: reasonOf(cause) }, 'searches of other engines are not known yet')
    } finally {
      connection?.destroy()
    }
  }

  /** Goes on reading the searches of all links for some time, if that has not ended. Call it when the links are served. */
  async readOn(db: Db, patienceMs = ROUND_MS): Promise<void> {
    const { engineId, links } = this.#options
    const end = performance.now() + patienceMs
    while (this.#from < Infinity && performance.now() < end) {
      const from = links.nextFrom(this.#from)
      const next = from + PAGE
      if (from < Infinity) this.#take(await searchesElsewhereBetween(db, engineId, from, next - 1, ENOUGH))
      this.#from = Math.max(this.#from, next)
    }
  }

  /** Reads the searches of these links, as far as a search still depends on them. */
  async read(db: Db, ids: readonly number[]): Promise<void> {
    const { engineId, links } = this.#options
    const asked = ids.filter((id) => links.searches(id) < ENOUGH)
    this.#take(await searchesElsewhereOf(db, engineId, asked, ENOUGH))
  }

  #take(page: readonly SearchesOfLink[]): void {
    for (const { id, searches } of page) this.#options.links.addOthers(id, searches)
  }
}
