import { closeSync, constants, fdatasyncSync, openSync, readSync, renameSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { CapKind } from '@headgate/contract/base/constants'
import { makeFolder, syncFolder } from '@headgate/runtime/whole-file'
import { SEAL_BYTES, isSealed, sealText } from '../spool/record-seal.ts'
import { writeAll } from '../disk/write-all.ts'

export interface KeptLease {
  day: number
  kind: CapKind
  entityId: number
  /** All units granted to this engine that day, without those it returned. */
  granted: number
  version: number
}

type Line = [day: number, kind: CapKind, entityId: number, granted: number, version: number]

/** Opens a file empty, for writes that always go to its end and so never overwrite a line. */
const EMPTY_TO_APPEND = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_APPEND
/** Bytes read and lines written at once. */
const CHUNK_BYTES = 1 << 20
const CHUNK_LINES = 10_000
const NEWLINE = 10

/**
 * The engine's leases on disk, so that it continues with them after a kill and without PostgreSQL. Append-only: the
 * last line of each lease counts. A grant may be missing here (then fewer searches are served), but a return must be
 * safe on disk before PostgreSQL gets it. Otherwise the units would be served twice.
 */
export class LeaseDisk {
  #path: string
  #fd: number
  #lines = 0

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
    let bytes = Buffer.allocUnsafe(CHUNK_BYTES)
    let held = 0
    for (let at = 0; ;) {
      if (held === bytes.length) bytes = Buffer.concat([bytes, Buffer.allocUnsafe(bytes.length)])
      const read = readSync(this.#fd, bytes, held, bytes.length - held, at)
      if (read === 0) break
      at += read
      const filled = bytes.subarray(0, held + read)
      let start = 0
      for (let end = filled.indexOf(NEWLINE); end !== -1; end = filled.indexOf(NEWLINE, start)) {
        if (isSealed(bytes, start, end)) {
          const text = bytes.toString('latin1', start, end - SEAL_BYTES + 1)
          const [day, kind, entityId, granted, version] = JSON.parse(text) as Line
          take({ day, kind, entityId, granted, version })
        } else damaged += 1
        this.#lines += 1
        start = end + 1
      }
      held = bytes.copy(bytes, 0, start, filled.length)
    }
    // A torn last line does not count as damage: its grant was not used yet, its return not sent.
    if (held > 0) writeSync(this.#fd, '\n')
    return damaged
  }

  get lines(): number {
    return this.#lines
  }

  append(leases: Iterable<KeptLease>): void {
    this.#lines += writeLeases(this.#fd, leases)
  }

  /** Appends, and returns when a power cut cannot undo it. */
  appendSafely(leases: Iterable<KeptLease>): void {
    this.append(leases)
    fdatasyncSync(this.#fd)
  }

  /** Replaces the whole content by these leases. */
  rewrite(leases: Iterable<KeptLease>): void {
    const next = `${this.#path}.next`
    const fd = openSync(next, EMPTY_TO_APPEND, 0o600)
    let lines: number
    try {
      lines = writeLeases(fd, leases)
      fdatasyncSync(fd)
    } catch (cause) {
      closeSync(fd)
      throw cause
    }
    renameSync(next, this.#path)
    syncFolder(dirname(this.#path))
    closeSync(this.#fd)
    this.#fd = fd
    this.#lines = lines
  }

  close(): void {
    closeSync(this.#fd)
  }
}

/** Writes a line for each lease, and returns their number. */
function writeLeases(fd: number, leases: Iterable<KeptLease>): number {
  let count = 0
  let lines: Buffer[] = []
  const write = () => {
    writeAll(fd, Buffer.concat(lines))
    count += lines.length
    lines = []
  }
  for (const { day, kind, entityId, granted, version } of leases) {
    lines.push(sealText(JSON.stringify([day, kind, entityId, granted, version] satisfies Line)))
    if (lines.length === CHUNK_LINES) write()
  }
  if (lines.length > 0) write()
  return count
}
