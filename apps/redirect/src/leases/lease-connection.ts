import { hostname } from 'node:os'
import type { Database, Db } from '@headgate/db/base/database'
import { openConnection, type Connection } from '@headgate/db/engine/connection'
import { touchEngine, type Contact } from '@headgate/db/engine/engines'
import type { Logger } from '@headgate/runtime/log'

/** A frozen server is given up after this time. Connecting takes four round trips, and nothing waits for it. */
const CONNECT_MS = 4_000
/** A statement is given up after this time, or later where searches wait longer for it; the server gives it up first. */
const STATEMENT_MS = 1_000
const SERVER_FIRST_MS = 200
const RECONNECT_MS = 300

/**
 * The lease manager's separate connection: one statement at a time, given up quickly, and remade automatically. Nothing
 * waits for it while it is broken.
 */
export class LeaseConnection {
  #database: Database | undefined
  #engineId: string
  #run: string
  #statementMs: number
  #known: () => number
  #log: Logger
  #onReply: (ms: number) => void
  #onUp: (contact: Contact) => void
  #onDown: () => void
  #connection: Connection | undefined
  #closed = false
  #tried = false
  #timer: NodeJS.Timeout | undefined

  constructor(options: {
    database: Database | undefined
    engineId: string
    run: string
    /** Longest time that a search waits for a lease, in milliseconds. */
    requestMs: number
    /** The number of the last contact of which PostgreSQL has all leases. */
    known: () => number
    log: Logger
    /** Called with the round trip of each statement that had a reply, in milliseconds. */
    onReply: (ms: number) => void
    onUp: (contact: Contact) => void
    onDown: () => void
  }) {
    this.#database = options.database
    this.#engineId = options.engineId
    this.#run = options.run
    this.#statementMs = Math.max(STATEMENT_MS, options.requestMs)
    this.#known = options.known
    this.#log = options.log
    this.#onReply = options.onReply
    this.#onUp = options.onUp
    this.#onDown = options.onDown
  }

  get up(): boolean {
    return this.#connection !== undefined
  }

  /** Whether PostgreSQL replied or failed at least once; without a database there is nothing to wait for. */
  get tried(): boolean {
    return this.#tried || !this.#database
  }

  /** Connects once now, and again whenever the connection is lost. */
  async connect(): Promise<void> {
    if (!this.#database || this.#closed) return
    try {
      const connection = await openConnection(this.#database, {
        connectMs: CONNECT_MS,
        queryMs: this.#statementMs,
        statementMs: this.#statementMs - SERVER_FIRST_MS,
      })
      let contact: Contact
      try {
        contact = await this.#touch(connection.db)
      } catch (cause) {
        connection.destroy()
        throw cause
      }
      if (this.#closed) return connection.destroy()
      connection.client.on('end', () => this.#lost(connection, new Error('the connection ended')))
      this.#connection = connection
      this.#onUp(contact)
    } catch (cause) {
      this.#log.debug({ cause: reasonOf(cause) }, 'no PostgreSQL for leases')
      this.#retryLater()
    } finally {
      this.#tried = true
    }
  }

  /** Reports that this engine is running. */
  touch(): Promise<Contact> {
    return this.run((db) => this.#touch(db))
  }

  /**
   * Runs `statements` statements, one after the other. When one fails, for any reason, the connection counts as down and is
   * made again.
   */
  async run<T>(work: (db: Db) => Promise<T>, statements = 1): Promise<T> {
    const connection = this.#connection
    if (!connection) throw new Error('PostgreSQL is away')
    const began = performance.now()
    try {
      const reply = await work(connection.db)
      this.#onReply((performance.now() - began) / statements)
      return reply
    } catch (cause) {
      this.#lost(connection, cause)
      throw cause
    }
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    this.#connection?.destroy()
    this.#connection = undefined
  }

  #touch(db: Db): Promise<Contact> {
    return touchEngine(db, { id: this.#engineId, host: hostname(), run: this.#run }, this.#known())
  }

  #lost(connection: Connection, cause: unknown): void {
    connection.destroy()
    if (this.#connection !== connection) return
    this.#connection = undefined
    if (this.#closed) return
    // Only the reason: the text of a failed query contains all of its thousands of parameters.
    this.#log.warn({ cause: reasonOf(cause) }, 'cannot get cap leases: PostgreSQL is away')
    this.#onDown()
    this.#retryLater()
  }

  #retryLater(): void {
    if (this.#closed) return
    this.#timer = setTimeout(() => void this.connect(), RECONNECT_MS)
  }
}

/** The message of the innermost cause. */
export function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return cause.cause === undefined ? cause.message || cause.name : reasonOf(cause.cause)
}
