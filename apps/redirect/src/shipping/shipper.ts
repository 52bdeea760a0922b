import { existsSync, readdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ingestEvents } from '@headgate/contract/searches/ingest'
import { counter, histogram } from '@headgate/runtime/metrics/registry'
import type { Logger } from '@headgate/runtime/log'
import { PartClient, PartFailure } from '@headgate/runtime/parts/part-client'
import { syncFolder } from '@headgate/runtime/whole-file'
import { isAsWritten, withoutSeals, type ClosedSegment } from '../spool/closed-segment.ts'
import type { Counts } from '../counts/counts.ts'
import { ReusedMemory } from './reused-memory.ts'
import { PART_RECORDS, SegmentParts, type SegmentPart } from './segment-parts.ts'
import { readSegment } from '../spool/segment-reader.ts'
import { CLOSED, parseSegmentName, quarantineFolder, readyFolder } from '../spool/spool-files.ts'

const failures = counter({
  name: 'headgate_engine_shipping_failures_total',
  help: 'Failed tries to send a segment to analytics.',
})
const lag = histogram({
  name: 'headgate_engine_shipping_lag_seconds',
  help: 'Time from the last search of a segment to its storage in analytics.',
  buckets: [0.5, 1, 2, 5, 10, 30, 60, 300, 3_600, 86_400],
})

const LOOK_EVERY_MS = 200
const FIRST_RETRY_MS = 250
const LAST_RETRY_MS = 3_000
const POST_TIMEOUT_MS = 30_000
/** How often a batch that analytics refuses as invalid is sent, before it goes to quarantine. */
const REFUSALS = 5
/** How often in a row analytics may fail at a segment, before those behind it go first. */
const FAILURES = 3
/** A closed segment without a worker's report is read after this many rounds. */
const LOOKS_BEFORE_READING = 10

export type ShippingPoint = 'before post' | 'after post' | 'after delete'

export interface ShipperOptions {
  dataDir: string
  counts: Counts
  /** Origin of the analytics service: `http://127.0.0.1:4001`. Without it everything waits in the spool. */
  analyticsUrl?: string
  serviceToken: string
  /** Whether workers report the segments they close (`handOver`). If not, every closed segment is read at once. */
  workersReport?: boolean
  log: Logger
  /** Called as each point is passed; the fault tests end the process there. */
  at?: (point: ShippingPoint) => void
}

export interface ShippingState {
  /** Closed segments that analytics has not stored yet, and their bytes. */
  segments: number
  bytes: number
  /** Their records, as far as they were counted in this run. */
  records: number
  shippedRecords: number
  /** Stretches of damaged bytes and refused segments in quarantine. */
  quarantined: number
  /** Text of the last failure; null when the last post was stored. */
  failure: string | null
}

class Refused extends Error {}

/**
 * Sends closed segments to analytics and deletes each once it is stored: the oldest first, except that one at which
 * analytics fails repeatedly does not hold up the others. What is stored once does not depend on the order. A batch has the token of its
 * segment. After a crash between post and delete the segment is posted again, and still stored once.
 */
