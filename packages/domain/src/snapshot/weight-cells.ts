const BITS = 16
/** Cells in one piece; those of a choice are never in two. */
export const CELL_CHUNK = 1 << BITS
const MASK = CELL_CHUNK - 1
/** Marks of stamps are from here to 2^31. A current weight is hardly more than all weights of its choice (`MOST_WEIGHT`). */
const FIRST_MARK = 2 ** 30
/** The weights of a choice may have this sum, in units of 0.00001 %: 1,000 %. Those of published rules have 100 %. */
export const MOST_WEIGHT = 1e8

/**
 * Current weights of round robins in one thread. A choice with several options has one cell for its stamp and one for
 * each option, from the number that its record carries (`layout.ts`). A choice that was published anew has another
 * stamp, so it starts at zero, also when it has the cells of an older one. Stamps are kept above all current weights, so that
 * a weight that is left over is never taken for a stamp.
 *
 * A cell has four bytes: millions of links have millions of cells in each thread.
 */
export class WeightCells {
  readonly #chunks: (Int32Array | undefined)[] = []

  /** The array with the current weights of a choice; the first one is at `weightsAt(cell)`. */
  of(cell: number, stamp: number, options: number): Int32Array {
    const number = cell >>> BITS
    let chunk = this.#chunks[number]
    if (chunk === undefined) {
      for (let gap = this.#chunks.length; gap < number; gap += 1) this.#chunks.push(undefined)
      chunk = new Int32Array(CELL_CHUNK)
      this.#chunks[number] = chunk
    }
    const at = cell & MASK
    const mark = (stamp & (FIRST_MARK - 1)) | FIRST_MARK
    if (chunk[at] !== mark) {
      chunk.fill(0, at, at + 1 + options)
      chunk[at] = mark
    }
    return chunk
  }

  /** Reads the stamp of a choice, as `fetchAhead`. */
  fetch(cell: number): number {
    const chunk = this.#chunks[cell >>> BITS]
    return chunk === undefined ? 0 : chunk[cell & MASK]!
  }
}

/** Index of the first weight in the array that `WeightCells.of` returns. */
export const weightsAt = (cell: number) => (cell & MASK) + 1

/** Cells that a choice with that many options needs. */
export const cellsFor = (options: number) => (options > 1 ? options + 1 : 0)
