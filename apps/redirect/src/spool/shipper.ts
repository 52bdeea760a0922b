import { readdirSync, readFileSync, renameSync, statSync, unlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ingestEvents } from '@headgate/contract/reports'
import type { Logger } from '@headgate/runtime/log'
import type { Counts } from './counts.ts'
import { SegmentParts } from './segment-parts.ts'
import { readSegment } from './segment-reader.ts'
import { parseSegmentName, quarantineFolder, readyFolder } from './spool-files.ts'

const LOOK_EVERY_MS = 200
const FIRST_RETRY_MS = 250
const LAST_RETRY_MS = 3_000
const POST_TIMEOUT_MS = 30_000
/** How often a batch that analytics refuses as wrong is tried before it goes to quarantine. */
const REFUSALS = 5
/** So many segments are kept in memory between counting and shipping; the others are read again. */
const KEPT_SEGMENTS = 4

export type ShippingPoint = 'before post' | 'after post' | 'after delete'

export interface ShipperOptions {
  dataDir: string
  counts: Counts
  /** Origin of the analytics service: `http://127.0.0.1:4001`. None: everything waits in the spool. */
  analyticsUrl?: string
  serviceToken: string
  log: Logger
  /** Called as each point is passed; the fault tests end the process there. */
  at?: (point: ShippingPoint) => void
}

export interface ShippingState {
  /** Closed segments that analytics has not stored yet, and their bytes. */
  segments: number
  bytes: number
  shippedRecords: number
  /** Stretches of damaged bytes and refused segments in quarantine. */
  quarantined: number
  /** Text of the last failure; null when the last post was stored. */
  failure: string | null
}

class Refused extends Error {}

/**
 * Brings closed segments to analytics, oldest first, and deletes each once it is stored. A batch carries its
 * segment's own token: whatever is cut off between post and delete is posted again and stored once (DESIGN §5).
 */
export class Shipper {
  #options: ShipperOptions
  #queue: string[] = []
  #sizes = new Map<string, number>()
  #kept = new Map<string, SegmentParts>()
  #refusals = new Map<string, number>()
  #state: ShippingState = { segments: 0, bytes: 0, shippedRecords: 0, quarantined: 0, failure: null }
  #stopping = false
  #abort = new AbortController()
  #loops: Promise<void>[] = []
  #sleepers = new Set<() => void>()

  constructor(options: ShipperOptions) {
    this.#options = options
  }

