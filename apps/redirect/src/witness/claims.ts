import { openSync, renameSync, unlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from '@headgate/runtime/log'
import { grown } from '../tables/grown.ts'
import type { CapSlots } from '../leases/cap-slots.ts'
import { claimsFile, ENDED, HEAD, ROW, ROW_BYTES } from './note.ts'

/**
 * All workers together claim 1/PART of the remaining units of a lease at a time. At most that many can be lost with
 * an engine.
 */
const PART = 256
const MOST = 256
/** Initial number of slots. */
const FIRST_SLOTS = 1_024
/** Words of a row in memory, side by side because a use reads all of them. */
const DAY = 0
const CLAIMED = 1
const OPEN = 2
const USE = 3

/** Which cap each slot has. */
type NamedSlots = Pick<CapSlots, 'kinds' | 'entities'>

export interface ClaimsOptions {
  /** Folder of this run's note. */
  folder: string
  worker: number
  workers: number
  caps: NamedSlots
  log: Logger
}

/**
 * One worker thread's part of its engine's note. It claims units of a cap in the file before they are used. Written
 * without sync, because the note is needed when the process is gone but the machine still runs. Far from the cap it
 * claims many units at a time.
 */
export class Claims {
  readonly #folder: string
  readonly #workers: number
  readonly #log: Logger
  readonly #fd: number
  readonly #caps: NamedSlots
  /**
   * For even days and for odd days, by slot: the row in the file, from 1; 0 where no unit was used. They grow at the first
   * use of a slot. On the first day the system gives memory to one of them only.
   */
  readonly #rowOf = [new Int32Array(FIRST_SLOTS), new Int32Array(FIRST_SLOTS)]
  /** Rows of words: the day, claimed units, and unused ones of them. Most caps have no row. */
  #rows = new Int32Array(FIRST_SLOTS * USE)
  #lastRow = 0
  #isVoid = false
  readonly #row = new Int32Array(ROW)
  readonly #bytes = new Uint8Array(this.#row.buffer)

  constructor({ folder, worker, workers, caps, log }: ClaimsOptions) {
    this.#caps = caps
    this.#folder = folder
    this.#workers = workers
    this.#log = log
    this.#fd = openSync(join(folder, claimsFile(worker)), 'r+')
  }

  /** Uses a unit that was taken out of the shared memory, where `left` units remain. False when it must not be used. */
  use(slot: number, day: number, left: number): boolean {
    if (this.#isVoid) return true
    const row = this.#rowFor(slot, day)
    const rows = this.#rows
    const at = row * USE
    if (rows[at + DAY] !== day) {
      rows[at + DAY] = day
      rows[at + CLAIMED] = 0
      rows[at + OPEN] = 0
    }
    if (rows[at + OPEN]! > 0) {
      rows[at + OPEN]! -= 1
      return true
    }
    const block = Math.min(MOST, Math.max(1, Math.floor(left / (PART * this.#workers))))
    if (!this.#write(row, slot, day, rows[at + CLAIMED]! + block)) return this.#giveUp()
    rows[at + CLAIMED]! += block
    rows[at + OPEN] = block - 1
    return true
  }

  /** Returns a unit of `use` for the next search. */
  giveBack(slot: number, day: number): void {
    const row = this.#rowOf[day & 1]![slot] ?? 0
    if (!this.#isVoid && row > 0 && this.#rows[row * USE + DAY] === day) this.#rows[row * USE + OPEN]! += 1
  }

  /** The row of a slot on even or on odd days, a new one if it has none. */
  #rowFor(slot: number, day: number): number {
    let rowOf = this.#rowOf[day & 1]!
    if (slot >= rowOf.length) {
      rowOf = grown(rowOf, Math.max(slot + 1, rowOf.length * 2))
      this.#rowOf[day & 1] = rowOf
    }
    if (rowOf[slot]! > 0) return rowOf[slot]!
    this.#lastRow += 1
    rowOf[slot] = this.#lastRow
    const end = (this.#lastRow + 1) * USE
    if (end > this.#rows.length) this.#rows = grown(this.#rows, end * 2)
    return this.#lastRow
  }

  #write(row: number, slot: number, day: number, units: number): boolean {
    this.#row[0] = day
    this.#row[1] = this.#caps.kinds[slot]!
    this.#row[2] = this.#caps.entities[slot]!
    this.#row[3] = units
    try {
      return writeSync(this.#fd, this.#bytes, 0, ROW_BYTES, (row - 1) * ROW_BYTES) === ROW_BYTES
    } catch (cause) {
      this.#log.warn({ err: cause }, 'the note of this engine could not be kept up')
      return false
    }
  }

  /**
   * From here on the note would claim too little, so it must be removed first. If that fails, only units that it
   * claims may be used.
   */
  #giveUp(): boolean {
    this.#isVoid =
      isDone(() => unlinkSync(join(this.#folder, HEAD))) ||
      isDone(() => renameSync(this.#folder, this.#folder + ENDED))
    if (this.#isVoid)
      this.#log.warn(
        'this engine has no note: only the engine itself gives back what it leased (decision 0201)',
      )
    return this.#isVoid
  }
}

/** Whether a name is gone, by this call or before. */
function isDone(remove: () => void): boolean {
  try {
    remove()
    return true
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'ENOENT'
  }
}
