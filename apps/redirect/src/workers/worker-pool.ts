import { once } from 'node:events'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { getHeapStatistics } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { emptySnapshot, SnapshotBuilder, type SlotFor } from '@headgate/domain/snapshot/compile'
import type { EngineChange } from '@headgate/domain/snapshot/snapshot'
import type { Logger } from '@headgate/runtime/log'
import type { ClosedSegment } from '../spool/closed-segment.ts'
import { StartError } from '@headgate/runtime/start-error'
import type { TargetingTable } from './targeting-table.ts'
import type { CompiledLists, FromWorker, ToWorker, WorkerStart } from './messages.ts'

/** Entities that a worker compiles between two turns of its event loop: well below a millisecond. */
const SLICE = 64
/** The same before the engine serves. */
const FIRST_SLICE = 4_096

export interface WorkerPoolOptions {
  workers: number
  start: Omit<WorkerStart, 'worker' | 'reusePort' | 'links'>
  links: TargetingTable
  slotFor: SlotFor
  lease: (indexes: number[]) => Promise<void>
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

/** The worker threads of this process: starts them, sends them publications, and replies to their requests. */
export class WorkerPool {
  readonly #options: WorkerPoolOptions
  readonly #threads: Worker[] = []
  #updates: Promise<void> = Promise.resolve()
  #slice = FIRST_SLICE
  #stopping = false
  #alive: Promise<unknown> | undefined

  constructor(options: WorkerPoolOptions) {
    this.#options = options
  }

  /** Starts the threads; they do not listen yet. */
  async start(): Promise<void> {
    const { workers, start, links } = this.#options
    for (let worker = 0; worker < workers; worker += 1) {
      const data: WorkerStart = { ...start, worker, reusePort: workers > 1, links: links.blocks() }
      const thread = new Worker(new URL('./worker.ts', import.meta.url), {
        workerData: data,
        resourceLimits: { maxOldGenerationSizeMb: heapLimit(workers) },
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

  /** Resolves when each thread has had a turn. */
  async alive(): Promise<void> {
    this.#alive ??= Promise.all(
      this.#threads.map((thread) => {
        const reply = this.#next(thread, 'alive')
        this.#send(thread, { type: 'is alive' })
        return reply
      }),
    ).finally(() => (this.#alive = undefined))
    await this.#alive
  }

  /** Seconds that each thread was busy since it started. */
  busySeconds(): number[] {
    return this.#threads.map((thread) => thread.performance.eventLoopUtilization().active / 1_000)
  }

  /** Opens the port in every thread. */
  async listen(): Promise<void> {
    this.#slice = SLICE
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
   * Sends changes to all threads, in small slices. Each thread builds its next snapshot from them, and swaps it in with
   * the slice that has a revision; null means that more follows. `lists` is set when one of them changed.
   */
  update(changes: EngineChange[], revision: number | null, lists: CompiledLists | null): Promise<void> {
    const done = this.#updates.then(() => this.#update(changes, revision, lists))
    // A failed batch must not fail the following ones.
    this.#updates = done.catch(() => {})
    return done
  }

  /** Drops changes since the last revision. */
  abandon(): void {
    this.#updates = this.#updates.then(() =>
      this.#threads.forEach((thread) => this.#send(thread, { type: 'abandon' })),
    )
  }

  /** Resolves when all changes so far are served. */
  settled(): Promise<void> {
    return this.#updates
  }

  async #update(
    changes: EngineChange[],
    revision: number | null,
    lists: CompiledLists | null,
  ): Promise<void> {
    const size = this.#slice
    // Also runs without changes, because the revision must arrive.
    for (let from = 0; from === 0 || from < changes.length; from += size) {
      const slice = changes.slice(from, from + size)
      const slots: number[] = []
      // Compiling requests slots in a fixed order, so each worker will request the same ones.
      new SnapshotBuilder(emptySnapshot()).add(
        slice,
        (kind, id, cap) => {
          const slot = this.#options.slotFor(kind, id, cap)
          slots.push(slot)
          return slot
        },
        ({ kind, entity_id, revision }, cause) =>
          this.#options.log.error(
            { err: cause, kind, entity_id, revision },
            'a published record cannot be compiled: its last good version is still served',
          ),
      )
      const isLast = from + size >= changes.length
      // The first search of a cap then finds its lease.
      if (isLast && revision !== null) await this.#options.leased()
      const ids = slice.flatMap((change) => (change.kind === 'targeting' ? [change.entity_id] : []))
      const message: ToWorker = {
        type: 'changes',
        changes: slice,
        slots: Int32Array.from(slots),
        links: this.#options.links.cover(ids),
        lists: isLast ? lists : null,
        revision: isLast ? revision : null,
      }
      await Promise.all(
        this.#threads.map((thread) => {
          const reply = this.#next(thread, 'compiled')
          this.#send(thread, message)
          return reply
        }),
      )
    }
  }

  /** From now on each reply is the last on its connection; the port stays open. */
  drain(): void {
    for (const thread of this.#threads) this.#send(thread, { type: 'drain' })
  }

  /** Finishes open searches, with all records on disk. */
  async stop(): Promise<void> {
    this.#stopping = true
    await Promise.all(
      this.#threads.map((thread) => {
        const reply = this.#next(thread, 'stopped')
        this.#send(thread, { type: 'stop' })
        return reply
      }),
    )
  }

  #receive(thread: Worker, message: FromWorker): void {
    switch (message.type) {
      case 'lease': {
        const { request } = message
        void this.#options
          .lease(message.indexes)
          .finally(() => this.#send(thread, { type: 'leased', request }))
        break
      }
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
 * Megabytes of heap that a thread may have. V8's own limit at least; with plenty of memory, a share of it for each
 * thread, because a million links take more.
 */
function heapLimit(workers: number): number {
  // Without a container limit, some platforms return 0, others more than the machine has.
  const memory = Math.min(process.constrainedMemory() || Infinity, totalmem())
  return Math.floor(Math.max(getHeapStatistics().heap_size_limit, memory / (workers + 2)) / 2 ** 20)
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
