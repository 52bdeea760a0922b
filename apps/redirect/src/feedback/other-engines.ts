import type { Database, Db } from '@headgate/db/base/database'
import {
  hasOtherEngines,
  searchesElsewhereBetween,
  searchesElsewhereOf,
  type SearchesOfLink,
} from '@headgate/db/engine/activity'
import { openConnection, type Connection } from '@headgate/db/engine/connection'
import { defaultThresholds } from '@headgate/domain/decision/thresholds'
import type { Logger } from '@headgate/runtime/log'
import { inParts } from '@headgate/domain/in-parts'
import { rest } from '../disk/pace.ts'
import { reasonOf } from '../leases/lease-connection.ts'
import type { TargetingTable } from '../workers/targeting-table.ts'

/** Nothing is compared with a larger number of searches, so more need not be known of a link. */
const ENOUGH = Math.max(defaultThresholds.warmupSearches, defaultThresholds.unfilteredSearches)
/** Ids read at once before the engine serves, and beside its searches: some milliseconds of this thread. */
const PAGE = { ahead: 8_192, beside: 1_024 }
/** So long are those of all links read in one go. The first snapshot of a new engine waits for it, as for its leases. */
const ALL_MS = 10_000
/** A round goes on reading them for so long. */
const ROUND_MS = 1_000
const LIMITS = { connectMs: 10_000, queryMs: 10_000, statementMs: 10_000 }

export interface OtherEnginesOptions {
  db: Database
  engineId: string
  links: TargetingTable
  log: Logger
  /** Of reading all links in one go. */
  limits?: typeof LIMITS
}

/**
 * Tells the engine's counts of publisher links what other engines have counted, and those that are gone: warm-up and first
 * searches are a link's, not a host's (docs/behaviour/engine.md#counting, decision 0400). Main thread only.
 */
export class OtherEngines {
  readonly #options: OtherEnginesOptions
  /** Links from this id on were not read. */
  #from = 0
  #connection: Connection | undefined
  #failing = false

  constructor(options: OtherEnginesOptions) {
    this.#options = options
  }

  /**
   * Reads the searches of all links that were not read yet, on a connection of its own: before the first snapshot of a new
   * engine is served, and beside searches after any other start. Never throws: rounds read the rest.
   */
  async readAll(page: keyof typeof PAGE): Promise<void> {
    if (this.#from === Infinity || this.#connection) return
    const { db, limits = LIMITS } = this.#options
    await this.#try(async () => {
      const connection = await openConnection(db, limits)
      this.#connection = connection
      try {
        await this.#readOn(connection.db, ALL_MS, page)
      } finally {
        this.#connection = undefined
        connection.destroy()
      }
    })
  }

  /** Reads the searches of these links, as far as a search depends on them, and goes on with those of all. Never throws. */
  async round(db: Db, ids: readonly number[]): Promise<void> {
    const { engineId, links } = this.#options
    const asked = ids.filter((id) => links.searches(id) < ENOUGH)
    await this.#try(async () => {
      for (const part of inParts(asked, PAGE.beside))
        this.#take(await searchesElsewhereOf(db, engineId, part, ENOUGH))
      await this.#readOn(db, ROUND_MS, 'beside')
    })
  }

  /** Ends reading. */
  stop(): void {
    this.#from = Infinity
    this.#connection?.destroy()
  }

  async #readOn(db: Db, patienceMs: number, page: keyof typeof PAGE): Promise<void> {
    const { engineId, links } = this.#options
    const end = performance.now() + patienceMs
    if (this.#from === 0 && !(await hasOtherEngines(db, engineId))) this.#from = Infinity
    while (this.#from < Infinity && performance.now() < end) {
      const from = links.nextFrom(this.#from)
      const next = from + PAGE[page]
      if (from < Infinity) this.#take(await searchesElsewhereBetween(db, engineId, from, next - 1, ENOUGH))
      this.#from = Math.max(this.#from, next)
      if (page === 'beside') await rest()
    }
  }

  #take(page: readonly SearchesOfLink[]): void {
    for (const { id, searches } of page) this.#options.links.addOthers(id, searches)
  }

  async #try(read: () => Promise<void>): Promise<void> {
    const { log } = this.#options
    try {
      await read()
      this.#failing = false
    } catch (cause) {
      if (!this.#failing) log.warn({ cause: reasonOf(cause) }, 'searches of other engines are not known yet')
      this.#failing = true
    }
  }
}
