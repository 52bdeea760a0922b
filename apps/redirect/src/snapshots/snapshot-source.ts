import type { Database } from '@headgate/db/database'
import { openConnection, type Connection } from '@headgate/db/engine/connection'
import { ENGINE_CHANNEL, engineStateDigest, readEngineState } from '@headgate/db/engine/state'
import type { EngineChange, EngineKind } from '@headgate/domain/snapshot'
import type { Logger } from '@headgate/runtime/log'
import { SnapshotDisk } from './snapshot-disk.ts'

/** Polling stands behind the notifications: one that got lost costs at most this. */
const POLL_MS = 1_000
const RECONNECT_MS = 500
/** Changes read at once; more follow at once. */
const PAGE = 20_000
const LIMITS = { connectMs: 1_000, queryMs: 2_000, statementMs: 10_000 }
/** Reading a whole million of entities may take longer than a look for changes. */
const FULL_LIMITS = { ...LIMITS, queryMs: 30_000, statementMs: 30_000 }

export interface SnapshotSourceOptions {
  dataDir: string
  db?: Database
  log: Logger
  /**
   * Called with each batch in order of revision. A first call holds the whole disk copy. `content` is null for
   * what is gone, also when a whole reload found it gone.
   */
  onChanges: (changes: EngineChange[], revision: number) => void
  /** How often PostgreSQL is asked without a notification, in milliseconds; 1,000 unless told. */
  pollMs?: number
}

/**
 * Keeps the engine up to date with what is published: the copy on disk at once, then PostgreSQL as long as and
 * whenever it answers (DESIGN §6 Snapshot).
 */
export class SnapshotSource {
  #options: SnapshotSourceOptions
  #disk: SnapshotDisk
  /** Revision of each entity by kind; the content stands with the engine and on disk, not here as well. */
  #known = new Map<EngineKind, Map<number, number>>()
  #revision = 0
  #connection: Connection | undefined
  #stopping = false
  #loop: Promise<void> = Promise.resolve()
  #wake = () => {}
  #notified = false
  #reachable = false
  /** Whether the digest has been compared since this connection was made. */
  #compared = false

  constructor(options: SnapshotSourceOptions) {
    this.#options = options
    this.#disk = new SnapshotDisk(options.dataDir)
  }

  /** Highest revision in force. */
  get revision(): number {
    return this.#revision
  }

  /** Whether PostgreSQL answered last time: for /ready. */
  get reachable(): boolean {
    return this.#reachable
  }

  /**
   * Loads the copy on disk and starts following PostgreSQL. Resolves when the copy is in force; without one, when
   * PostgreSQL has answered once or failed once.
   */
  async start(): Promise<void> {
    const { log, onChanges, db } = this.#options
    const { changes, damaged } = this.#disk.load()
    if (damaged > 0) {
      log.error({ lines: damaged }, 'the snapshot on disk is damaged: reading all of it anew')
      this.#keep(() => this.#disk.rewrite(changes))
    }
    for (const change of changes) this.#note(change)
    // Damaged lines may have held any revision, so everything is asked for again.
    this.#revision = damaged > 0 ? 0 : (changes.at(-1)?.revision ?? 0)
    if (changes.length > 0) onChanges(changes, changes.at(-1)!.revision)
    if (!db) return
    const first = this.#step(db)
    this.#loop = first.then(() => this.#follow(db))
    if (changes.length === 0) await first
  }

  async stop(): Promise<void> {
    this.#stopping = true
    this.#wake()
    this.#connection?.destroy()
    await this.#loop
    this.#disk.close()
  }

