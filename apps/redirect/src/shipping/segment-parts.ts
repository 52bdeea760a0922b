/** Records of one post; parts are cut by record number, so that a retry cuts the same way. */
export const PART_RECORDS = 65_536
const NEWLINE = 10

export interface SegmentPart {
  number: number
  records: number
  /** The contents without their seals, each followed by a newline. */
  body: Uint8Array
}

/** The whole records of a segment, divided into the parts that are shipped. */
export class SegmentParts {
  readonly #bytes: Buffer
  /** Start and end of each record's content, one after the other. */
  readonly #ranges = new Map<number, number[]>()
  #lastNumber = -1
  #last: number[] = []
  records = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  add(start: number, end: number, sequence: number): void {
    const number = Math.floor(sequence / PART_RECORDS)
    if (number !== this.#lastNumber) {
      this.#lastNumber = number
      this.#last = []
      this.#ranges.set(number, this.#last)
    }
    this.#last.push(start, end)
    this.records += 1
  }

  *bodies(): IterableIterator<SegmentPart> {
    for (const [number, ranges] of this.#ranges) {
      let size = 0
      for (let at = 0; at < ranges.length; at += 2) size += ranges[at + 1]! - ranges[at]! + 1
      const body = new Uint8Array(size)
      let to = 0
      for (let at = 0; at < ranges.length; at += 2) {
        body.set(this.#bytes.subarray(ranges[at], ranges[at + 1]), to)
        to += ranges[at + 1]! - ranges[at]!
        body[to] = NEWLINE
        to += 1
      }
      yield { number, records: ranges.length / 2, body }
    }
  }
}
