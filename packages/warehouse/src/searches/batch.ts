import { DAY_MS } from '@headgate/domain/days'
import { searchEventColumns } from '@headgate/domain/snapshot/search-event'

const NEWLINE = 10
const TAB = 9

/** Batches of tab-separated search events, as the engine ships them: docs/behaviour/engine.md#spool-and-shipping. */
export interface Batch {
  /** All rows of a batch are of one segment. */
  segment: number
  rows: number
  /** Rising, so that rows and sequences can be matched. */
  sequences: readonly number[]
  firstTime: number
  lastTime: number
  /** Rows of each month, as the tables are partitioned: `202611`. */
  months: ReadonlyMap<number, number>
}

/**
 * Times that can be stored: 91 whole days and today, so that 90 days of the sample business fit at any moment. Older events
 * would soon be older than the 97 days that `search_event` keeps, and clocks are at most a day ahead. Events outside of this
 * range go to quarantine, so that they are not lost.
 */
export const earliest = (now: number) => now - 92 * DAY_MS
export const latest = (now: number) => now + DAY_MS

function integer(body: Buffer, from: number, to: number): number {
  // Segments have 16 digits from 2033 on.
  if (to === from || to - from > 16) return Number.NaN
  let value = 0
  for (let at = from; at < to; at += 1) {
    const digit = body[at]! - 48
    if (digit < 0 || digit > 9) return Number.NaN
    value = value * 10 + digit
  }
  return Number.isSafeInteger(value) ? value : Number.NaN
}

/**
 * Reads only the columns that identify each row: time, segment and sequence. Null when a value is odd (a damaged head,
 * two segments, sequences that do not rise). Then the rows need `sortOut`, which reads every column.
 */
export function readBatch(body: Buffer, now: number): Batch | null {
  const months = new Map<number, number>()
  const batch = { segment: 0, rows: 0, sequences: [] as number[], firstTime: Infinity, lastTime: 0, months }
  const month = new MonthOfTime()
  const [begin, end] = [earliest(now), latest(now)]
  let last = -1
  for (let start = 0; start < body.length;) {
    const newline = body.indexOf(NEWLINE, start)
    const stop = newline === -1 ? body.length : newline
    const timeEnd = body.indexOf(TAB, start)
    const segmentEnd = body.indexOf(TAB, timeEnd + 1)
    const sequenceEnd = body.indexOf(TAB, segmentEnd + 1)
    if (timeEnd === -1 || segmentEnd === -1 || sequenceEnd === -1 || sequenceEnd > stop) return null
    const time = integer(body, start, timeEnd)
    const segment = integer(body, timeEnd + 1, segmentEnd)
    const sequence = integer(body, segmentEnd + 1, sequenceEnd)
    if (!(time >= begin && time <= end) || Number.isNaN(segment) || !(sequence > last)) return null
    if (batch.rows === 0) batch.segment = segment
    else if (segment !== batch.segment) return null
    if (time < batch.firstTime) batch.firstTime = time
    if (time > batch.lastTime) batch.lastTime = time
    batch.sequences.push(sequence)
    batch.rows += 1
    const number = month.of(time)
    months.set(number, (months.get(number) ?? 0) + 1)
    last = sequence
    start = stop + 1
  }
  return batch
}

/** Months of times that mostly lie close together. */
class MonthOfTime {
  #from = 0
  #until = 0
  #number = 0

  of(time: number): number {
    if (time >= this.#from && time < this.#until) return this.#number
    const date = new Date(time)
    const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
    this.#from = Date.UTC(year, month)
    this.#until = Date.UTC(year, month + 1)
    this.#number = year * 100 + month + 1
    return this.#number
  }
}

/** The rows with wanted sequences, in their order. */
export function pickRows(body: Buffer, batch: Batch, wanted: (sequence: number) => boolean): Buffer {
  const parts: Buffer[] = []
  let start = 0
  for (const sequence of batch.sequences) {
    const newline = body.indexOf(NEWLINE, start)
    const stop = newline === -1 ? body.length : newline + 1
    if (wanted(sequence)) parts.push(body.subarray(start, stop))
    start = stop
  }
  return Buffer.concat(parts)
}

/** Column names of the insert: the record's own, its time as milliseconds. */
export const insertColumns = searchEventColumns.map((column) =>
  column === 'event_time' ? 'event_ms' : column,
)
