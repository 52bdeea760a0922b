import type { Database } from '@headgate/db/base/database'
import { openConnection, type Connection } from '@headgate/db/engine/connection'
import { ENGINE_CHANNEL, engineStateDigest, engineStateHead } from '@headgate/db/engine/state'
import type { EngineChange } from '@headgate/domain/snapshot/snapshot'
import type { Logger } from '@headgate/runtime/log'
import { databaseReason, Trouble } from '@headgate/runtime/trouble'
import { ClockWatch } from './clock-watch.ts'
import type { LineFile } from '../disk/line-file.ts'
import { noteLists, type Lists } from './list-keeper.ts'
import { KnownRevisions } from './marks/known-revisions.ts'
import { OddRecords, type Skipped } from './odd-records.ts'
import { CopyKeeper, type ImageSource } from './copy-keeper.ts'
import type { SnapshotImage } from './image-file.ts'
import { statePages, WHOLE_LIMITS } from './state-pages.ts'
import type { SnapshotDisk } from './snapshot-disk.ts'

/** Polling covers lost notifications: a lost one delays a change by at most this time. */
const POLL_MS = 1_000
const RECONNECT_MS = 500
/** Changes of the copy taken over at once. So few delay neither a search nor a lease for long. */
const PAGE = 2_000
const LIMITS = { connectMs: 1_000, queryMs: 2_000, statementMs: 10_000 }

/** How often everything in force is compared with the database, and the part of the time that this may take. */
const COMPARE_MS = 5_000
const COMPARE_PART = 50

const noneKnown = new KnownRevisions()

/** The file that a batch is written to. */
type Copy = Pick<SnapshotDisk, 'append' | 'endBatch'>

export interface SnapshotSourceOptions {
  dataDir: string
  disk: SnapshotDisk
  /** Where new images come from; without it none is made. */
  images?: ImageSource
  linesBehindImage?: number
  db?: Database
  log: Logger
  /**
   * Called with each batch in order of revision, in pieces when it is large. All pieces come into force together with
   * the last, which has the batch's revision. The next piece waits until the promise resolves. `content` is null for
   * removed entities, also when a full reload found them missing.
   */
  onChanges: (changes: EngineChange[], revision: number | null) => Promise<void>
  /** The pieces since the last revision are void. They will be sent again. */
  onAbandon: () => void
  /** How often PostgreSQL is polled without a notification, in milliseconds; 1,000 by default. */
  pollMs?: number
  /** How often everything is compared, in milliseconds; 5,000 by default. */
  compareMs?: number
}

/** Changes were read but could not be passed on, which is not a fault of PostgreSQL. */
class TakeOverError extends Error {}

/**
 * Keeps the engine up to date with publications: starts with the copy on disk, then follows PostgreSQL whenever it is
 * reachable (docs/behaviour/engine.md#snapshot).
 */
export class SnapshotSource {
  #options: SnapshotSourceOptions
  readonly #disk: SnapshotDisk
  readonly #keeper: CopyKeeper
  /** Marks of everything taken over. The engine and the disk keep the content. */
  #known = new KnownRevisions()
  #odd: OddRecords
  /** In force. An image needs their text. */
  #lists: Lists = new Map()
  #clock: ClockWatch
  #trouble = new Trouble()
  #revision = 0
  #connection: Connection | undefined
  #stopping = false
  #loop: Promise<void> = Promise.resolve()
  #wake = () => {}
  #notified = false
  #reachable = false
  /** When PostgreSQL last had nothing newer, by `performance.now()`. */
  #confirmedAt: number | undefined
  /** The copy has every batch: none was left out because the disk was full. */
  #isCopyWhole = true
  /** Damaged lines may have had any revision, so everything is read again. */
  #distrusted = false
  /** Time of the next full comparison, by `performance.now()`. */
  #compareAt = 0
  #warnedEmpty = false