export class Shipper {
  #options: ShipperOptions
  #analytics: PartClient | undefined
  /** Tokens of counted segments, oldest first; those that analytics refused or failed at come later. */
  #queue: string[] = []
  #sizes = new Map<string, number>()
  #records = new Map<string, number>()
  /** Workers' reports of queued segments, which then need not be read line by line. */
  #reports = new Map<string, Omit<ClosedSegment, 'words'>>()
  #looks = new Map<string, number>()
  /** Segments are shipped one after the other. */
  readonly #memory = new ReusedMemory()
  #refusals = new Map<string, number>()
  /** The segment that was sent last, and how often in a row analytics failed at it. */
  #failing = { token: '', times: 0 }
  /** Segments that were put behind the others. */
  #putBack = new Set<string>()
  #saysPutBack = true
  #state: ShippingState = {
    segments: 0,
    bytes: 0,
    records: 0,
    shippedRecords: 0,
    quarantined: 0,
    failure: null,
  }
  #stopping = false
  #abort = new AbortController()
  #loops: Promise<void>[] = []
  #sleepers = new Set<() => void>()

  constructor(options: ShipperOptions) {
    this.#options = options
    const { analyticsUrl, serviceToken } = options
    if (analyticsUrl) this.#analytics = new PartClient(analyticsUrl, serviceToken)
  }

  /** Takes up the segments of earlier runs, then follows the workers. */
  start(): void {
    const folder = readyFolder(this.#options.dataDir)
    for (const name of readdirSync(folder).toSorted())
      if (parseSegmentName(name)) this.#enqueue(parseSegmentName(name)!.token)
    this.#loops = [this.#countLoop(), this.#shipLoop()]
  }

  /** Takes over a segment that a worker has just closed. */
  handOver({ words, ...report }: ClosedSegment): void {
    const { counts, log } = this.#options
    try {
      if (!counts.countClosed({ words, ...report })) return
    } catch (cause) {
      log.warn({ err: cause, segment: report.token }, 'a closed segment is read later')
      return
    }
    this.#looks.delete(report.token)
    if (report.records === 0) return
    this.#reports.set(report.token, report)
    this.#enqueue(report.token, report.records)
  }

  state(): ShippingState {
    return { ...this.#state, quarantined: this.#state.quarantined + this.#options.counts.damaged }
  }

  /** Age of the oldest segment that waits; 0 when there is none. */
  oldestSeconds(): number {
    const waiting = [...this.#queue.slice(0, 1), ...this.#putBack, ...this.#refusals.keys()]
    return Math.max(0, ...waiting.map((token) => this.#ageOf(token)))
  }

  /** Time since the last search of a segment; 0 when its file is gone. */
  #ageOf(token: string): number {
    const facts = statSync(this.#options.counts.pathOf(token), { throwIfNoEntry: false })
    return facts === undefined ? 0 : Math.max(0, Date.now() - facts.mtimeMs) / 1_000
  }

  /**
   * Call it after the workers have closed their spools: counts what they left, and ships as much as analytics takes
   * within `patienceMs`. The next run ships the rest.
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
        for (const token of counts.uncounted()) {
          if (!last && !this.#isDue(token)) continue
          const records = await counts.count(token)
          if (records > 0) this.#enqueue(token, records)
        }
        await (last ? counts.save(true) : counts.saveWhenDue())
        failing = false
      } catch (cause) {
        if (!failing) log.error({ err: cause }, 'closed segments cannot be counted: trying again')
        failing = true
      }
      if (last) return
      await this.#pause(LOOK_EVERY_MS)
    }
  }

  /** Whether a segment without a worker's report must be read now. */
  #isDue(token: string): boolean {
    if (!this.#options.workersReport) return true
    const looks = (this.#looks.get(token) ?? 0) + 1
    this.#looks.set(token, looks)
    if (looks < LOOKS_BEFORE_READING) return false
    this.#looks.delete(token)
    return true
  }

  async #shipLoop(): Promise<void> {
    const { log } = this.#options
    let retryMs = FIRST_RETRY_MS
    for (;;) {
      const token = this.#queue[0]
      if (!token) {
        if (this.#stopping && (await this.#countedAll())) return
        await this.#pause(LOOK_EVERY_MS / 4)
        continue
      }
      if (this.#abort.signal.aborted) return
      try {
        await this.#ship(token)
        this.#dequeue(token)
        if (this.#state.failure) log.info({ segments: this.#queue.length }, 'analytics takes searches again')
        this.#state.failure = null
        this.#saysPutBack = true
        retryMs = FIRST_RETRY_MS
      } catch (cause) {
        if (!existsSync(this.#options.counts.pathOf(token))) {
          log.error({ segment: token }, 'a spool segment is missing: its searches will be in no report')
          this.#dequeue(token)
          continue
        }
        failures.inc()
        const message = cause instanceof Error ? cause.message : String(cause)
        if (!this.#state.failure) log.warn({ err: cause, segment: token }, 'searches wait in the spool')
        this.#state.failure = message
        if (cause instanceof Refused) await this.#refuse(token, message)
        else if (cause instanceof PartFailure && cause.status >= 500) this.#failedAt(token, message)
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

  async #ship(token: string): Promise<void> {
    const { counts, at } = this.#options
    const analytics = this.#analytics
    if (!analytics) throw new Error('ANALYTICS_URL is not set')
    let shipped = 0
    let begun = false
    for await (const { number, records, body } of this.#parts(token)) {
      if (!begun) at?.('before post')
      begun = true
      await this.#post(analytics, `${token}.${number}`, body, records)
      shipped += records
    }
    at?.('after post')
    lag.observe(this.#ageOf(token))
    counts.stored(token)
    at?.('after delete')
    this.#state.shippedRecords += shipped
  }

  /**
   * A segment's parts. If the file is as its worker left it, seals are removed in place; else it is read record by
   * record.
   */
  async *#parts(token: string): AsyncIterableIterator<SegmentPart> {
    const { counts } = this.#options
    const bytes = this.#memory.read(counts.pathOf(token))
    const report = this.#reports.get(token)
    if (!report || !(await isAsWritten(bytes, report))) {
      const bad: Buffer[] = []
      const parts = await readParts(bytes, token, bad)
      // Damage of a segment without a report was quarantined when the segment was counted.
      if (report && bad.length > 0) counts.quarantine(token, bad)
      this.#reports.delete(token)
      yield* parts.bodies()
      return
    }
    const end = report.firstSequence + report.records
    let from = 0
    for (let sequence = report.firstSequence; sequence < end;) {
      const number = Math.floor(sequence / PART_RECORDS)
      const records = Math.min(end, (number + 1) * PART_RECORDS) - sequence
      const { body, next } = await withoutSeals(bytes, from, records)
      yield { number, records, body }
      from = next
      sequence += records
    }
  }

  async #post(analytics: PartClient, token: string, body: Uint8Array, rows: number): Promise<void> {
    const bytes = { type: 'text/tab-separated-values', content: body }
    const signal = AbortSignal.any([this.#abort.signal, AbortSignal.timeout(POST_TIMEOUT_MS)])
    try {
      await analytics.send(ingestEvents, { query: { token }, bytes, signal })
    } catch (cause) {
      if (cause instanceof PartFailure && [400, 413, 415, 422].includes(cause.status))
        throw new Refused(`${rows} records: ${cause.message}`)
      throw cause
    }
  }

  /**
   * Analytics may fail at one batch alone, as when a replica never shows it. The others then go first, and this one is
   * sent again after them: nothing is given up. Said once for a segment, and once for analytics that fails at all.
   */
  #failedAt(token: string, message: string): void {
    const times = this.#failing.token === token ? this.#failing.times + 1 : 1
    this.#failing = { token, times }
    if (times < FAILURES || this.#queue.length < 2) return
    this.#failing.times = 0
    this.#queue.push(this.#queue.shift()!)
    if (this.#saysPutBack && !this.#putBack.has(token))
      this.#options.log.warn({ segment: token, message }, 'analytics fails at a segment: others go first')
    this.#saysPutBack = false
    this.#putBack.add(token)
  }

  /** A batch that is refused repeatedly must neither delay the others nor be dropped. An operator decides. */
  async #refuse(token: string, message: string): Promise<void> {
    const { counts, dataDir, log } = this.#options
    const tries = (this.#refusals.get(token) ?? 0) + 1
    this.#refusals.set(token, tries)
    this.#queue.push(this.#queue.shift()!)
    if (tries < REFUSALS) return
    try {
      // Saves its counts first: until they are in the journal, a start reads them from this segment in the spool.
      await counts.save()
      renameSync(counts.pathOf(token), join(quarantineFolder(dataDir), token + CLOSED))
      syncFolder(quarantineFolder(dataDir))
    } catch (cause) {
      this.#state.failure = String(cause)
      log.error({ err: cause, segment: token, message }, 'a refused segment cannot be put in quarantine')
      return
    }
    log.error({ segment: token, message }, 'a refused segment is put in quarantine')
    this.#state.quarantined += 1
    this.#dequeue(token)
  }

  #enqueue(token: string, records = 0): void {
    const { size } = statSync(this.#options.counts.pathOf(token))
    this.#sizes.set(token, size)
    this.#records.set(token, records)
    this.#queue.push(token)
    this.#state.segments += 1
    this.#state.bytes += size
    this.#state.records += records
    this.#wakeAll()
  }

  #dequeue(token: string): void {
    const at = this.#queue.indexOf(token)
    if (at !== -1) this.#queue.splice(at, 1)
    this.#state.segments -= 1
    this.#state.bytes -= this.#sizes.get(token) ?? 0
    this.#state.records -= this.#records.get(token) ?? 0
    this.#sizes.delete(token)
    this.#records.delete(token)
    this.#reports.delete(token)
    this.#refusals.delete(token)
    this.#putBack.delete(token)
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

async function readParts(bytes: Buffer, token: string, bad: Buffer[]): Promise<SegmentParts> {
  const { segment } = parseSegmentName(token + CLOSED)!
  const parts = new SegmentParts(bytes)
  await readSegment(bytes, segment, {
    record: (start, end, head) => parts.add(start, end, head.sequence),
    damage: (start, end) => bad.push(bytes.subarray(start, end)),
  })
  return parts
}