  /** Takes up what earlier runs left, then follows the workers. */
  start(): void {
    const folder = readyFolder(this.#options.dataDir)
    for (const name of readdirSync(folder).toSorted())
      if (parseSegmentName(name)) this.#enqueue(join(folder, name))
    this.#loops = [this.#countLoop(), this.#shipLoop()]
  }

  state(): ShippingState {
    return { ...this.#state, quarantined: this.#state.quarantined + this.#options.counts.damaged }
  }

  /**
   * To be called after the workers have closed their spools: counts what they left and ships as much as analytics
   * takes within `patienceMs`. What stays is shipped by the next run.
   */
  async stop(patienceMs = 3_000): Promise<void> {
    this.#stopping = true
    const timer = setTimeout(() => this.#abort.abort(), patienceMs)
    this.#wakeAll()
    await Promise.all(this.#loops)
    clearTimeout(timer)
  }

  async #countLoop(): Promise<void> {
    const { counts, log } = this.#options
    let failing = false
    for (;;) {
      const last = this.#stopping
      try {
        for (const path of counts.closedSegments()) {
          const ready = await counts.count(path)
          if (!ready) continue
          if (this.#kept.size < KEPT_SEGMENTS) this.#kept.set(ready.path, ready.parts)
          this.#enqueue(ready.path)
        }
        counts.compactWhenDue()
        failing = false
      } catch (cause) {
        if (!failing) log.error({ err: cause }, 'closed segments cannot be counted: trying again')
        failing = true
      }
      if (last) return
      await this.#pause(LOOK_EVERY_MS)
    }
  }

  async #shipLoop(): Promise<void> {
    const { log } = this.#options
    let retryMs = FIRST_RETRY_MS
    for (;;) {
      const path = this.#queue[0]
      if (!path) {
        if (this.#stopping && (await this.#countedAll())) return
        await this.#pause(LOOK_EVERY_MS / 4)
        continue
      }
      if (this.#abort.signal.aborted) return
      try {
        await this.#ship(path)
        this.#dequeue(path)
        if (this.#state.failure) log.info({ segments: this.#queue.length }, 'analytics takes searches again')
        this.#state.failure = null
        retryMs = FIRST_RETRY_MS
      } catch (cause) {
        const message = cause instanceof Error ? cause.message : String(cause)
        if (!this.#state.failure) log.warn({ err: cause, path: basename(path) }, 'searches wait in the spool')
        this.#state.failure = message
        if (cause instanceof Refused) this.#refuse(path, message)
        if (this.#stopping) return
        await this.#pause(retryMs)
        retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)
      }
    }
  }

  /** While stopping: whether the count loop has handed over everything. */
  async #countedAll(): Promise<boolean> {
    await this.#loops[0]
    return this.#queue.length === 0
  }

  async #ship(path: string): Promise<void> {
    const { analyticsUrl, counts, at } = this.#options
    if (!analyticsUrl) throw new Error('ANALYTICS_URL is not set')
    const { token } = parseSegmentName(basename(path))!
    const parts = this.#kept.get(path) ?? (await readParts(path))
    // Held for one try: while analytics is away others must not wait in memory.
    this.#kept.delete(path)
    at?.('before post')
    for (const { number, records, body } of parts.bodies())
      await this.#post(`${token}.${number}`, body, records)
    at?.('after post')
    counts.sync()
    unlinkSync(path)
    at?.('after delete')
    this.#state.shippedRecords += parts.records
  }

  async #post(token: string, body: Uint8Array<ArrayBuffer>, rows: number): Promise<void> {
    const { analyticsUrl, serviceToken } = this.#options
    const url = new URL(ingestEvents.path, analyticsUrl)
    url.searchParams.set('token', token)
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${serviceToken}`, 'content-type': 'text/tab-separated-values' },
      body,
      signal: AbortSignal.any([this.#abort.signal, AbortSignal.timeout(POST_TIMEOUT_MS)]),
    })
    const text = await response.text()
    if (response.ok && (JSON.parse(text) as { success?: unknown }).success === true) return
    const message = `analytics answered ${response.status} to ${rows} records: ${text.slice(0, 300)}`
    throw [400, 413, 415, 422].includes(response.status) ? new Refused(message) : new Error(message)
  }

  /** A batch that is refused again and again must not hold up the others, nor be dropped: an operator decides. */
  #refuse(path: string, message: string): void {
    const tries = (this.#refusals.get(path) ?? 0) + 1
    this.#refusals.set(path, tries)
    this.#queue.push(this.#queue.shift()!)
    if (tries < REFUSALS) return
    this.#options.log.error({ path: basename(path), message }, 'a refused segment is put in quarantine')
    renameSync(path, join(quarantineFolder(this.#options.dataDir), basename(path)))
    this.#state.quarantined += 1
    this.#refusals.delete(path)
    this.#dequeue(path)
  }

  #enqueue(path: string): void {
    const size = statSync(path).size
    this.#sizes.set(path, size)
    this.#queue.push(path)
    this.#state.segments += 1
    this.#state.bytes += size
    this.#wakeAll()
  }

  #dequeue(path: string): void {
    const at = this.#queue.indexOf(path)
    if (at !== -1) this.#queue.splice(at, 1)
    this.#state.segments -= 1
    this.#state.bytes -= this.#sizes.get(path) ?? 0
    this.#sizes.delete(path)
  }

  async #pause(ms: number): Promise<void> {
    if (this.#stopping) ms = Math.min(ms, 20)
    await new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        this.#sleepers.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, ms)
      this.#sleepers.add(wake)
    })
  }

  #wakeAll(): void {
    for (const wake of this.#sleepers) wake()
  }
}

async function readParts(path: string): Promise<SegmentParts> {
  const { segment } = parseSegmentName(basename(path))!
  const bytes = readFileSync(path)
  const parts = new SegmentParts(bytes)
  await readSegment(bytes, segment, {
    record: (start, end, head) => parts.add(start, end, head.sequence),
    // Counted and copied to quarantine when the segment was counted.
    damage: () => {},
  })
  return parts
}