  constructor(options: SnapshotSourceOptions) {
    this.#options = options
    this.#disk = options.disk
    this.#keeper = new CopyKeeper({
      ...options,
      onDamage: (lines) => {
        options.log.error({ lines }, 'the snapshot on disk is damaged: reading all of it again')
        this.#distrusted = true
      },
    })
    this.#odd = new OddRecords(options.log)
    this.#clock = new ClockWatch(options.log)
  }

  /** Highest revision in force. */
  get revision(): number {
    return this.#revision
  }

  /** Whether the last request to PostgreSQL succeeded: for /ready. */
  get reachable(): boolean {
    return this.#reachable
  }

  /** Time since PostgreSQL last confirmed that nothing newer is published; null before the first time. */
  get stateAgeSeconds(): number | null {
    return this.#confirmedAt === undefined ? null : (performance.now() - this.#confirmedAt) / 1_000
  }

  /** Records that cannot be read and are not served: for /ready. */
  get skipped(): { count: number; records: Skipped[] } {
    return { count: this.#odd.count, records: this.#odd.shown() }
  }

  /** How far PostgreSQL's clock is ahead, in milliseconds; null before the first comparison: for /ready. */
  get databaseAhead(): number | null {
    return this.#clock.databaseAhead
  }

  /**
   * Loads the copy on disk and starts following PostgreSQL. Resolves when the copy is in force; without a copy, when
   * PostgreSQL has replied once or failed once. `image` is the part of the copy that is compiled already.
   */
  async start(image?: SnapshotImage | null): Promise<void> {
    const { log, onChanges, db } = this.#options
    this.#keeper.image = image?.place ?? null
    this.#known = new KnownRevisions(image?.marks)
    const { damaged, unstamped } = this.#disk.index(this.#known, image?.place)
    if (image) await this.#takeKept(image.lists)
    for (const page of this.#disk.changes(this.#known, PAGE, image?.place)) await this.#takeKept(page)
    this.#revision = this.#known.highest
    const isEmpty = this.#revision === 0
    if (!isEmpty) await onChanges([], this.#revision)
    if (damaged > 0) {
      log.error({ lines: damaged }, 'the snapshot on disk is damaged: reading all of it again')
    }
    this.#distrusted = damaged + unstamped > 0
    if (!db) return
    const first = this.#step(db)
    this.#loop = first.then(() => this.#follow(db))
    if (isEmpty) await first
  }

  async #takeKept(page: readonly EngineChange[]): Promise<void> {
    const readable = this.#odd.leaveOut(page, noneKnown)
    noteLists(readable, this.#lists)
    await this.#options.onChanges(readable, null)
  }

  async stop(): Promise<void> {
    this.#stopping = true
    this.#wake()
    this.#connection?.destroy()
    await this.#loop
    await this.#keeper.stop()
  }

  async #follow(db: Database): Promise<void> {
    while (!this.#stopping) {
      // Always pauses after a failure, so that notifications cannot turn the retries into a busy loop.
      if (!this.#notified || !this.#reachable)
        await this.#pause(this.#reachable ? (this.#options.pollMs ?? POLL_MS) : RECONNECT_MS)
      if (!this.#stopping) await this.#step(db)
    }
  }

  /** Connects when needed and takes over new changes. Never throws: a failure is tried again later. */
  async #step(db: Database): Promise<void> {
    const { log } = this.#options
    try {
      this.#connection = await this.#connected(db)
      await this.#takeNew(db, this.#connection)
      this.#trouble.over()
      if (!this.#reachable) log.info({ revision: this.#revision }, 'following PostgreSQL')
      this.#reachable = true
      this.#confirmedAt = performance.now()
    } catch (cause) {
      this.#connection?.destroy()
      this.#connection = undefined
      if (this.#stopping) return
      // A lasting failure is tried twice a second and must not fill the log.
      if (this.#reachable) this.#trouble.over()
      this.#reachable = false
      const times = this.#trouble.came()
      if (times > 0) this.#say(cause, times)
    }
  }

  #say(cause: unknown, times: number): void {
    const { log } = this.#options
    const serving = { revision: this.#revision, times }
    if (cause instanceof TakeOverError)
      log.error({ err: cause.cause, ...serving }, 'what was published could not be taken over')
    else
      log.warn(
        { cause: databaseReason(cause), ...serving },
        this.#revision > 0 ? 'serving without PostgreSQL' : 'nothing to serve yet: PostgreSQL cannot be read',
      )
  }

  async #connected(db: Database): Promise<Connection> {
    if (this.#connection && !this.#connection.ended()) return this.#connection
    const connection = await openConnection(db, LIMITS)
    this.#compareAt = 0
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
    const asked = Date.now()
    const head = await engineStateHead(connection.db)
    this.#clock.compare(head.now, asked, Date.now())
    if (this.#isBeingMade(head.highest)) return
    const isDistrusted = this.#distrusted
    // Damage may be found meanwhile.
    this.#distrusted = false
    try {
      // Revisions never get lower by themselves: a back-up was restored under an open connection (decision 0166).
      if (head.highest < this.#revision) await this.#changeHistory(db)
      else if (head.highest > this.#revision || isDistrusted)
        await this.#takeOver(db, connection, isDistrusted ? 0 : this.#revision, this.#disk)
    } catch (cause) {
      this.#distrusted ||= isDistrusted
      throw cause
    }
    if (performance.now() >= this.#compareAt) await this.#compare(db)
    // Compacting would make older lines the latest where a later one is damaged.
    if (this.#distrusted) return
    this.#keeper.tidy({
      revision: this.#revision,
      known: this.#known,
      lists: [...this.#lists.values()],
      isWhole: this.#odd.count === 0 && this.#isCopyWhole,
    })
  }

  /**
   * An empty table means an unfinished restore or a new database. Taking it over would stop all serving, so engines
   * wait until it has content.
   */
  #isBeingMade(highest: number): boolean {
    const isEmpty = highest === 0 && this.#revision > 0
    if (isEmpty && !this.#warnedEmpty)
      this.#options.log.warn(
        { revision: this.#revision },
        'the database has nothing to serve: going on with the previous state',
      )
    this.#warnedEmpty = isEmpty
    return isEmpty
  }

  /**
   * Takes over everything above a revision as one batch, because a page may end between two changes of one publication.
   * With `before`, removes everything that no longer exists.
   */
  async #takeOver(
    db: Database,
    connection: Connection,
    above: number,
    copy: Copy | undefined,
    before?: KnownRevisions,
  ): Promise<void> {
    const { onAbandon } = this.#options
    let kept = copy
    let revision = above
    const lists: Lists = new Map(before ? [] : this.#lists)
    try {
      for await (const { changes, isLast } of statePages(db, connection, above)) {
        if (this.#stopping) throw new Error('The engine stops')
        revision = changes.at(-1)?.revision ?? revision
        if (isLast && revision === above && !before) return
        const readable = this.#odd.leaveOut(changes, before ?? this.#known)
        for (const change of changes) this.#known.note(change)
        noteLists(readable, lists)
        // If one piece is missing, the others would not be a whole publication.
        if (!this.#keep(() => kept?.append(readable))) kept = undefined
        if (!isLast) {
          await this.#handOn(readable, null)
          continue
        }
        if (!this.#keep(() => kept?.endBatch())) kept = undefined
        await this.#handOn(before ? [...before.goneFrom(this.#known), ...readable] : readable, revision)
        this.#revision = revision
        this.#lists = lists
        if (kept === undefined) this.#isCopyWhole = false
      }
    } catch (cause) {
      onAbandon()
      this.#keep(() => this.#disk.abandon())
      throw cause
    }
  }

  async #handOn(changes: EngineChange[], revision: number | null): Promise<void> {
    try {
      await this.#options.onChanges(changes, revision)
    } catch (cause) {
      throw new TakeOverError('The changes could not be passed on', { cause })
    }
  }

  /**
   * Compares at each new connection and regularly: another database has other revisions, or wrote the same ones at
   * another time.
   */
  async #compare(db: Database): Promise<void> {
    const connection = await openConnection(db, WHOLE_LIMITS)
    try {
      const began = performance.now()
      const digest = await engineStateDigest(connection.db)
      // Something newer was written between the two reads, so the comparison is left to the next time.
      if (digest.highest > this.#revision) return
      if (!this.#known.isLike(digest)) await this.#changeHistory(db)
      const now = performance.now()
      this.#compareAt = now + Math.max(this.#options.compareMs ?? COMPARE_MS, COMPARE_PART * (now - began))
    } finally {
      connection.destroy()
    }
  }

  /** Another database, or a restored one: only its content is in force from now on. */
  async #changeHistory(db: Database): Promise<void> {
    const { log } = this.#options
    log.warn({ revision: this.#revision }, 'the database is not the one last seen: taking over all of it')
    const connection = await openConnection(db, WHOLE_LIMITS)
    const [before, wasWhole] = [this.#known, this.#isCopyWhole]
    let copy: LineFile | undefined
    this.#keep(() => (copy = this.#disk.replacement()))
    try {
      this.#known = new KnownRevisions()
      this.#isCopyWhole = true
      await this.#takeOver(db, connection, 0, copy, before)
      this.#odd.keepOnly(this.#known)
      this.#keep(() => {
        if (!copy) return
        // A part of it must not replace what is whole.
        if (!this.#isCopyWhole) return copy.close()
        // The versions that are served instead of unreadable records are needed at the next start as well.
        if (this.#odd.count > 0) this.#disk.carryOver(this.#odd.served(), copy)
        this.#disk.replaceBy(copy, this.#known.count)
      })
    } catch (cause) {
      this.#known = before
      this.#isCopyWhole = wasWhole
      copy?.close()
      throw cause
    } finally {
      connection.destroy()
    }
  }

  /** Writes to disk; returns false when that fails, because a full disk must not keep a change from being served. */
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

  /** Pauses. A notification ends the pause if PostgreSQL is reachable, and so does stopping. */
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
