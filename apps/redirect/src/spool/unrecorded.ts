import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { createWhole, makeFolder } from '@headgate/runtime/whole-file'
import { spoolFolder } from './spool-files.ts'

const WORKERS = 256
const CELL = 16

/**
 * Searches that got a reply but could not be recorded (disk full), by worker. The file gets its full size beforehand
 * and is written in place, because a full disk takes nothing new. So the count is exact even when the engine is killed
 * while the disk is full, and a start then sees that the leases were used further than the spool shows.
 */
export class UnrecordedCount {
  #fd: number
  #offset: number
  #count: number

  constructor(folder: string, worker: number) {
    if (worker < 0 || worker >= WORKERS)
      throw new Error(`Expected a worker from 0 to ${WORKERS - 1}, got ${worker}`)
    makeFolder(folder)
    this.#fd = openUnrecorded(folder)
    this.#offset = worker * CELL
    this.#count = readUnrecorded(folder)[worker]!
  }

  get count(): number {
    return this.#count
  }

  add(searches: number): void {
    this.#count += searches
    writeSync(this.#fd, String(this.#count).padStart(CELL - 1), this.#offset)
  }

  close(): void {
    closeSync(this.#fd)
  }
}

/** Opens the file; makes it at its full size when it is missing. Threads may do so at once: one wins. */
function openUnrecorded(folder: string): number {
  const path = join(folder, 'unrecorded')
  try {
    return openSync(path, 'r+')
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOENT')) throw cause
  }
  createWhole(path, `${'0'.padStart(CELL - 1)}\n`.repeat(WORKERS))
  return openSync(path, 'r+')
}

/** Unrecorded searches since the folder was made, by worker; unreadable cells count as zero. */
export function readUnrecorded(folder: string): number[] {
  let text = ''
  try {
    text = readFileSync(join(folder, 'unrecorded'), 'latin1')
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOENT')) throw cause
  }
  return Array.from({ length: WORKERS }, (_, worker) => {
    const count = Number(text.slice(worker * CELL, worker * CELL + CELL - 1).trim())
    return Number.isSafeInteger(count) && count > 0 ? count : 0
  })
}

/** Searches of a data directory's engine that got a reply but were not recorded, since the directory was made. */
export function allUnrecorded(dataDir: string): number {
  return readUnrecorded(spoolFolder(dataDir)).reduce((sum, count) => sum + count, 0)
}