  async #follow(db: Database): Promise<void> {
    while (!this.#stopping) {
      // After a failure always: what wakes then must not make the tries a busy loop.
      if (!this.#notified || !this.#reachable)
        await this.#pause(this.#reachable ? (this.#options.pollMs ?? POLL_MS) : RECONNECT_MS)
      if (!this.#stopping) await this.#step(db)
    }
  }

  /** Connects when needed and takes over what is new. Never throws: a failure is tried again later. */
  async #step(db: Database): Promise<void> {
    try {
      this.#connection = await this.#connected(db)
      await this.#takeNew(db, this.#connection)
      if (!this.#reachable) this.#options.log.info({ revision: this.#revision }, 'following PostgreSQL')
      this.#reachable = true
    } catch (cause) {
      this.#connection?.destroy()
      this.#connection = undefined
      if (this.#stopping) return
      if (this.#reachable || this.#revision === 0)
        this.#options.log.warn({ err: cause, revision: this.#revision }, 'serving without PostgreSQL')
      this.#reachable = false
    }
  }

  async #connected(db: Database): Promise<Connection> {
    if (this.#connection && !this.#connection.ended()) return this.#connection
    const connection = await openConnection(db, LIMITS)
    this.#compared = false
    connection.client.on('notification', () => {
      this.#notified = true
      this.#wake()
    })
    connection.client.on('end', () => this.#wake())
    try {
      await connection.client.query(`listen ${ENGINE_CHANNEL}`)
    } catch (cause) {
      connection.destroy()
      throw cause
    }
    return connection
  }

  async #takeNew(db: Database, connection: Connection): Promise<void> {
    this.#notified = false
    const changes: EngineChange[] = []
    for (;;) {
      const page = await readEngineState(connection.db, changes.at(-1)?.revision ?? this.#revision, PAGE)
      // One by one: a page may hold more than a call takes arguments.
      for (const change of page) changes.push(change)
      if (page.length < PAGE) break
    }
    // Together, because the end of a page may lie between two changes of one publication.
    this.#apply(changes)
    if (this.#compared) return
    const digest = await engineStateDigest(connection.db)
    // Something newer was written between the two looks: compare at the next one.
    if (digest.highest > this.#revision) return
    if (!this.#agrees(digest)) await this.#reload(db)
    this.#compared = true
  }

  #agrees(digest: { count: number; sum: number }): boolean {
    let count = 0
    let sum = 0
    for (const entities of this.#known.values())
      for (const revision of entities.values()) {
        count += 1
        sum += revision
      }
    return digest.count === count && digest.sum === sum
  }

  /** Another database, or a restored one: what it holds is in force, and nothing else. */
  async #reload(db: Database): Promise<void> {
    this.#options.log.warn(
      { revision: this.#revision },
      'the database is not the one last seen: taking over all of it',
    )
    const connection = await openConnection(db, FULL_LIMITS)
    try {
      const changes = await readEngineState(connection.db, 0)
      const before = this.#known
      this.#known = new Map()
      for (const change of changes) this.#note(change)
      const gone: EngineChange[] = []
      for (const [kind, entities] of before)
        for (const [entity_id, revision] of entities)
          if (!this.#known.get(kind)?.has(entity_id)) gone.push({ revision, kind, entity_id, content: null })
      this.#revision = changes.at(-1)?.revision ?? 0
      this.#keep(() => this.#disk.rewrite(changes))
      this.#options.onChanges([...gone, ...changes], this.#revision)
    } finally {
      connection.destroy()
    }
  }

  #apply(changes: EngineChange[]): void {
    if (changes.length === 0) return
    for (const change of changes) this.#note(change)
    this.#revision = changes.at(-1)!.revision
    this.#keep(() => {
      this.#disk.append(changes)
      if (this.#disk.wantsRewrite) this.#disk.rewrite(this.#disk.load().changes)
    })
    this.#options.onChanges(changes, this.#revision)
  }

  #note({ kind, entity_id, revision }: EngineChange): void {
    let entities = this.#known.get(kind)
    if (!entities) this.#known.set(kind, (entities = new Map()))
    entities.set(entity_id, revision)
  }

  /** A full disk must not keep a change from being served. */
  #keep(write: () => void): void {
    try {
      write()
    } catch (cause) {
      this.#options.log.error({ err: cause }, 'the snapshot could not be kept on disk')
    }
  }

  /** Cut short by a notification, while PostgreSQL answers, and by stopping. */
  async #pause(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#wake = () => {
        if (!this.#reachable && !this.#stopping) return
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
