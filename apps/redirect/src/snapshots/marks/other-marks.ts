import { EntityRows } from '../../tables/entity-rows.ts'

/** Words of a row: id and kind, then the mark as a number with a fraction. */
const WIDTH = 4
const MARK = 1
/** Numbers in an image for each entity: kind, id and mark. */
const KEPT = 3
/** Entities in a piece: less than a millisecond's work. */
const PIECE = 1_000

export interface OtherMark {
  /** A small number. */
  kind: number
  entityId: number
  mark: number
}

/** Marks of entities whose ids are too far from others for a page (`MarkPages`): 21 to 27 bytes for each. */
export class OtherMarks {
  readonly #rows = new EntityRows(WIDTH);

  /** What `pieces` made of some entities. */
  static *kept(numbers: Float64Array): Generator<OtherMark> {
    for (let at = 0; at < numbers.length; at += KEPT)
      yield { kind: numbers[at]!, entityId: numbers[at + 1]!, mark: numbers[at + 2]! }
  }

  /** Room for what `pieces` makes of so many entities. */
  static roomFor(count: number): Float64Array<ArrayBuffer> {
    return new Float64Array(count * KEPT)
  }

  /** Number of entities. They are in the order in which they came, and stay. */
  get size(): number {
    return this.#rows.size
  }

  has(kind: number, entityId: number): boolean {
    return this.#rows.find(kind, entityId) !== -1
  }

  /** The mark of an entity, or 0. */
  get(kind: number, entityId: number): number {
    const row = this.#rows.find(kind, entityId)
    return row === -1 ? 0 : this.#markOf(row)
  }

  /** Sets the mark of an entity, and returns the one before, or 0. */
  replace(kind: number, entityId: number, mark: number): number {
    const row = this.#rows.add(kind, entityId)
    const before = this.#markOf(row)
    this.#rows.numbers[(row * WIDTH) / 2 + MARK] = mark
    return before
  }

  *all(): Generator<OtherMark> {
    for (let row = 0; row < this.size; row += 1)
      yield {
        kind: this.#rows.kindOf(row),
        entityId: this.#rows.entityOf(row),
        mark: this.#markOf(row),
      }
  }

  /** The first `count` entities in pieces, each read when it is its turn, their marks as `markFor` returns them. */
  *pieces(count: number, markFor: (mark: number) => number): Generator<Float64Array<ArrayBuffer>> {
    for (let from = 0; from < count; from += PIECE) {
      const numbers = OtherMarks.roomFor(Math.min(PIECE, count - from))
      for (let at = 0; at < numbers.length; at += KEPT) {
        const row = from + at / KEPT
        numbers[at] = this.#rows.kindOf(row)
        numbers[at + 1] = this.#rows.entityOf(row)
        numbers[at + 2] = markFor(this.#markOf(row))
      }
      yield numbers
    }
  }

  #markOf(row: number): number {
    return this.#rows.numbers[(row * WIDTH) / 2 + MARK]!
  }
}
