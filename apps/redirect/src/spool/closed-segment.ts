import { crc32 } from 'node:zlib'
import { rest } from '../disk/pace.ts'
import { SEAL_BYTES } from './record-seal.ts'

/** Words of the notes of a record. */
export const NOTE_WORDS = 7
const FIRST_RECORDS = 16_384
const NEWLINE = 10
/** Bytes summed, and records copied, before other work gets a turn. */
const STRETCH_BYTES = 1 << 20
const STRETCH_RECORDS = 4_096

/**
 * A worker's report of a segment that it has closed. It contains the figures that the counts need of each record, and
 * proof that the file still contains exactly those records, so the file is not read back line by line
 * (docs/decisions/0022).
 */
export interface ClosedSegment {
  token: string
  bytes: number
  /** CRC-32 of the whole file. */
  sum: number
  firstSequence: number
  records: number
  timeBase: number
  /** Seven words per record: time above `timeBase`, outcome, targeting, rule, group, group rule, advertiser link. */
  words: Int32Array<ArrayBuffer>
}

/** Notes the heads of a segment's records as they are written: seven words each. */
export class HeadNotes {
  #words = new Int32Array(FIRST_RECORDS * NOTE_WORDS)
  #noted = 0
  #written = 0
  #timeBase = 0

  note(
    time: number,
    outcome: number,
    targeting: number,
    rule: number,
    group: number,
    groupRule: number,
    link: number,
  ): void {
    if (this.#noted === 0) this.#timeBase = time
    const at = this.#noted * NOTE_WORDS
    if (at === this.#words.length) {
      const longer = new Int32Array(at * 2)
      longer.set(this.#words)
      this.#words = longer
    }
    const words = this.#words
    words[at] = time - this.#timeBase
    words[at + 1] = outcome
    words[at + 2] = targeting
    words[at + 3] = rule
    words[at + 4] = group
    words[at + 5] = groupRule
    words[at + 6] = link
    this.#noted += 1
  }

  /** All records noted so far are in the file. */
  written(): void {
    this.#written = this.#noted
  }

  /** Returns the notes of records in the file, at the end of a segment. */
  take(): { records: number; timeBase: number; words: Int32Array<ArrayBuffer> } {
    const records = this.#written
    return { records, timeBase: this.#timeBase, words: this.#words.slice(0, records * NOTE_WORDS) }
  }

  /** Begins a segment and drops notes of records that were not written. */
  clear(): void {
    this.#noted = 0
    this.#written = 0
  }
}

/** Whether a segment's file is still exactly as its worker wrote it. */
export async function isAsWritten(bytes: Buffer, closed: Omit<ClosedSegment, 'words'>): Promise<boolean> {
  if (bytes.length !== closed.bytes) return false
  let sum = 0
  for (let at = 0; at < bytes.length; at += STRETCH_BYTES) {
    sum = crc32(bytes.subarray(at, at + STRETCH_BYTES), sum)
    await rest()
  }
  return sum === closed.sum
}

/**
 * The first `records` lines from `from` without their seals, and where the next line begins. They are moved together
 * within `bytes`, which is no longer a segment afterwards. Only for bytes for which `isAsWritten` is true.
 */
export async function withoutSeals(
  bytes: Buffer,
  from: number,
  records: number,
): Promise<{ body: Uint8Array; next: number }> {
  let to = from
  let at = from
  for (let record = 0; record < records; record += 1) {
    const end = bytes.indexOf(NEWLINE, at)
    const contentEnd = end - SEAL_BYTES + 1
    bytes.copyWithin(to, at, contentEnd)
    to += contentEnd - at
    bytes[to] = NEWLINE
    to += 1
    at = end + 1
    if (record % STRETCH_RECORDS === STRETCH_RECORDS - 1) await rest()
  }
  return { body: bytes.subarray(from, to), next: at }
}
