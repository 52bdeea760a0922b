import { closeSync, fdatasync, ftruncateSync, openSync, renameSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { syncFolder } from '@headgate/runtime/whole-file'
import { isSealed } from '../spool/record-seal.ts'
import { readLine, type LineHead, type TakeEntry } from './journal-line.ts'
import { LineWriter } from './line-writer.ts'
import type { TallyEntry } from './tally.ts'
import { eachLine } from '../disk/each-line.ts'
import { EMPTY_TO_APPEND, writeAll } from '../disk/write-all.ts'

const COMPACT_BYTES = 16 << 20
/** A start reads up to so many times the sums. */
const MOST_GROWN = 2
/** Two milliseconds' work. */
const ENTRIES_PER_LINE = 2_000
/** Of a link with searches of today. */
const ENTRY_BYTES = 36

const syncToDisk = promisify(fdatasync)

/**
 * The checkpoint of the counts (docs/decisions/0022): an append-only file with a sealed line for each few counted
 * segments, replaced by a shorter one with the sums when it has grown. A segment is deleted only after its line is on
 * disk, so the sums and the remaining segments together are always exactly the records ever written.
 */
export class CountsJournal {
  #path: string
  #fd: number
  #bytes: number
  readonly #leastCompacted: number
  #compactAt: number
  #broken = false
  #isClosed = false

  /** `compactBytes`: a smaller journal is never compacted. */
  constructor(folder: string, compactBytes = COMPACT_BYTES) {
    this.#leastCompacted = compactBytes
    this.#compactAt = compactBytes
    this.#path = join(folder, 'counts.journal')
    this.#fd = openSync(this.#path, 'a+', 0o600)
    syncFolder(folder)
    this.#bytes = statSync(this.#path).size
  }

  /**
   * Calls `isCounted` for each whole line, and `take` for each of its entries where that is true; returns how many lines
   * were damaged (a torn last line does not count).
   */
  replay(isCounted: (head: LineHead) => boolean, take: TakeEntry): number {
    let damaged = 0
    const { whole, torn } = eachLine(this.#fd, (bytes, start, end) => {
      if (isSealed(bytes, start, end)) readLine(bytes, start, end, isCounted, take)
      // After a failed append, earlier releases left an empty line and wrote the same text again behind it.
      else if (end > start) damaged += 1
    })
    // A torn tail was never in force. It must not swallow the next line, nor count as damage at a later start.
    this.#bytes = whole
    this.#broken = torn > 0
    return damaged
  }

  /** Appends a sealed line (`LineWriter`). It is on disk (not only passed to the system) after `sync`. */
  append(line: Buffer): void {
    if (this.#broken) ftruncateSync(this.#fd, this.#bytes)
    this.#broken = true
    this.#bytes += writeAll(this.#fd, line)
    this.#broken = false
  }

  /** Resolves when all lines so far are on disk. Nothing may be appended until then. */
  sync(): Promise<void> {
    return syncToDisk(this.#fd)
  }

  get wantsCompaction(): boolean {
    return this.#bytes >= this.#compactAt
  }

  /** A compacted file has so many entries; one that is not much longer is not compacted. */
  expect(entries: number): void {
    this.#compactAt = Math.max(this.#leastCompacted, entries * ENTRY_BYTES * MOST_GROWN)
  }

  /**
   * Replaces the file by one with the content of `entries`, a line at a time, with a pause after each, so that other work
   * of the thread goes on. `damaged` and `day` are those of the lines so far. Nothing may be appended until it is done.
   */
  async compact(
    entries: Iterable<TallyEntry>,
    damaged: number,
    day: number,
    pause: () => Promise<void>,
  ): Promise<void> {
    const next = `${this.#path}.next`
    const fd = openSync(next, EMPTY_TO_APPEND, 0o600)
    let bytes = 0
    let line = new LineWriter({ damaged, day })
    let pending = 0
    const flush = () => {
      bytes += writeAll(fd, line.done())
      line = new LineWriter({ damaged: 0, day })
      pending = 0
    }
    try {
      for (const entry of entries) {
        line.add(...entry)
        pending += 1
        if (pending < ENTRIES_PER_LINE) continue
        flush()
        await pause()
        if (this.#isClosed) return
      }
      flush()
      await syncToDisk(fd)
      if (this.#isClosed) return
      renameSync(next, this.#path)
      // The file has the name, so it is in force whatever happens next.
      const before = this.#fd
      this.#fd = fd
      this.#bytes = bytes
      this.#broken = false
      this.#compactAt = Math.max(this.#leastCompacted, bytes * MOST_GROWN)
      try {
        syncFolder(dirname(this.#path))
      } finally {
        closeSync(before)
      }
    } finally {
      if (this.#fd !== fd) closeSync(fd)
    }
  }

  close(): void {
    this.#isClosed = true
    closeSync(this.#fd)
  }
}
