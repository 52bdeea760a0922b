import type { Database } from '@headgate/db/database'
import { openConnection, type Connection } from '@headgate/db/engine/connection'
import { ENGINE_CHANNEL, engineStateDigest, readEngineState } from '@headgate/db/engine/state'
import type { EngineChange } from '@headgate/domain/snapshot'
import type { Logger } from '@headgate/runtime/log'
import type { LineFile } from './line-file.ts'
import { SnapshotDisk, type Revisions } from './snapshot-disk.ts'

/** Polling stands behind the notifications: one that got lost costs at most this. */
const POLL_MS = 1_000
const RECONNECT_MS = 500
/** Changes taken over at once: what they cost holds up neither a search nor a lease for long. */
const PAGE = 2_000
const LIMITS = { connectMs: 1_000, queryMs: 2_000, statementMs: 10_000 }
/** Reading all of millions of entities may take longer than a look for changes. */
const WHOLE_LIMITS = { ...LIMITS, queryMs: 10_000 }

/** Where a batch is written to. */
type Copy = Pick<SnapshotDisk, 'append' | 'endBatch'>

export interface SnapshotSourceOptions {
  dataDir: string
  db?: Database
  log: Logger
  /**
   * Called with each batch in order of revision, in pieces when it is large: all of them come into force together
   * with the last, which brings the batch's revision. The next piece waits until it resolves. `content` is null for
   * what is gone, also when a whole reload found it gone.
   */
  onChanges: (changes: EngineChange[], revision: number | null) => Promise<void>
  /** The pieces since the last revision do not hold: they will come again. */
  onAbandon: () => void
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
  /** Of everything taken over; the content stands with the engine and on disk, not here as well. */
  #known: Revisions = new Map()
  #revision = 0
  #connection: Connection | undefined
  #stopping = false
  #loop: Promise<void> = Promise.resolve()
  #compacting: Promise<void> | undefined
  #wake = () => {}
  #notified = false
  #reachable = false
  /** Damaged lines may have held any revision, so everything is asked for again. */
  #distrusted = false
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
    const { revisions, damaged } = this.#disk.index()
    this.#known = revisions
    for (const page of this.#disk.changes(revisions, PAGE)) await onChanges(page, null)
    for (const entities of revisions.values())
      for (const revision of entities.values()) this.#revision = Math.max(this.#revision, revision)
    const isEmpty = this.#revision === 0
    if (!isEmpty) await onChanges([], this.#revision)
    if (damaged > 0) {
      log.error({ lines: damaged }, 'the snapshot on disk is damaged: reading all of it anew')
      this.#distrusted = true
    }
    if (!db) return
    const first = this.#step(db)
    this.#loop = first.then(() => this.#follow(db))
    if (isEmpty) await first
  }

  async stop(): Promise<void> {
    this.#stopping = true
    this.#wake()
    this.#connection?.destroy()
    await this.#loop
    this.#disk.close()
    await this.#compacting
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
    await this.#takeOver(db, connection, this.#distrusted ? 0 : this.#revision, this.#disk)
    this.#distrusted = false
    if (!this.#compared) await this.#compare(db)
    if (this.#compacting === undefined && this.#disk.wantsCompaction(this.#entities()))
      this.#compacting = this.#disk
        .compact()
        .catch((cause: unknown) => this.#notKept(cause))
        .finally(() => (this.#compacting = undefined))
  }

  /**
   * Takes over what is above a revision as one batch, because the end of a page may lie between two changes of one
   * publication. With `before` all that is not there any more is gone.
   */
  async #takeOver(
    db: Database,
    connection: Connection,
    above: number,
    copy: Copy | undefined,
    before?: Revisions,
  ): Promise<void> {
    const { onChanges, onAbandon } = this.#options
    let kept = copy
    let revision = above
    let reading = connection
    try {
      for (;;) {
        if (this.#stopping) throw new Error('The engine stops')
        const page = await readEngineState(reading.db, revision, PAGE)
        const isLast = page.length < PAGE
        revision = page.at(-1)?.revision ?? revision
        if (isLast && revision === above && !before) return
        for (const change of page) this.#note(change)
        // Without one piece the others would not be what was published.
        if (!this.#keep(() => kept?.append(page))) kept = undefined
        if (!isLast) {
          await onChanges(page, null)
          // One slow answer among many must not make all of them come again.
          if (reading === connection) reading = await openConnection(db, WHOLE_LIMITS)
          continue
        }
        this.#keep(() => kept?.endBatch())
        await onChanges(before ? [...this.#goneSince(before), ...page] : page, revision)
        this.#revision = revision
        return
      }
    } catch (cause) {
      onAbandon()
      this.#keep(() => this.#disk.abandon())
      throw cause
    } finally {
      if (reading !== connection) reading.destroy()
    }
  }

  /** Once for each connection: a database that is not the one last seen has other revisions. */
  async #compare(db: Database): Promise<void> {
    const connection = await openConnection(db, WHOLE_LIMITS)
    try {
      const { highest, count, sum } = await engineStateDigest(connection.db)
      // Something newer was written between the two looks: compare at the next one.
      if (highest > this.#revision) return
      if (count !== this.#entities() || sum !== this.#sum()) await this.#reload(db, connection)
      this.#compared = true
    } finally {
      connection.destroy()
    }
  }

  /** Another database, or a restored one: what it holds is in force, and nothing else. */
  async #reload(db: Database, connection: Connection): Promise<void> {
    this.#options.log.warn(
      { revision: this.#revision },
      'the database is not the one last seen: taking over all of it',
    )
    const before = this.#known
    let copy: LineFile | undefined
    this.#keep(() => (copy = this.#disk.replacement()))
    try {
      this.#known = new Map()
      await this.#takeOver(db, connection, 0, copy, before)
      this.#keep(() => copy && this.#disk.replaceBy(copy, this.#entities()))
    } catch (cause) {
      this.#known = before
      copy?.close()
      throw cause
    }
  }

  /** As changes: what was known and is not any more. */
  *#goneSince(before: Revisions): Generator<EngineChange> {
    for (const [kind, entities] of before)
      for (const [entity_id, revision] of entities)
        if (!this.#known.get(kind)?.has(entity_id)) yield { revision, kind, entity_id, content: null }
  }

  #entities(): number {
    let count = 0
    for (const entities of this.#known.values()) count += entities.size
    return count
  }

  #sum(): number {
    let sum = 0
    for (const entities of this.#known.values()) for (const revision of entities.values()) sum += revision
    return sum
  }

  #note({ kind, entity_id, revision }: EngineChange): void {
    let entities = this.#known.get(kind)
    if (!entities) this.#known.set(kind, (entities = new Map()))
    entities.set(entity_id, revision)
  }

  /** A full disk must not keep a change from being served: false when it could not be written. */
  #keep(write: () => unknown): boolean {
    try {
      write()
      return true
    } catch (cause) {
      this.#notKept(cause)
      return false
    }
  }

  #notKept(cause: unknown): void {
    this.#options.log.error({ err: cause }, 'the snapshot could not be kept on disk')
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
