import { once } from 'node:events'
import { createServer } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { emptySnapshot, SnapshotBuilder } from '@headgate/domain/snapshot/compile'
import type { Snapshot } from '@headgate/domain/snapshot/read-snapshot'
import type { EngineChange } from '@headgate/domain/snapshot/snapshot'
import { SnapshotMemory } from '@headgate/domain/snapshot/snapshot-memory'
import type { SlotFor } from '@headgate/domain/snapshot/write-records'
import { defaultThresholds } from '@headgate/domain/decision/thresholds'
import type { Logger } from '@headgate/runtime/log'
import { rest } from '../disk/pace.ts'
import type { ListenAt } from '../http/search-server.ts'
import { workerLimits } from '../memory-limits.ts'
import type { ClosedSegment } from '../spool/closed-segment.ts'
import { StartError } from '@headgate/runtime/start-error'
import { RootsInUse } from './roots-in-use.ts'
import type { SharedBlock, TargetingTable } from './targeting-table.ts'
import { UncompiledRecords } from './uncompiled-records.ts'
import type { CompiledLists, FromWorker, ToWorker, WorkerStart } from './messages.ts'

/** The main thread compiles for this long before it leaves its core to the workers (decision 0157). */
const STRETCH_MS = 1

export interface WorkerPoolOptions {
  workers: number
  start: Omit<WorkerStart, 'worker' | 'listenAt' | 'links' | 'snapshot' | 'root'>
  /** Where each worker listens. */
  listenAt: (worker: number) => ListenAt
  links: TargetingTable
  /** What the workers start with; nothing when it is not set. */
  first?: Snapshot | null
  slotFor: SlotFor
  lease: (indexes: number[], patienceMs: number) => Promise<void>
  /** Resolves when the caps that `slotFor` was called for are leased, or cannot be leased now. */
  leased: () => Promise<void>
  /** JSON text for /ready, and whether the engine can serve. */
  readiness: () => { ready: boolean; body: string }
  /** Called with the number of recorded searches that the disk could not make safe from a power cut. */
  onUnsafe: (searches: number) => void
  /** A worker has closed a segment of its spool. */
  onClosed: (segment: ClosedSegment) => void
  log: Logger
  /** A thread died. Its part of the state cannot be replaced safely, so the process ends. */
  onDeath: (cause: unknown) => void
}

/**
 * The worker threads of this process: starts them, compiles the snapshot that they all read, hands them its publications,
 * and replies to their requests.
 */
export class WorkerPool {
  readonly #options: WorkerPoolOptions
  readonly #threads: Worker[] = []
  readonly #memory: SnapshotMemory
  readonly #roots: RootsInUse
  /** In force. */
  #snapshot: Snapshot
  /** Builds the next one, which comes in pieces. */
  #builder: SnapshotBuilder | null = null
  /** In force together with the next snapshot. */
  #nextLists: CompiledLists | null = null
  /** Made for links of the next snapshot; workers need them with it. */
  #nextLinks: SharedBlock[] = []
  #updates: Promise<void> = Promise.resolve()
  /** With one of them the snapshot is not all that was published. */
  readonly #uncompiled = new UncompiledRecords()
  #isServing = false
  #stopping = false
  #alive: Promise<unknown> | undefined

  constructor(options: WorkerPoolOptions) {
    this.#options = options
    this.#snapshot = options.first ?? emptySnapshot(defaultThresholds, SnapshotMemory.shared())
    this.#memory = this.#snapshot.memory
    this.#roots = new RootsInUse(this.#memory, options.workers, this.#snapshot.root)
  }

