import { SEAL_BYTES, emptyHead, isSealed, readHead, type RecordHead } from './record-seal.ts'

const NEWLINE = 10
const TAB = 9

/** Takes the parts of a segment in order: whole records, and damaged stretches. */
export interface SegmentVisitor {
  /** Content without its seal is `bytes[start, end)`. `head` is reused for the next record. */
  record(start: number, end: number, head: RecordHead): void
  damage(start: number, end: number): void
}

/**
 * Reads a segment from `from` to at most `until`. Returns the offset at which to continue (`bytes.length` at the end),
 * so that other work can run in between. A record counts when its seal is right, it has all columns, and it is in its
 * own segment in rising order; everything else is damage. A flipped newline joins two records: the second is found
 * again by its head.
 */
export class SegmentReader {
  #bytes: Buffer
  #segment: number
  #visitor: SegmentVisitor
  #head = emptyHead()
  #lastSequence = -1
  #marker: Buffer

  constructor(bytes: Buffer, segment: number, visitor: SegmentVisitor) {
    this.#bytes = bytes
    this.#segment = segment
    this.#visitor = visitor
    this.#marker = Buffer.from(`\t${segment}\t`)
  }

  read(from: number, until: number): number {
    const bytes = this.#bytes
    let at = from
    while (at < bytes.length && at < until) {
      const newline = bytes.indexOf(NEWLINE, at)
      const end = newline === -1 ? bytes.length : newline
      if (!this.#accept(at, end)) this.#salvage(at, end)
      at = end + 1
    }
    return Math.min(at, bytes.length)
  }

  #accept(start: number, end: number): boolean {
    const head = this.#head
    if (!isSealed(this.#bytes, start, end)) return false
    const contentEnd = end - SEAL_BYTES + 1
    if (!readHead(this.#bytes, start, contentEnd, head, this.#lastSequence === -1)) return false
    if (head.segment !== this.#segment || head.sequence <= this.#lastSequence) return false
    this.#lastSequence = head.sequence
    this.#visitor.record(start, contentEnd, head)
    return true
  }

  /** Searches a bad line for heads of records whose own newline, or the one before, is damaged. */
  #salvage(start: number, end: number): void {
    let pieceStart = start
    let damageStart = -1
    for (;;) {
      const next = this.#nextHead(pieceStart, end)
      // The byte before a head inside the line is where the newline should be.
      const pieceEnd = next === -1 ? end : next - 1
      if (this.#accept(pieceStart, pieceEnd)) {
        if (damageStart !== -1) this.#visitor.damage(damageStart, pieceStart)
        damageStart = -1
      } else if (damageStart === -1) damageStart = pieceStart
      if (next === -1) break
      pieceStart = next
    }
    if (damageStart !== -1 && damageStart < end) this.#visitor.damage(damageStart, end)
  }

  /** Position of the next `<13 digits>\t<segment>\t` after `start`, or -1. */
  #nextHead(start: number, end: number): number {
    const bytes = this.#bytes
    for (
      let at = bytes.indexOf(this.#marker, start + 14);
      at !== -1 && at < end;
      at = bytes.indexOf(this.#marker, at + 1)
    ) {
      let begin = at
      while (begin > start + 1 && at - begin < 13 && bytes[begin - 1]! >= 48 && bytes[begin - 1]! <= 57)
        begin -= 1
      if (at - begin === 13 && bytes[begin - 1] !== TAB) return begin
    }
    return -1
  }
}

/** Lets timers and sockets run between two stretches of a long piece of work. */
const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

const STRETCH_BYTES = 256 << 10

/** Reads a whole segment in stretches. */
export async function readSegment(bytes: Buffer, segment: number, visitor: SegmentVisitor): Promise<void> {
  const reader = new SegmentReader(bytes, segment, visitor)
  let at = 0
  while (at < bytes.length) {
    at = reader.read(at, at + STRETCH_BYTES)
    if (at < bytes.length) await breathe()
  }
}
