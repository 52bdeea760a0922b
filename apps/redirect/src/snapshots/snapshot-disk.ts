import { renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeFolder, syncFolder } from '@headgate/runtime/whole-file'
import type { EngineChange } from '@headgate/domain/snapshot/snapshot'
import { rest } from '../disk/pace.ts'
import { KnownRevisions } from './marks/known-revisions.ts'
import { LineFile, changeOf, headOf, type Line } from '../disk/line-file.ts'

/** A place between two batches of a copy. */
export interface CopyPlace {
  /** Id of the file. */
  file: string
  /** Offset in bytes. */
  until: number
  /** Lines before it, the outdated ones included. */
  lines: number
}

/** Outdated lines that are allowed in addition to as many as are in force. */
const LEAST_OLD_LINES = 10_000
/** The start of a copy. */
const START: CopyPlace = { file: '', until: 0, lines: 0 }
/** Lines handled between two rests while searches are served. */
const LINES_AT_ONCE = 500

/**
 * The engine's copy of everything it serves from, one sealed line per change, so that it starts and serves without a
 * database (docs/behaviour/engine.md#snapshot). New changes are appended; when the copy has grown, a new one is written
 * next to it and swapped in. Changes of one transaction are one batch. A batch without its end was cut off by a kill
 * and is not in force, so a publication is never served in part (decision 0152). The copy is read and written in
 * pieces, since a million links would take too much memory at once (decision 0158).
 */
export class SnapshotDisk {
  readonly #path: string
  #file: LineFile
  /** Bytes up to the end of the last whole batch. */
  #inForce: number
  #lines = 0
  /** Lines up to the end of the last whole batch. */
  #linesInForce = 0
  #isOld = false
  /** Damaged lines that are known. */
  #damaged = 0
  #closed = false

  constructor(dataDir: string) {
    const folder = join(dataDir, 'engine')
    makeFolder(folder)
    this.#path = join(folder, 'snapshot')
    this.#file = new LineFile(this.#path)
    syncFolder(folder)
    this.#inForce = this.#file.lastBatchEnd()
    this.#file.truncate(this.#inForce)
  }

