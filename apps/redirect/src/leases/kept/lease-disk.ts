import {
  closeSync,
  existsSync,
  fdatasync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { makeFolder, syncFolder } from '@headgate/runtime/whole-file'
import { rest } from '../../disk/pace.ts'
import { EMPTY_TO_APPEND, writeAll } from '../../disk/write-all.ts'
import {
  unwrittenAtEnd,
  readRecords,
  RECORD_BYTES,
  RecordPiece,
  type KeptLease,
  type RecordReader,
} from './lease-record.ts'
import { convertTextOfLeases } from './lease-text.ts'

/** The begin of a file of records, as long as one. */
const HEADER = Buffer.from('headgate leases 2'.padEnd(RECORD_BYTES, '\n'))
/** Records written at once: a millisecond's work. */
const RECORDS_AT_ONCE = 5_000
/** Records read at once. */
const READ_AT_ONCE = 40_000

const syncToDisk = promisify(fdatasync)

/**
 * Paths of the records and of the lines that earlier versions write. Their names differ, because such a version would cut
 * records at a newline, and lose returns.
 */
const leaseFilesIn = (dataDir: string) => ({
  records: join(dataDir, 'engine', 'lease-records'),
  text: join(dataDir, 'engine', 'leases'),
})

/** Drops the leases of a data directory that no process uses, before its next start. Throws when the disk refuses it. */
export function dropLeases(dataDir: string): void {
  const { records, text } = leaseFilesIn(dataDir)
  for (const path of [records, text]) rmSync(path, { force: true })
  syncFolder(dirname(records))
}

/**
 * The engine's leases on disk, so that it continues with them after a kill and without PostgreSQL. Append-only: the
 * last record of each lease counts. A grant may be missing here (then fewer searches are served), but a return must be
 * safe on disk before PostgreSQL gets it. Otherwise the units would be served twice.
 */
export class LeaseDisk {
  readonly #path: string
  /** The lines of earlier versions. */
  readonly #textPath: string
  #fd: number
  #bytes = 0
  /** A write ended in the middle of a record. */
  #isBroken = false
  #next: NextFile | undefined
  #isClosed = false
  readonly #piece = new RecordPiece(RECORDS_AT_ONCE)

  /** Call `load` before anything else. */
  constructor(dataDir: string) {
    const folder = join(dataDir, 'engine')
    makeFolder(folder)
    const { records, text } = leaseFilesIn(dataDir)
    this.#path = records
    this.#textPath = text
    this.#fd = openSync(this.#path, 'a+', 0o600)
    syncFolder(folder)
  }

  /**
   * Reads all whole records; returns the number of damaged ones. A file with lines of an earlier version replaces the records
   * first: it is only there when that version ran after them, or when its conversion was cut off. Throws when the disk
   * refuses that. `onSize` is called first, with the number of records.
   */
  load(reader: RecordReader, onSize?: (records: number) => void): number {
    if (existsSync(this.#textPath)) {
      convertTextOfLeases(this.#textPath, this.#path, HEADER)
      closeSync(this.#fd)
      this.#fd = openSync(this.#path, 'a+', 0o600)
    }
    const head = Buffer.alloc(RECORD_BYTES)
    const size = readSync(this.#fd, head, 0, RECORD_BYTES, 0)
    if (head.equals(HEADER)) return this.#read(reader, onSize)
    // A kill, a power cut or a full disk left a part of the header, and no record was written behind it.
    const isTorn = head.subarray(0, size).every((byte, at) => byte === 0 || byte === HEADER[at])
    const damaged = this.#read(reader, onSize)
    if (!isTorn || this.size > 0) return damaged + 1
    ftruncateSync(this.#fd, 0)
    this.#bytes = 0
    return damaged
  }

  /** Number of records in the file. */
  get size(): number {
    return Math.max(0, this.#bytes / RECORD_BYTES - 1)
  }

  append(leases: Iterable<KeptLease>): void {
    for (const lease of leases) {
      this.#piece.add(lease)
      if (this.#piece.isFull) this.#write(this.#piece.take())
    }
    this.#write(this.#piece.take())
  }

  /** Appends, and returns when a power cut cannot undo it. */
  appendSafely(leases: Iterable<KeptLease>): void {
    this.append(leases)
    this.sync()
  }

  /** Returns when a power cut cannot undo what was appended. */
  sync(): void {
    fdatasyncSync(this.#fd)
  }

  /**
   * Notes that PostgreSQL had all leases of the file at a contact of this process. With number 0: which process made the last
   * contact is not known, and the rest of what was noted stays true.
   */
  appendContact(contact: number, run: string): void {
    this.#piece.addContact(contact, run)
    this.#write(this.#piece.take())
  }

  /**
   * Replaces the content by these leases, a stretch at a time, so that other work of the thread goes on. What is appended
   * meanwhile goes into both files. `leases` must yield what is true at that moment, and `undefined` where it has looked
   * at many without one: the last record of each lease counts. `onEnd` may append what the new file must have at its end.
   * Does nothing while another rewrite runs. Throws when the disk refuses a write; the old file is then still in force,
   * unless only the sync of its folder failed.
   */
  async rewrite(leases: Iterable<KeptLease | undefined>, onEnd?: () => void): Promise<void> {
    if (this.#next) return
    const path = `${this.#path}.next`
    const next: NextFile = { fd: openSync(path, EMPTY_TO_APPEND, 0o600), bytes: 0 }
    this.#next = next
    try {
      appendTo(next, HEADER)
      const piece = new RecordPiece(RECORDS_AT_ONCE)
      for (const lease of leases) {
        if (lease) piece.add(lease)
        if (lease && !piece.isFull) continue
        appendTo(next, piece.take())
        await rest()
        if (this.#isClosed) return
        if (next.failed) throw next.failed
      }
      appendTo(next, piece.take())
      // Most of it goes to the disk while other work goes on; the second call has only the last records to wait for.
      await syncToDisk(next.fd)
      if (this.#isClosed) return
      onEnd?.()
      if (next.failed) throw next.failed
      fdatasyncSync(next.fd)
      renameSync(path, this.#path)
      // The file has the name, so it is in force whatever happens next.
      const before = this.#fd
      this.#fd = next.fd
      this.#bytes = next.bytes
      this.#isBroken = false
      try {
        syncFolder(dirname(this.#path))
      } finally {
        closeSync(before)
      }
    } finally {
      this.#next = undefined
      // A full disk needs the room.
      if (this.#fd !== next.fd) {
        closeSync(next.fd)
        rmSync(path, { force: true })
      }
    }
  }

  close(): void {
    this.#isClosed = true
    closeSync(this.#fd)
  }

  #read(reader: RecordReader, onSize?: (records: number) => void): number {
    const piece = new Int32Array((READ_AT_ONCE * RECORD_BYTES) / 4)
    let damaged = 0
    const { size } = fstatSync(this.#fd)
    // A torn end does not count as damage: its grant was not used yet, its return not sent.
    let end = size - (size % RECORD_BYTES)
    for (let at = end; at > RECORD_BYTES;) {
      const words = this.#readAt(piece, Math.max(RECORD_BYTES, at - piece.byteLength), at)
      const unwritten = unwrittenAtEnd(words) * RECORD_BYTES
      end -= unwritten
      if (unwritten < words.byteLength) break
      at -= words.byteLength
    }
    if (end < size) ftruncateSync(this.#fd, end)
    this.#bytes = end
    onSize?.(this.size)
    for (let at = RECORD_BYTES; at < end; at += piece.byteLength)
      damaged += readRecords(this.#readAt(piece, at, Math.min(end, at + piece.byteLength)), reader)
    return damaged
  }

  /** Reads the bytes from `from` to `to` of the file, which has them. */
  #readAt(piece: Int32Array<ArrayBuffer>, from: number, to: number): Int32Array {
    const bytes = new Uint8Array(piece.buffer)
    for (let done = 0; done < to - from;) {
      const read = readSync(this.#fd, bytes, done, to - from - done, from + done)
      if (read === 0) throw new Error(`${this.#path} has become shorter`)
      done += read
    }
    return piece.subarray(0, (to - from) / 4)
  }

  #write(bytes: Uint8Array): void {
    if (bytes.length === 0) return
    // The rest of a failed write would move all records behind it.
    if (this.#isBroken) ftruncateSync(this.#fd, this.#bytes)
    this.#isBroken = true
    this.#bytes += writeAll(this.#fd, this.#bytes === 0 ? Buffer.concat([HEADER, bytes]) : bytes)
    this.#isBroken = false
    if (this.#next) appendTo(this.#next, bytes)
  }
}

/** The file that is to replace the one in force. */
interface NextFile {
  fd: number
  bytes: number
  failed?: unknown
}

/** A rewrite that cannot go on is given up; the file in force has everything. */
function appendTo(next: NextFile, bytes: Uint8Array): void {
  if (next.failed || bytes.length === 0) return
  try {
    next.bytes += writeAll(next.fd, bytes)
  } catch (cause) {
    next.failed = cause
  }
}