  /** Starts the threads; they do not listen yet. */
  async start(): Promise<void> {
    const { workers, start, links, listenAt } = this.#options
    links.cover(this.#snapshot.targetings.firstIds())
    const resourceLimits = workerLimits()
    for (let worker = 0; worker < workers; worker += 1) {
      const data: WorkerStart = {
        ...start,
        worker,
        listenAt: listenAt(worker),
        links: links.blocks(),
        snapshot: this.#memory.buffer,
        root: this.#snapshot.root,
      }
      const thread = new Worker(new URL('./worker.ts', import.meta.url), {
        workerData: data,
        resourceLimits,
      })
      thread.on('message', (message: FromWorker) => this.#receive(thread, message))
      thread.on('error', (cause) => this.#options.onDeath(cause))
      thread.on('exit', (code) => {
        if (!this.#stopping) this.#options.onDeath(new Error(`Worker ${worker} ended with ${code}`))
      })
      this.#threads.push(thread)
      await once(thread, 'online')
    }
  }

  /**
   * Keeps the snapshot in force as it is until `release`, whatever is published meanwhile. Null when it has an older version
   * of a record that could not be compiled. Call it when no update is going on.
   */
  pin(): { snapshot: Snapshot; release: () => void } | null {
    if (this.#uncompiled.count > 0) return null
    const root = this.#roots.pin()
    return { snapshot: this.#snapshot, release: () => this.#roots.released(root) }
  }

  /** Resolves when each thread has had a turn. */
  async alive(): Promise<void> {
    this.#alive ??= this.#tellAll({ type: 'is alive' }, 'alive').finally(() => (this.#alive = undefined))
    await this.#alive
  }

  /** Seconds that each thread was busy since it started. */
  busySeconds(): number[] {
    return this.#threads.map((thread) => thread.performance.eventLoopUtilization().active / 1_000)
  }

  /** Opens the port in every thread. */
  async listen(): Promise<void> {
    this.#isServing = true
    for (const thread of this.#threads) {
      const reply = this.#next(thread, 'listening')
      this.#send(thread, { type: 'listen' })
      const { error } = await reply
      if (error !== null && thread === this.#threads[0]) throw new Error(error)
      // One listener is enough to serve, but does not use all cores.
      if (error !== null) this.#options.log.warn({ error }, 'the platform shares no ports: one worker serves')
    }
  }

  /**
   * Compiles changes into the next snapshot, while the present one is served. All threads swap it in with the call that
   * has a revision; null means that more follows. `lists` is set when one of them changed.
   */
  update(changes: EngineChange[], revision: number | null, lists: CompiledLists | null): Promise<void> {
    const done = this.#updates.then(() => this.#update(changes, revision, lists))
    // A failed batch must not fail the following ones.
    this.#updates = done.catch(() => {})
    return done
  }

  /** Drops changes since the last revision. */
  abandon(): void {
    this.#updates = this.#updates.then(() => this.#drop())
  }

  /** Resolves when all changes so far are served. */
  settled(): Promise<void> {
    return this.#updates
  }

  #drop(): void {
    this.#builder?.abandon()
    this.#builder = null
    this.#nextLists = null
    this.#uncompiled.abandon()
  }

  async #update(
    changes: EngineChange[],
    revision: number | null,
    lists: CompiledLists | null,
  ): Promise<void> {
    this.#nextLists = lists ?? this.#nextLists
    this.#builder ??= new SnapshotBuilder(this.#snapshot)
    const builder = this.#builder
    try {
      await this.#compile(builder, changes)
      if (revision === null) return
      await this.#inStretches((isOver) => builder.settle(isOver))
      // The first search of a cap then finds its lease.
      await this.#options.leased()
      await this.#publish(builder, revision)
    } catch (cause) {
      // No part of a batch is served without the others.
      this.#drop()
      throw cause
    }
  }

  async #compile(builder: SnapshotBuilder, changes: readonly EngineChange[]): Promise<void> {
    const { slotFor, log } = this.#options
    let failed = false
    const odd = ({ kind, entity_id, revision }: EngineChange, cause: unknown) => {
      failed = true
      log.error(
        { err: cause, kind, entity_id, revision },
        'a published record cannot be compiled: its last good version is still served',
      )
    }
    let at = 0
    await this.#inStretches((isOver) => {
      while (at < changes.length) {
        const change = changes[at]!
        failed = false
        builder.add([change], slotFor, odd)
        if (failed) this.#uncompiled.failed(change)
        else this.#uncompiled.compiled(change)
        at += 1
        if (isOver()) break
      }
      return at >= changes.length
    })
    const ids = changes.flatMap((change) => (change.kind === 'targeting' ? [change.entity_id] : []))
    this.#nextLinks.push(...this.#options.links.cover(ids))
  }

  async #publish(builder: SnapshotBuilder, revision: number): Promise<void> {
    const snapshot = builder.done(revision)
    this.#roots.publish(snapshot.root, builder.replaced)
    this.#snapshot = snapshot
    this.#uncompiled.publish()
    const message: ToWorker = {
      type: 'published',
      root: snapshot.root,
      links: this.#nextLinks,
      lists: this.#nextLists,
    }
    this.#builder = null
    this.#nextLists = null
    this.#nextLinks = []
    await this.#tellAll(message, 'serving')
  }

  /**
   * Calls `work` until it returns true. Before the engine serves, one call does all, and the event loop has a turn; then
   * `isOver` ends each call after `STRETCH_MS`, and the thread rests.
   */
  async #inStretches(work: (isOver: () => boolean) => boolean): Promise<void> {
    for (;;) {
      const end = performance.now() + STRETCH_MS
      if (work(() => this.#isServing && performance.now() >= end)) break
      await rest()
    }
    if (!this.#isServing) await nextTurn()
  }

  /** Resolves when each reply of every thread is the last on its connection; the port stays open. */
  async drain(): Promise<void> {
    await this.#tellAll({ type: 'drain' }, 'draining')
  }

  /** Finishes open searches, with all records on disk. */
  async stop(): Promise<void> {
    this.#stopping = true
    await this.#tellAll({ type: 'stop' }, 'stopped')
  }

  /** Sends a message to every thread. Resolves when each has replied with the type. */
  async #tellAll(message: ToWorker, type: FromWorker['type']): Promise<void> {
    await Promise.all(
      this.#threads.map((thread) => {
        const reply = this.#next(thread, type)
        this.#send(thread, message)
        return reply
      }),
    )
  }

