import { closeSync, fdatasync, fsync, ftruncateSync, openSync, renameSync, unlinkSync } from 'node:fs'
import { basename } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Logger } from '@headgate/runtime/log'
import { HeadNotes, type ClosedSegment } from './closed-segment.ts'
import { SEAL_BYTES, seal } from './record-seal.ts'
import {
  CLOSED,
  OPEN,
  createSegmentFile,
  createSpareFile,
  drawFirstSequence,
  drawTag,
  nameSegmentFile,
  segmentId,
  type SpoolFile,
} from './spool-files.ts'
import { UnrecordedCount } from './unrecorded.ts'
import { writeAll } from '../disk/write-all.ts'

const FIRST_BUFFER = 1 << 20
/** A segment is closed at this size or age, whichever comes first, so that a search is in a report within 5 s. */
const SEGMENT_BYTES = 8 << 20
const SEGMENT_AGE_MS = 1_000
const SYNC_EVERY_MS = 50
/** After a failed write, searches are counted as unrecorded for this long before the disk is tried again. */
const RETRY_AFTER_MS = 50
const ALARM_EVERY_MS = 10_000

export interface SpoolOptions {
  /** `spoolFolder(dataDir)`; must exist. */
  folder: string
  worker: number
  log: Logger
  clock: () => number
  /** Called at each failed flush with the number of searches that could not be recorded. */
  onUnrecorded?: (searches: number) => void
  /** Called after a failed sync with the number of recorded searches that a power cut may still destroy. */
  onUnsafe?: (searches: number) => void
  /** Called for each segment that was closed under its final name. */
  onClosed?: (closed: ClosedSegment) => void
}

interface OpenSegment extends SpoolFile {
  bytes: number
  /** CRC-32 of all written bytes. */
  sum: number
  openedAt: number
  records: number
  /** Number of records that are safe from a power cut, or were counted because they could not be made safe. */
  settled: number
  /** Whether its file name is safe too. */
  named: boolean
}

/**
 * Records of one worker thread on their way to disk. For each search: `begin`, write the columns into `buffer`, `end`.
 * Then one `flush` for the whole batch, and only then the replies. A record is safe from kill -9 when `flush` returns,
 * from power loss at most 50 ms later.
 */
export class SpoolWriter {
  /** Id of the open segment; read it and `sequence` only between `begin` and `end`. */
  segment: number
  /** Number of the next record in the segment. The first is random for each run; then it grows by one. */
  sequence: number
  /** May be a different buffer after each `begin`. */
  buffer = Buffer.allocUnsafe(FIRST_BUFFER)

  #folder: string
  #worker: number
  #log: Logger
  #clock: () => number
  #onUnrecorded: (searches: number) => void
  #onUnsafe: (searches: number) => void
  #onClosed: ((closed: ClosedSegment) => void) | undefined
  #notes = new HeadNotes()
  #tag = drawTag()
  #firstSequence = drawFirstSequence()
  #file: OpenSegment | undefined
  /**
   * The next segment's file, opened ahead, so that searches are recorded even without a free descriptor (decision
   * 0165).
   */
  #spare: SpoolFile | undefined
  #unrecorded: UnrecordedCount
  /** Offset after the last sealed record, and how many wait for the flush. */
  #sealed = 0
  #waiting = 0
  #failing = false
  #retryAt = 0
  #alarmAt = 0
  #lost = 0
  #dirty = false
  #syncing = false
  #unsafe = 0
  #unsafeAlarmAt = 0
  /** For syncing file names; undefined where folders cannot be opened (Windows). */
  readonly #folderFd: number | undefined
  #timers: NodeJS.Timeout[]
  /** Running syncs; the folder is closed after the last. */
  #pending = 0
  #closed = false

