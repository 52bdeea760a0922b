import {
  closeSync,
  fdatasyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type { EngineChange } from '@headgate/domain/snapshot'
import { SEAL_BYTES, isSealed, sealText } from '../spool/record.ts'

const COMPACT_ABOVE_BYTES = 4 << 20
/** Bytes handed to the disk at once while writing a whole copy. */
const WRITE_BYTES = 1 << 20

const keyOf = (change: EngineChange) => `${change.kind}:${change.entity_id}`

/** Stands after the last change of what was taken over at once. */
interface BatchEnd {
  end: true
}

/**
 * The engine's copy of everything it serves from, one sealed line a change: it starts and serves with no database
 * (DESIGN §6). New changes are appended; a copy that has grown is written anew beside and swapped in. What was
 * published in one transaction is taken over in one batch, and a batch without its end was cut off by a kill: none of
 * it is in force, so that a publication is never served in part (decision 0152).
 */
export class SnapshotDisk {
  #path: string
  #fd: number | undefined
  #bytes = 0
  #compactAt = COMPACT_ABOVE_BYTES

  constructor(dataDir: string) {
    const folder = join(dataDir, 'engine')
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    this.#path = join(folder, 'snapshot')
  }

  /** The latest change of each entity, in order of revision, and how many lines were damaged. */
  load(): { changes: EngineChange[]; damaged: number } {
    const latest = new Map<string, EngineChange>()
    const take = (change: EngineChange) => {
      const key = keyOf(change)
      if ((latest.get(key)?.revision ?? -1) < change.revision) latest.set(key, change)
    }
    let batch: EngineChange[] = []
    let hasEnds = false
    let damaged = 0
    let bytes = Buffer.alloc(0)
    try {
      bytes = readFileSync(this.#path)
    } catch (cause) {
      if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOENT')) throw cause
    }
    let at = 0
    while (at < bytes.length) {
      const newline = bytes.indexOf(10, at)
      const end = newline === -1 ? bytes.length : newline
      if (isSealed(bytes, at, end)) {
        const line = JSON.parse(bytes.toString('utf8', at, end - SEAL_BYTES + 1)) as EngineChange | BatchEnd
        if ('end' in line) {
          for (const change of batch) take(change)
          batch = []
          hasEnds = true
        } else batch.push(line)
      } else damaged += 1
      at = end + 1
    }
    // Copies of before batches had ends: all that is there is in force.
    if (!hasEnds) for (const change of batch) take(change)
    return { changes: [...latest.values()].toSorted((a, b) => a.revision - b.revision), damaged }
  }

  /** Adds changes to the copy. */
  append(changes: readonly EngineChange[]): void {
    this.#fd ??= openSync(this.#path, 'a', 0o600)
    const size = statSync(this.#path).size
    // The first end says that this copy has them, before anything can be cut off.
    this.#bytes = size + (size === 0 ? writeLines(this.#fd, []) : 0) + writeLines(this.#fd, changes)
    fdatasyncSync(this.#fd)
  }

  get wantsRewrite(): boolean {
    return this.#bytes >= this.#compactAt
  }

  /** Replaces the copy by exactly these changes. */
  rewrite(changes: Iterable<EngineChange>): void {
    const next = `${this.#path}.next`
    const fd = openSync(next, 'w', 0o600)
    let bytes: number
    try {
      bytes = writeLines(fd, changes)
      fdatasyncSync(fd)
    } catch (cause) {
      closeSync(fd)
      throw cause
    }
    renameSync(next, this.#path)
    this.close()
    this.#fd = fd
    this.#bytes = bytes
    this.#compactAt = Math.max(COMPACT_ABOVE_BYTES, bytes * 2)
  }

  close(): void {
    if (this.#fd !== undefined) closeSync(this.#fd)
    this.#fd = undefined
  }
}

const BATCH_END = sealText(JSON.stringify({ end: true } satisfies BatchEnd))

/** Writes a batch with its end; answers its bytes. */
function writeLines(fd: number, changes: Iterable<EngineChange>): number {
  let written = 0
  let lines: Buffer[] = []
  let size = 0
  const flush = () => {
    const bytes = Buffer.concat(lines)
    let done = 0
    while (done < bytes.length) done += writeSync(fd, bytes, done)
    written += bytes.length
    lines = []
    size = 0
  }
  for (const change of changes) {
    const line = sealText(JSON.stringify(change))
    lines.push(line)
    size += line.length
    if (size >= WRITE_BYTES) flush()
  }
  lines.push(BATCH_END)
  flush()
  return written
}
