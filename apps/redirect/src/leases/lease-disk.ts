import { closeSync, fdatasync, fdatasyncSync, ftruncateSync, openSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { CapKind } from '@headgate/contract/base/constants'
import { makeFolder, syncFolder } from '@headgate/runtime/whole-file'
import { SEAL_BYTES, isSealed, sealText } from '../spool/record-seal.ts'
import { eachLine } from '../disk/each-line.ts'
import { rest } from '../disk/pace.ts'
import { EMPTY_TO_APPEND, writeAll } from '../disk/write-all.ts'

export interface KeptLease {
  day: number
  kind: CapKind
  entityId: number
  /** All units granted to this engine that day, without those it returned. */
  granted: number
  version: number
}

type Line = [day: number, kind: CapKind, entityId: number, granted: number, version: number]

/** Lines written at once: two milliseconds' work. */
const LINES_AT_ONCE = 1_000

const syncToDisk = promisify(fdatasync)

/**
 * The engine's leases on disk, so that it continues with them after a kill and without PostgreSQL. Append-only: the
 * last line of each lease counts. A grant may be missing here (then fewer searches are served), but a return must be
 * safe on disk before PostgreSQL gets it. Otherwise the units would be served twice.
 */
export class LeaseDisk {
  #path: string
  #fd: number
  #lines = 0
  #next: NextFile | undefined
  #isClosed = false

  constructor(dataDir: string) {
    const folder = join(dataDir, 'engine')
    makeFolder(folder)
    this.#path = join(folder, 'leases')
    this.#fd = openSync(this.#path, 'a+', 0o600)
    syncFolder(folder)
  }

  /** Calls `take` for each whole line, in the order of the file; returns the number of damaged lines. */
  load(take: (lease: KeptLease) => void): number {
    let damaged = 0
    const { whole, torn } = eachLine(this.#fd, (bytes, start, end) => {
      this.#lines += 1
      if (isSealed(bytes, start, end)) {
        const text = bytes.toString('latin1', start, end - SEAL_BYTES + 1)
        const [day, kind, entityId, granted, version] = JSON.parse(text) as Line
        take({ day, kind, entityId, granted, version })
      } else damaged += 1
    })
    // A torn last line does not count as damage: its grant was not used yet, its return not sent.
    if (torn > 0) ftruncateSync(this.#fd, whole)
    return damaged
  }

  get lines(): number {
    return this.#lines
  }

  append(leases: Iterable<KeptLease>): void {
    for (const { bytes, lines } of linesOf(leases)) {
      writeAll(this.#fd, bytes)
      this.#lines += lines
      if (this.#next) this.#appendToNext(this.#next, bytes, lines)
    }
  }

  /** Appends, and returns when a power cut cannot undo it. */
  appendSafely(leases: Iterable<KeptLease>): void {
    this.append(leases)
    fdatasyncSync(this.#fd)
  }

  /**
   * Replaces the content by these leases, a stretch at a time, so that other work of the thread goes on. What is appended
   * meanwhile goes into both files. `leases` must yield what is true at that moment: the last line of each lease counts.
   * Does nothing while another rewrite runs. Throws when the disk refuses a write; the old file is then still in force.
   */
  async rewrite(leases: Iterable<KeptLease>): Promise<void> {
    if (this.#next) return
    const path = `${this.#path}.next`
    const next: NextFile = { fd: openSync(path, EMPTY_TO_APPEND, 0o600), lines: 0 }
    this.#next = next
    try {
      for (const { bytes, lines } of linesOf(leases)) {
        this.#appendToNext(next, bytes, lines)
        await rest()
        if (this.#isClosed) return
        if (next.failed) throw next.failed
      }
      // Most of it goes to the disk while other work goes on; the second call has only the last lines to wait for.
      await syncToDisk(next.fd)
      if (this.#isClosed) return
      if (next.failed) throw next.failed
      fdatasyncSync(next.fd)
      renameSync(path, this.#path)
      syncFolder(dirname(this.#path))
      closeSync(this.#fd)
      this.#fd = next.fd
      this.#lines = next.lines
    } finally {
      if (this.#fd !== next.fd) closeSync(next.fd)
      this.#next = undefined
    }
  }

  close(): void {
    this.#isClosed = true
    closeSync(this.#fd)
  }

  /** A rewrite that cannot go on is given up; the file in force has everything. */
  #appendToNext(next: NextFile, bytes: Buffer, lines: number): void {
    if (next.failed) return
    try {
      writeAll(next.fd, bytes)
      next.lines += lines
    } catch (cause) {
      next.failed = cause
    }
  }
}

/** The file that is to replace the one in force. */
interface NextFile {
  fd: number
  lines: number
  failed?: unknown
}

/** The lines of leases, some at a time. */
function* linesOf(leases: Iterable<KeptLease>): IterableIterator<{ bytes: Buffer; lines: number }> {
  let lines: Buffer[] = []
  const take = () => {
    const some = { bytes: Buffer.concat(lines), lines: lines.length }
    lines = []
    return some
  }
  for (const { day, kind, entityId, granted, version } of leases) {
    lines.push(sealText(JSON.stringify([day, kind, entityId, granted, version] satisfies Line)))
    if (lines.length === LINES_AT_ONCE) yield take()
  }
  if (lines.length > 0) yield take()
}