  constructor({ folder, worker, log, clock, onUnrecorded, onUnsafe, onClosed }: SpoolOptions) {
    this.#folder = folder
    this.#worker = worker
    this.#log = log
    this.#clock = clock
    this.#onUnrecorded = onUnrecorded ?? (() => {})
    this.#onUnsafe = onUnsafe ?? (() => {})
    this.#onClosed = onClosed
    this.#folderFd = process.platform === 'win32' ? undefined : openSync(folder, 'r')
    this.#unrecorded = new UnrecordedCount(folder, worker)
    this.segment = segmentId(clock(), this.#tag, 0)
    this.sequence = this.#firstSequence
    this.#timers = [
      setInterval(() => this.#sync(), SYNC_EVERY_MS).unref(),
      setInterval(() => {
        this.flush()
        this.#keepSpare()
      }, SEGMENT_AGE_MS / 4).unref(),
    ]
    this.#keepSpare()
  }

  /** Whether the last flush could not write: shown by /ready. */
  get failing(): boolean {
    return this.#failing
  }

  /** Makes room for a record of at most `maxBytes` and returns the offset in `buffer` where it starts. */
  begin(maxBytes: number): number {
    const needed = maxBytes + SEAL_BYTES
    if (this.#sealed + needed > this.buffer.length) {
      this.flush()
      if (needed > this.buffer.length) this.buffer = Buffer.allocUnsafe(needed * 2)
    }
    return this.#sealed
  }

  /** Seals the record that ends before `offset`, and notes its figures for the counts. */
  end(
    offset: number,
    time: number,
    outcome: number,
    targeting: number,
    rule: number,
    group: number,
    groupRule: number,
    link: number,
  ): void {
    this.#notes.note(time, outcome, targeting, rule, group, groupRule, link)
    this.#sealed = seal(this.buffer, this.#sealed, offset)
    this.#waiting += 1
    this.sequence += 1
  }

  /**
   * Writes all sealed records in one call. False when the disk refused them: they are counted exactly as unrecorded,
   * and the next flush tries again with a new segment.
   */
  flush(): boolean {
    if (this.#waiting === 0) {
      this.#closeWhenDue()
      return !this.#failing
    }
    const records = this.#waiting
    const bytes = this.#sealed
    this.#waiting = 0
    this.#sealed = 0
    if (this.#failing && performance.now() < this.#retryAt) return this.#giveUp(records)
    try {
      this.#write(bytes, records)
    } catch (cause) {
      this.#fail(cause)
      return this.#giveUp(records)
    }
    if (this.#failing) this.#recovered()
    this.#dirty = true
    this.#closeWhenDue()
    return true
  }

  /** Writes sealed records and closes the segment; the writer cannot be used afterwards. */
  close(): void {
    this.flush()
    this.#closeSegment()
    for (const timer of this.#timers) clearInterval(timer)
    if (this.#spare) {
      unlinkSync(this.#spare.path)
      closeSync(this.#spare.fd)
    }
    this.#unrecorded.close()
    this.#closed = true
    this.#closeFolder()
  }

  #write(bytes: number, records: number): void {
    this.#file ??= {
      ...this.#nextFile(),
      bytes: 0,
      sum: 0,
      openedAt: performance.now(),
      records: 0,
      settled: 0,
      named: false,
    }
    const file = this.#file
    const written = this.buffer.subarray(0, bytes)
    file.bytes += writeAll(file.fd, written, file.bytes)
    file.sum = crc32(written, file.sum)
    file.records += records
    this.#notes.written()
  }

  #nextFile(): SpoolFile {
    const spare = this.#spare
    if (!spare) return createSegmentFile(this.#folder, this.segment, this.#worker)
    this.#spare = undefined
    try {
      return nameSegmentFile(spare, this.#folder, this.segment, this.#worker)
    } catch (cause) {
      closeSync(spare.fd)
      throw cause
    }
  }

  /**
   * If a spare file cannot be made, this is tried again soon. If no file can be opened, the failed flush reports the
   * error.
   */
  #keepSpare(): void {
    if (this.#closed) return
    try {
      this.#spare ??= createSpareFile(this.#folder, this.#worker)
    } catch {}
  }

  /** Removes the rest of a refused write, so that a search counted as unrecorded never appears as a record. */
  #fail(cause: unknown): void {
    const file = this.#file
    if (file) {
      try {
        ftruncateSync(file.fd, file.bytes)
      } catch (truncateCause) {
        this.#log.error({ err: truncateCause }, 'a torn record stays in the spool until it is quarantined')
      }
    }
    this.#closeSegment()
    this.#failing = true
    this.#retryAt = performance.now() + RETRY_AFTER_MS
    if (performance.now() >= this.#alarmAt) {
      this.#alarmAt = performance.now() + ALARM_EVERY_MS
      this.#log.error(
        { err: cause, unrecorded: this.#lost },
        'searches cannot be recorded: the spool refuses writes',
      )
    }
  }

  /** The lost records have used numbers of the open segment. A new segment makes sure that no number is used twice. */
  #giveUp(records: number): false {
    this.#lost += records
    this.#nextSegment()
    try {
      this.#unrecorded.add(records)
    } catch (cause) {
      this.#log.error({ err: cause, records }, 'the count of unrecorded searches could not be written')
    }
    this.#onUnrecorded(records)
    return false
  }

  #recovered(): void {
    this.#log.warn({ unrecorded: this.#lost }, 'searches are recorded again')
    this.#failing = false
    this.#alarmAt = 0
    this.#lost = 0
  }

  #closeWhenDue(): void {
    const file = this.#file
    if (!file) return
    const age = performance.now() - file.openedAt
    if (file.bytes >= SEGMENT_BYTES || age >= SEGMENT_AGE_MS) this.#closeSegment()
  }

  #closeSegment(): void {
    const file = this.#file
    if (!file) return
    this.#file = undefined
    const firstSequence = this.#firstSequence
    const noted = this.#notes.take()
    this.#nextSegment()
    try {
      if (file.bytes === 0) unlinkSync(file.path)
      else {
        const token = basename(file.path, OPEN)
        renameSync(file.path, file.path.slice(0, -OPEN.length) + CLOSED)
        this.#onClosed?.({ token, bytes: file.bytes, sum: file.sum, firstSequence, ...noted })
      }
    } catch (cause) {
      this.#log.error({ err: cause, path: file.path }, 'a segment stays open until the next start')
    }
    this.#syncClosed(file)
  }