  #receive(thread: Worker, message: FromWorker): void {
    switch (message.type) {
      case 'lease': {
        const { request } = message
        void this.#options
          .lease(message.indexes, message.patienceMs)
          .finally(() => this.#send(thread, { type: 'leased', request }))
        break
      }
      case 'released':
        this.#roots.released(message.root)
        break
      case 'unsafe':
        this.#options.onUnsafe(message.searches)
        break
      case 'closed':
        this.#options.onClosed(message.segment)
        break
      case 'readiness': {
        const { ready, body } = this.#options.readiness()
        this.#send(thread, { type: 'readiness', request: message.request, ready, body })
        break
      }
    }
  }

  #send(thread: Worker, message: ToWorker): void {
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
    thread.postMessage(message)
  }

  #next<T extends FromWorker['type']>(thread: Worker, type: T): Promise<Extract<FromWorker, { type: T }>> {
    return new Promise((resolve) => {
      const listen = (message: FromWorker) => {
        if (message.type !== type) return
        thread.off('message', listen)
        resolve(message as Extract<FromWorker, { type: T }>)
      }
      thread.on('message', listen)
    })
  }
}

/**
 * Throws with advice when the port is taken. Without this check, shared ports would let a second engine silently get
 * half of the first one's searches.
 */
export async function checkPortIsFree(port: number, host: string): Promise<void> {
  const server = createServer()
  server.listen({ port, host })
  try {
    await once(server, 'listening')
  } catch (cause) {
    throw new StartError(`REDIRECT_PORT ${port} on ${host} cannot be used: ${(cause as Error).message}`, {
      cause,
    })
  }
  server.close()
  await once(server, 'close')
}
