export const FIRST_ROWS = 1_024
/** The index grows when more than three quarters of it are used. */
export const MOST_USED = 0.75

/** Places from one try to the next: a line of sixteen places, and one. */
export const STEP = 17

/**
 * Numbers the entities of some kinds in the order in which they come: row 0, 1, 2 and so on. An entity takes 5 bytes in
 * two columns, and 5 to 11 in the index. The index is an open-addressing hash table: a free place has 0, another one has
 * a row + 1.
 *
 * Columns of more figures by row belong to the caller, who grows them with `grown` to `capacity`.
 */
export class EntityTable<Kind extends string> {
  readonly #kindNames: readonly Kind[]
  #kinds = new Uint8Array(FIRST_ROWS)
  #entities = new Int32Array(FIRST_ROWS)
  #index = new Int32Array(FIRST_ROWS * 2)
  #size = 0

  constructor(kinds: readonly Kind[]) {
    this.#kindNames = kinds
  }

  /** Number of rows. */
  get size(): number {
    return this.#size
  }

  /** Rows for which there is room at present; columns of the caller have at least this length. */
  get capacity(): number {
    return this.#entities.length
  }

  /** The row of an entity, or -1. */
  find(kind: Kind, entityId: number): number {
    return this.#index[this.#placeOf(this.#kindNames.indexOf(kind), entityId)]! - 1
  }

  /** The row of an entity, a new one if it has none. `capacity` may have grown after a new row. */
  add(kind: Kind, entityId: number): number {
    const number = this.#kindNames.indexOf(kind)
    const place = this.#placeOf(number, entityId)
    const known = this.#index[place]! - 1
    if (known !== -1) return known
    const row = this.#size
    if (row === this.capacity) {
      this.#kinds = grown(this.#kinds, row * 2)
      this.#entities = grown(this.#entities, row * 2)
    }
    this.#kinds[row] = number
    this.#entities[row] = entityId
    this.#index[place] = row + 1
    this.#size += 1
    if (this.#size > this.#index.length * MOST_USED) this.#growIndex()
    return row
  }

  kindOf(row: number): Kind {
    return this.#kindNames[this.#kinds[row]!]!
  }

  entityOf(row: number): number {
    return this.#entities[row]!
  }

  /** The place of an entity in the index, or the free place where it belongs. */
  #placeOf(kind: number, entityId: number): number {
    const mask = this.#index.length - 1
    let place = firstPlace(kind, entityId) & mask
    for (;;) {
      const row = this.#index[place]! - 1
      if (row === -1) return place
      if (this.#entities[row] === entityId && this.#kinds[row] === kind) return place
      // To the next line: the ids of this one, which follow each other, fill it.
      place = (place + STEP) & mask
    }
  }

  #growIndex(): void {
    this.#index = new Int32Array(this.#index.length * 2)
    for (let row = 0; row < this.#size; row += 1)
      this.#index[this.#placeOf(this.#kinds[row]!, this.#entities[row]!)] = row + 1
  }
}

/**
 * The place where the search for an entity begins, before it is cut to the size of the index. Sixteen ids that follow
 * each other, as most do, are in one line of the processor's cache; the lines are spread over the index.
 */
export function firstPlace(kind: number, entityId: number): number {
  const product = Math.imul(entityId >>> 4, 0x9e_37_79_b1) ^ Math.imul(kind + 1, 0x85_eb_ca_6b)
  return ((product ^ (product >>> 15)) << 4) | (entityId & 15)
}

type Column =
  | Uint8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Float32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>

/** A copy of a column with more places, 0 in the new ones. The system gives memory only to pages that are written. */
export function grown<C extends Column>(column: C, length: number): C {
  const longer = new (column.constructor as new (length: number) => C)(length)
  longer.set(column)
  return longer
}