  #nextSegment(): void {
    this.segment = segmentId(this.#clock(), this.#tag, this.segment)
    this.sequence = this.#firstSequence
    this.#notes.clear()
  }

  #sync(): void {
    const file = this.#file
    if (!this.#dirty || this.#syncing || !file) return
    this.#dirty = false
    this.#syncing = true
    const { records } = file
    this.#pending += 1
    fdatasync(file.fd, (cause) => {
      const done = (failure: Error | null) => {
        this.#syncing = false
        this.#settle(file, records, failure)
        this.#done()
      }
      // The file was closed in the meantime, and synced before that.
      if (cause?.code === 'EBADF') return done(null)
      if (cause || file.named) return done(cause)
      this.#syncFolder((failure) => {
        file.named = !failure
        done(failure)
      })
    })
  }

  /** Makes a closed segment safe under its final name, and closes its file. */
  #syncClosed(file: OpenSegment): void {
    const { records } = file
    this.#pending += 1
    fsync(file.fd, (cause) => {
      this.#settle(file, records, cause)
      // In one turn of the event loop: at the limit of descriptors, a connection would otherwise take the descriptor
      // that becomes free.
      closeSync(file.fd)
      this.#keepSpare()
      this.#syncFolder((failure) => {
        if (!cause && failure) this.#alarm(failure)
        this.#done()
      })
    })
  }

  #syncFolder(done: (failure: Error | null) => void): void {
    if (this.#folderFd === undefined) done(null)
    else fsync(this.#folderFd, done)
  }

  #done(): void {
    this.#pending -= 1
    this.#closeFolder()
  }

  #closeFolder(): void {
    if (this.#closed && this.#pending === 0 && this.#folderFd !== undefined) closeSync(this.#folderFd)
  }

  /**
   * After a sync, the records so far are safe. After a failed sync they may be lost in a power cut, and the system
   * reports the failure only once. So nothing more is written to that file, and it is shipped within a second.
   */
  #settle(file: OpenSegment, records: number, failure: Error | null): void {
    const searches = Math.max(0, records - file.settled)
    file.settled = Math.max(file.settled, records)
    if (!failure) return
    this.#unsafe += searches
    if (searches > 0) this.#onUnsafe(searches)
    this.#alarm(failure)
    if (this.#file === file) this.#closeSegment()
  }

  #alarm(cause: Error): void {
    if (performance.now() < this.#unsafeAlarmAt) return
    this.#unsafeAlarmAt = performance.now() + ALARM_EVERY_MS
    this.#log.error(
      { err: cause, unsafe: this.#unsafe },
      'recorded searches may be lost in a power cut: the spool cannot be synced',
    )
  }
}

/** Opens the spool of one worker thread. */
export function openSpool(options: SpoolOptions): SpoolWriter {
  return new SpoolWriter(options)
}