  /** Where the copy ends: it belongs to an image that was made of it up to there. Null for a copy without an id. */
  get place(): CopyPlace | null {
    const { id } = this.#file
    return id === null ? null : { file: id, until: this.#inForce, lines: this.#lines }
  }

  /** Whether a place is one of this copy. */
  has({ file, until }: CopyPlace): boolean {
    return file === this.#file.id && until <= this.#inForce
  }

  /**
   * Adds the latest mark of each entity to `known`, and returns how many lines were damaged or have no stamp. Reads only
   * what is behind `from`, and needs the marks of what is before it. Call it once, before anything is added.
   */
  index(known: KnownRevisions, from: CopyPlace = START): { damaged: number; unstamped: number } {
    const latest = new LatestLines(known)
    for (const line of this.#file.lines(from.until, this.#inForce)) latest.add(line)
    this.#lines = from.lines + latest.lines
    this.#linesInForce = this.#lines
    const { damaged, unstamped } = latest
    this.#damaged = damaged
    // A copy without an id is replaced by one that has it.
    this.#isOld = damaged + unstamped > 0 || (this.#file.id === null && this.#lines > 0)
    return { damaged, unstamped }
  }

  /** The latest change of each entity behind `from`, `size` at a time, in the order in which they were added. */
  *changes(known: KnownRevisions, size: number, from: CopyPlace = START): Generator<EngineChange[]> {
    let page: EngineChange[] = []
    for (const line of this.#file.lines(from.until, this.#inForce)) {
      if (!isLatest(line, known)) continue
      page.push(changeOf(line))
      if (page.length < size) continue
      yield page
      page = []
    }
    if (page.length > 0) yield page
  }

  /** Adds changes to the copy. They are in force after `endBatch`. */
  append(changes: readonly EngineChange[]): void {
    this.#orAbandon(() => this.#file.append(changes))
    this.#lines += changes.length
  }

  endBatch(): void {
    this.#orAbandon(() => this.#file.endBatch())
    this.#inForce = this.#file.bytes
    this.#linesInForce = this.#lines
  }

  /** Drops changes that were added since the end of the last batch. */
  abandon(): void {
    this.#file.truncate(this.#inForce)
    this.#lines = this.#linesInForce
  }

  /** Whether the copy should be compacted; `entities` are in force. */
  wantsCompaction(entities: number): boolean {
    return this.#isOld || this.#lines > 2 * entities + LEAST_OLD_LINES
  }

  /**
   * Writes a copy of what is in force and swaps it in. Changes can be added in the meantime. Where it finds more damaged
   * lines than are known, it returns their number and changes nothing: an older line would pass for the latest.
   */
  async compact(): Promise<number> {
    const file = this.#file
    const until = this.#inForce
    const lines = this.#linesInForce
    const path = `${this.#path}.compact`
    const next = new LineFile(path, true)
    const kept = { lines: 0 }
    const isOver = () => this.#closed || this.#file !== file
    try {
      const latest = new LatestLines(new KnownRevisions())
      await slowly(file.lines(0, until), isOver, (line) => latest.add(line))
      if (isOver()) return 0
      const found = latest.damaged - this.#damaged
      this.#damaged = latest.damaged
      if (found > 0) return found
      await slowly(file.lines(0, until), isOver, (line) => {
        if (!isLatest(line, latest.known)) return
        next.write(line.bytes.subarray(line.start, line.end + 1))
        kept.lines += 1
        // All that is read again has the marks that it had.
        const { kind, entity_id } = headOf(line)!
        latest.known.set(kind, entity_id, 0)
      })
      if (isOver()) return 0
      next.endBatch()
      const moved = next.bytes - until
      const old = lines - kept.lines
      file.copyTo(next, until)
      next.sync()
      this.#swap(next, path, this.#inForce + moved)
      this.#lines -= old
      this.#linesInForce -= old
      this.#isOld = false
      this.#damaged = 0
      return 0
    } finally {
      if (this.#file !== next) {
        next.close()
        rmSync(path, { force: true })
      }
    }
  }

  /** Makes an empty file that becomes the copy with `replaceBy`. */
  replacement(): LineFile {
    return new LineFile(`${this.#path}.next`, true)
  }

  /** Puts a file of `replacement` in force, with the whole batch that was added to it. */
  replaceBy(next: LineFile, lines: number): void {
    this.#swap(next, `${this.#path}.next`, next.bytes)
    this.#lines = lines
    this.#linesInForce = lines
    this.#isOld = false
    this.#damaged = 0
  }

  /** Adds the lines of this copy with these marks to a file of `replacement`, as a batch. */
  carryOver(known: KnownRevisions, next: LineFile): void {
    for (const page of this.changes(known, LINES_AT_ONCE)) next.append(page)
    next.endBatch()
  }

  close(): void {
    if (this.#closed) return
    this.#closed = true
    this.#file.close()
  }

  /** A half-written line must not be in front of the next one. */
  #orAbandon(write: () => void): void {
    try {
      write()
    } catch (cause) {
      this.abandon()
      throw cause
    }
  }

  #swap(next: LineFile, path: string, inForce: number): void {
    renameSync(path, this.#path)
    syncFolder(dirname(this.#path))
    this.#file.close()
    this.#file = next
    this.#inForce = inForce
  }
}

/** Finds the latest line of each entity. */
class LatestLines {
  readonly known: KnownRevisions
  lines = 0
  damaged = 0
  unstamped = 0

  constructor(known: KnownRevisions) {
    this.known = known
  }

  add(line: Line): void {
    const head = headOf(line)
    if (head === undefined) this.damaged += 1
    if (!head) return
    this.lines += 1
    if (head.unstamped) this.unstamped += 1
    const { kind, entity_id, mark } = head
    if (this.known.markOf(kind, entity_id) < mark) this.known.set(kind, entity_id, mark)
  }
}

function isLatest(line: Line, known: KnownRevisions): boolean {
  const head = headOf(line)
  return !!head && known.markOf(head.kind, head.entity_id) === head.mark
}

/** Calls `work` for each item, with rests in between, until all are done or `isOver` returns true. */
async function slowly<T>(items: Iterable<T>, isOver: () => boolean, work: (item: T) => void): Promise<void> {
  let done = 0
  if (isOver()) return
  for (const item of items) {
    work(item)
    done += 1
    if (done % LINES_AT_ONCE > 0) continue
    await rest()
    if (isOver()) return
  }
}
