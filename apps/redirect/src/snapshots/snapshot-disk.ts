import { renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeFolder, syncFolder } from '@headgate/runtime/whole-file'
import type { EngineChange } from '@headgate/domain/snapshot/snapshot'
import { rest } from '../disk/pace.ts'
import type { Revisions } from './marks.ts'
import { LineFile, changeOf, headOf, type Line } from '../disk/line-file.ts'

/** Outdated lines that are allowed in addition to as many as are in force. */
const LEAST_OLD_LINES = 10_000
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
  #damaged = false
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

  /**
   * The latest mark of each entity, and how many lines were damaged or have no stamp. Call it once, before anything is
   * added.
   */
  index(): { revisions: Revisions; damaged: number; unstamped: number } {
    const latest = new LatestLines()
    for (const line of this.#file.lines(this.#inForce)) latest.add(line)
    this.#lines = latest.lines
    this.#damaged = latest.damaged + latest.unstamped > 0
    return { revisions: latest.revisions, damaged: latest.damaged, unstamped: latest.unstamped }
  }

  /** The latest change of each entity, `size` at a time, in the order in which they were added. */
  *changes(revisions: Revisions, size: number): Generator<EngineChange[]> {
    let page: EngineChange[] = []
    for (const line of this.#file.lines(this.#inForce)) {
      if (!isLatest(line, revisions)) continue
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
  }

  /** Drops changes that were added since the end of the last batch. */
  abandon(): void {
    this.#file.truncate(this.#inForce)
  }

  /** Whether the copy should be compacted; `entities` are in force. */
  wantsCompaction(entities: number): boolean {
    return this.#damaged || this.#lines > 2 * entities + LEAST_OLD_LINES
  }

  /** Writes a copy of what is in force and swaps it in. Changes can be added in the meantime. */
  async compact(): Promise<void> {
    const file = this.#file
    const until = this.#inForce
    const path = `${this.#path}.compact`
    const next = new LineFile(path, true)
    const kept = { lines: 0 }
    const isOver = () => this.#closed || this.#file !== file
    try {
      const latest = new LatestLines()
      await slowly(file.lines(until), isOver, (line) => latest.add(line))
      await slowly(file.lines(until), isOver, (line) => {
        if (!isLatest(line, latest.revisions)) return
        next.write(line.bytes.subarray(line.start, line.end + 1))
        kept.lines += 1
      })
      if (isOver()) return
      next.endBatch()
      const moved = next.bytes - until
      const old = latest.lines - kept.lines
      file.copyTo(next, until)
      next.sync()
      this.#swap(next, path, this.#inForce + moved)
      this.#lines -= old
      this.#damaged = false
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
    this.#damaged = false
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
  readonly revisions: Revisions = new Map()
  lines = 0
  damaged = 0
  unstamped = 0

  add(line: Line): void {
    const head = headOf(line)
    if (head === undefined) this.damaged += 1
    if (!head) return
    this.lines += 1
    if (head.unstamped) this.unstamped += 1
    let entities = this.revisions.get(head.kind)
    if (!entities) this.revisions.set(head.kind, (entities = new Map()))
    if ((entities.get(head.entity_id) ?? -1) < head.mark) entities.set(head.entity_id, head.mark)
  }
}

function isLatest(line: Line, revisions: Revisions): boolean {
  const head = headOf(line)
  return !!head && revisions.get(head.kind)?.get(head.entity_id) === head.mark
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
