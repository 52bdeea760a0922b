import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { LogFile } from '../log-folder.ts'

/** Bytes that are read at a time. */
const CHUNK = 1_048_576
/** Bytes that are kept of a line that is longer than a chunk. */
const KEPT_OF_LINE = 262_144

const NEWLINE = 0x0a

/** Whole lines of a file, in the order of the file. */
export class LineChunk {
  readonly bytes: Buffer
  /** The byte of the file that `bytes` begins with. */
  readonly offset: number
  /** A character for each byte: places in it are places in `bytes`, and it is looked through faster. */
  readonly text: string
  #bounds: { starts: number[]; ends: number[] } | undefined

  constructor(bytes: Buffer, offset: number) {
    this.bytes = bytes
    this.offset = offset
    this.text = bytes.toString('latin1')
  }

  /** Where each line begins in `bytes`. */
  get starts(): readonly number[] {
    return (this.#bounds ??= boundsOf(this.text)).starts
  }

  /** Where each line ends, without its line feed. */
  get ends(): readonly number[] {
    return (this.#bounds ??= boundsOf(this.text)).ends
  }
}

function boundsOf(text: string): { starts: number[]; ends: number[] } {
  const starts: number[] = []
  const ends: number[] = []
  for (let start = 0; start < text.length;) {
    const found = text.indexOf('\n', start)
    const end = found < 0 ? text.length : found
    starts.push(start)
    ends.push(end)
    start = end + 1
  }
  return { starts, ends }
}

/**
 * Reads a file in whole lines, from its start or from its end, in bounded memory: of a line that is longer than a chunk
 * only the beginning is kept. It reads the bytes that the file had when it was listed, so that lines which are added
 * meanwhile move nothing.
 */
export class LineChunks {
  readonly #file: FileHandle
  readonly #bytes: number
  readonly #backward: boolean
  /** Forward, where the next line begins; backward, where the lines that are not read yet end. */
  #at: number

  private constructor(file: FileHandle, bytes: number, backward: boolean) {
    this.#file = file
    this.#bytes = bytes
    this.#backward = backward
    this.#at = backward ? bytes : 0
  }

  /** Undefined when the file was removed since it was listed. */
  static async open({ path, bytes }: LogFile, backward: boolean): Promise<LineChunks | undefined> {
    try {
      return new LineChunks(await open(path, constants.O_RDONLY | constants.O_NOFOLLOW), bytes, backward)
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw cause
    }
  }

  /** The next lines; null after the last. */
  async next(): Promise<LineChunk | null> {
    return this.#backward ? this.#before() : this.#after()
  }

  close(): Promise<void> {
    return this.#file.close()
  }

  async #after(): Promise<LineChunk | null> {
    const offset = this.#at
    if (offset >= this.#bytes) return null
    const bytes = await this.#read(offset, Math.min(CHUNK, this.#bytes - offset))
    if (bytes.length === 0) return null
    const isRest = offset + bytes.length >= this.#bytes
    const end = isRest ? bytes.length : bytes.lastIndexOf(NEWLINE) + 1
    if (end === 0) return this.#longLine(offset)
    this.#at = offset + end
    return new LineChunk(bytes.subarray(0, end), offset)
  }

  async #before(): Promise<LineChunk | null> {
    const end = this.#at
    if (end <= 0) return null
    const offset = Math.max(0, end - CHUNK)
    const bytes = await this.#read(offset, end - offset)
    if (bytes.length === 0) return null
    // The first line began before this chunk.
    const start = offset === 0 ? 0 : bytes.indexOf(NEWLINE) + 1
    if (offset > 0 && (start === 0 || start === bytes.length)) return this.#longLineBefore(end, offset)
    this.#at = offset + start
    return new LineChunk(bytes.subarray(start), offset + start)
  }

  /** A line of more than a chunk that begins here. */
  async #longLine(start: number): Promise<LineChunk> {
    for (let at = start + CHUNK; ; at += CHUNK) {
      const bytes = await this.#read(at, Math.min(CHUNK, this.#bytes - at))
      const end = bytes.indexOf(NEWLINE)
      if (end < 0 && bytes.length > 0) continue
      this.#at = bytes.length === 0 ? this.#bytes : at + end + 1
      return this.#headOf(start)
    }
  }

  /** A line of more than a chunk that ends here, the chunk at `offset` being a part of it. */
  async #longLineBefore(end: number, offset: number): Promise<LineChunk> {
    let start = offset
    while (start > 0) {
      const from = Math.max(0, start - CHUNK)
      const bytes = await this.#read(from, start - from)
      const before = bytes.lastIndexOf(NEWLINE)
      if (before >= 0) {
        start = from + before + 1
        break
      }
      start = from
    }
    this.#at = Math.min(start, end)
    return this.#headOf(this.#at)
  }

  async #headOf(offset: number): Promise<LineChunk> {
    const bytes = await this.#read(offset, KEPT_OF_LINE)
    return new LineChunk(bytes, offset)
  }

  async #read(offset: number, length: number): Promise<Buffer> {
    const buffer = Buffer.allocUnsafeSlow(Math.max(0, length))
    let filled = 0
    while (filled < buffer.length) {
      const { bytesRead } = await this.#file.read(buffer, filled, buffer.length - filled, offset + filled)
      // Cut short since it was listed.
      if (bytesRead === 0) break
      filled += bytesRead
    }
    return buffer.subarray(0, filled)
  }
}

/** Line feeds of a file from a byte on, and whether something is behind the last one. */
export async function countLines(file: LogFile, from: number): Promise<{ lines: number; isOpen: boolean }> {
  const handle = await open(file.path, constants.O_RDONLY | constants.O_NOFOLLOW)
  try {
    const buffer = Buffer.allocUnsafeSlow(CHUNK)
    let lines = 0
    let isOpen = false
    for (let at = from; at < file.bytes;) {
      const { bytesRead } = await handle.read(buffer, 0, Math.min(CHUNK, file.bytes - at), at)
      if (bytesRead === 0) break
      const bytes = buffer.subarray(0, bytesRead)
      for (let found = bytes.indexOf(NEWLINE); found >= 0; found = bytes.indexOf(NEWLINE, found + 1))
        lines += 1
      isOpen = bytes.at(-1) !== NEWLINE
      at += bytesRead
    }
    return { lines, isOpen }
  } finally {
    await handle.close()
  }
}
