import type { LogFile } from '../log-folder.ts'
import { type LineChunk, LineChunks } from './line-chunks.ts'
import { momentAt } from './line-facts.ts'
import { type LineFilter, linesThatMatch } from './line-filter.ts'

export interface WalkOptions {
  /** From the newest line to the oldest. */
  backward: boolean
  filter: LineFilter
  signal: AbortSignal
}

/** The line of a file that a walk has reached. */
export class Cursor {
  readonly file: LogFile
  /** Between steps always there. */
  chunk!: LineChunk
  /** The number of the line in the chunk. */
  line = 0
  /** When it was written. A line that does not tell has the moment of the one before it in the walk. */
  moment: number
  isDone = false
  readonly #chunks: LineChunks
  readonly #options: WalkOptions
  #found: number[] | null = null
  #at = 0

  private constructor(file: LogFile, chunks: LineChunks, options: WalkOptions) {
    this.file = file
    this.#chunks = chunks
    this.#options = options
    this.moment = options.backward ? Number.MAX_SAFE_INTEGER : 0
  }

  /** At the first line that the filter lets through. Undefined when the file is gone. */
  static async open(file: LogFile, options: WalkOptions): Promise<Cursor | undefined> {
    const chunks = await LineChunks.open(file, options.backward)
    if (chunks === undefined) return undefined
    const cursor = new Cursor(file, chunks, options)
    try {
      await cursor.load()
      return cursor
    } catch (cause) {
      await cursor.close()
      throw cause
    }
  }

  /** Goes to the next line of the chunk that was read. False when that has no more. */
  step(): boolean {
    this.#at += this.#options.backward ? -1 : 1
    return this.#take()
  }

  /** Reads on until there is a line. */
  async load(): Promise<void> {
    for (;;) {
      this.#options.signal.throwIfAborted()
      const chunk = await this.#chunks.next()
      if (chunk === null) {
        this.isDone = true
        return
      }
      this.chunk = chunk
      this.#found = linesThatMatch(chunk, this.#options.filter)
      this.#at = this.#options.backward ? this.#count() - 1 : 0
      if (this.#take()) return
    }
  }

  close(): Promise<void> {
    return this.#chunks.close()
  }

  #count(): number {
    return this.#found?.length ?? this.chunk.starts.length
  }

  #take(): boolean {
    if (this.#at < 0 || this.#at >= this.#count()) return false
    this.line = this.#found === null ? this.#at : this.#found[this.#at]!
    const { bytes, starts, ends } = this.chunk
    this.moment = momentAt(bytes, starts[this.line]!, ends[this.line]!) ?? this.moment
    return true
  }
}

/**
 * Visits the lines of files in the order of time, the parts of a day merged, until `visit` returns false. Every file is
 * in the order of time by itself, so one chunk of each is in memory and a walk that ends soon has read only the ends of
 * the files of a day.
 */
export async function walkLines(
  files: readonly LogFile[],
  options: WalkOptions,
  visit: (cursor: Cursor) => boolean,
): Promise<void> {
  const days = [...new Set(files.map(({ day }) => day))].toSorted()
  if (options.backward) days.reverse()
  for (const day of days) {
    const ofDay = files.filter((file) => file.day === day)
    if (!(await walkDay(ofDay, options, visit))) return
  }
}

async function walkDay(
  files: readonly LogFile[],
  options: WalkOptions,
  visit: (cursor: Cursor) => boolean,
): Promise<boolean> {
  const cursors: Cursor[] = []
  try {
    for (const file of files) {
      const cursor = await Cursor.open(file, options)
      if (cursor !== undefined) cursors.push(cursor)
    }
    for (;;) {
      const next = nextOf(cursors, options.backward)
      if (next === undefined) return true
      if (!visit(next)) return false
      if (!next.step()) await next.load()
    }
  } finally {
    await Promise.all(cursors.map((cursor) => cursor.close()))
  }
}

/** Lines of the same moment are in the order of their parts, backward in the opposite one. */
function nextOf(cursors: readonly Cursor[], backward: boolean): Cursor | undefined {
  let next: Cursor | undefined
  for (const cursor of cursors) {
    if (cursor.isDone) continue
    if (next === undefined || (backward ? cursor.moment >= next.moment : cursor.moment < next.moment))
      next = cursor
  }
  return next
}
