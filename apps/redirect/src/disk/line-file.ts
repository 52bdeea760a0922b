import { randomUUID } from 'node:crypto'
import { closeSync, fdatasyncSync, fstatSync, ftruncateSync, openSync, readSync } from 'node:fs'
import type { EngineChange, EngineKind } from '@headgate/domain/snapshot/snapshot'
import { markOf, type Mark } from '../snapshots/marks/known-revisions.ts'
import { SEAL_BYTES, isSealed, sealText } from '../spool/record-seal.ts'
import { writeAll } from './write-all.ts'

/** Bytes read or written at once. */
const CHUNK_BYTES = 1 << 20
const NEWLINE = 10
/** The numbers of a change are at the front of its line, so that they are read without parsing the whole line. */
const HEAD_BYTES = 96
const HEAD = /^\{"revision":(\d+),"kind":"(\w+)","entity_id":(\d+),(?:"stamp":(\d+),)?/

/** The line after the last change of a batch. */
const BATCH_END = sealText(JSON.stringify({ end: true }))

/** The first line of a file, so that what is kept beside it shows which one it belongs to. */
const FIRST_LINE = /^\{"file":"([0-9a-f-]{36})"\}\t/
const FIRST_LINE_BYTES = 96

/** One line in a piece of the file: `bytes[start, end)`, newline excluded. The bytes change with the next line. */
export interface Line {
  bytes: Buffer
  start: number
  end: number
}

export interface LineHead extends Pick<EngineChange, 'kind' | 'entity_id'> {
  mark: Mark
  /** Written by a version without stamps. */
  unstamped: boolean
}

/**
 * A file of changes, one sealed line each, that grows at its end. Lines after the end of the last batch are not in
 * force.
 */
export class LineFile {
  readonly #fd: number
  #bytes: number
  #id: string | null

  /** Creates the file if it is missing. With `fresh` it begins empty. */
  constructor(path: string, fresh = false) {
    this.#fd = openSync(path, fresh ? 'w+' : 'a+', 0o600)
    this.#bytes = fstatSync(this.#fd).size
    this.#id = this.#readId()
  }

  /** Different for each file that was ever made; null for one of a version without ids, and for an empty one. */
  get id(): string | null {
    return this.#id
  }

  get bytes(): number {
    return this.#bytes
  }

  append(changes: Iterable<EngineChange>): void {
    let lines: Buffer[] = []
    let size = 0
    for (const { revision, kind, entity_id, content, stamp = 0, format = 1 } of changes) {
      // The copy on disk may be read by an older version, which must notice content that it cannot read.
      const more = format === 1 ? { content } : { format, content }
      const line = sealText(JSON.stringify({ revision, kind, entity_id, stamp, ...more }))
      lines.push(line)
      size += line.length
      if (size < CHUNK_BYTES) continue
      this.write(Buffer.concat(lines))
      lines = []
      size = 0
    }
    this.write(Buffer.concat(lines))
  }

  /** Ends the batch, which is then in force, also after a kill. */
  endBatch(): void {
    this.write(BATCH_END)
    fdatasyncSync(this.#fd)
  }

  write(bytes: Uint8Array): void {
    if (this.#bytes === 0) {
      const id = randomUUID()
      this.#bytes = writeAll(this.#fd, sealText(JSON.stringify({ file: id })), 0)
      this.#id = id
    }
    // With the position, because the file's own position does not follow when the file is truncated.
    this.#bytes += writeAll(this.#fd, bytes, this.#bytes)
  }

  /** Drops everything from this offset on. */
  truncate(bytes: number): void {
    ftruncateSync(this.#fd, bytes)
    this.#bytes = bytes
    if (bytes === 0) this.#id = null
  }

  /** Offset at which the last whole batch ends; 0 without one. */
  lastBatchEnd(): number {
    if (this.#bytes === 0) return 0
    const piece = Buffer.allocUnsafe(CHUNK_BYTES + BATCH_END.length)
    for (let from = Math.max(0, this.#bytes - CHUNK_BYTES); ; from = Math.max(0, from - CHUNK_BYTES)) {
      const read = this.#read(piece, from)
      const found = piece.subarray(0, read).lastIndexOf(BATCH_END)
      if (found !== -1) return from + found + BATCH_END.length
      if (from === 0) return 0
    }
  }

  /** All whole lines from one offset to before another. */
  *lines(from: number, until: number): Generator<Line> {
    let bytes = Buffer.allocUnsafe(CHUNK_BYTES)
    let held = 0
    for (let at = from; at < until;) {
      if (held === bytes.length) bytes = Buffer.concat([bytes, Buffer.allocUnsafe(bytes.length)])
      const read = this.#read(bytes.subarray(held, held + Math.min(bytes.length - held, until - at)), at)
      at += read
      const filled = bytes.subarray(0, held + read)
      let start = 0
      for (let end = filled.indexOf(NEWLINE); end !== -1; end = filled.indexOf(NEWLINE, start)) {
        yield { bytes, start, end }
        start = end + 1
      }
      held = bytes.copy(bytes, 0, start, filled.length)
    }
  }

  /** Copies everything from an offset on to the end of another file. */
  copyTo(other: LineFile, from: number): void {
    const piece = Buffer.allocUnsafe(CHUNK_BYTES)
    for (let at = from; at < this.#bytes;) {
      const read = this.#read(piece, at)
      other.write(piece.subarray(0, read))
      at += read
    }
  }

  sync(): void {
    fdatasyncSync(this.#fd)
  }

  close(): void {
    closeSync(this.#fd)
  }

  #readId(): string | null {
    const first = Buffer.alloc(FIRST_LINE_BYTES)
    const read = readSync(this.#fd, first, 0, first.length, 0)
    const end = first.subarray(0, read).indexOf(NEWLINE)
    if (end === -1 || !isSealed(first, 0, end)) return null
    return FIRST_LINE.exec(first.toString('latin1', 0, end))?.[1] ?? null
  }

  #read(into: Buffer, at: number): number {
    const read = readSync(this.#fd, into, 0, into.length, at)
    if (read === 0) throw new Error(`The snapshot on disk ends at ${at} of ${this.#bytes} bytes`)
    return read
  }
}

/** The numbers of the change in a line: null for the end of a batch, undefined when the line is damaged. */
export function headOf({ bytes, start, end }: Line): LineHead | null | undefined {
  if (!isSealed(bytes, start, end)) return undefined
  const found = HEAD.exec(bytes.toString('latin1', start, Math.min(end, start + HEAD_BYTES)))
  if (!found) return null
  const [, revision, kind, entity_id, stamp] = found
  return {
    mark: markOf({ revision: Number(revision), stamp: Number(stamp ?? 0) }),
    kind: kind as EngineKind,
    entity_id: Number(entity_id),
    unstamped: stamp === undefined,
  }
}

/** The change in an undamaged line. */
export const changeOf = ({ bytes, start, end }: Line) =>
  JSON.parse(bytes.toString('utf8', start, end - SEAL_BYTES + 1)) as EngineChange
