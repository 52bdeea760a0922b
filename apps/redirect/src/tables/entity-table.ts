import { EntityIndex, FIRST_ROWS } from './entity-index.ts'

/** The columns of an `EntityTable`. */
export interface EntityColumns {
  readonly kinds: Uint8Array<ArrayBuffer>
  readonly entities: Int32Array<ArrayBuffer>
}

/**
 * Numbers the entities of some kinds in the order in which they come: row 0, 1, 2 and so on. An entity takes 5 bytes in
 * two columns, and 5 to 11 in the index (`EntityIndex`).
 *
 * Columns of more figures by row belong to the caller, who grows them with `grown` to `capacity`.
 */
export class EntityTable<Kind extends string> {
  readonly #kindNames: readonly Kind[]
  #kinds = new Uint8Array(FIRST_ROWS)
  #entities = new Int32Array(FIRST_ROWS)
  readonly #index: EntityIndex

  /** Begins with a copy of `rows`, those of another table with the same kinds. */
  constructor(kinds: readonly Kind[], rows?: EntityColumns) {
    this.#kindNames = kinds
    const size = rows?.entities.length ?? 0
    if (rows) {
      const room = Math.max(size, FIRST_ROWS)
      this.#kinds = grown(rows.kinds, room)
      this.#entities = grown(rows.entities, room)
    }
    this.#index = new EntityIndex(this.#kinds, this.#entities, size)
  }

  /** Number of the kind and id of each row, as long as nothing is added. */
  get rows(): EntityColumns {
    return { kinds: this.#kinds.subarray(0, this.size), entities: this.#entities.subarray(0, this.size) }
  }

  /** Number of rows. */
  get size(): number {
    return this.#index.size
  }

  /** Rows for which there is room at present; columns of the caller have at least this length. */
  get capacity(): number {
    return this.#entities.length
  }

  /** The row of an entity, or -1. */
  find(kind: Kind, entityId: number): number {
    return this.#index.find(this.#kindNames.indexOf(kind), entityId)
  }

  /** The row of an entity, a new one if it has none. `capacity` may have grown after a new row. */
  add(kind: Kind, entityId: number): number {
    const number = this.#kindNames.indexOf(kind)
    if (this.#index.isFull && this.#index.find(number, entityId) === -1) this.#grow(this.capacity * 2)
    return this.#index.add(number, entityId)
  }

  kindOf(row: number): Kind {
    return this.#kindNames[this.#kinds[row]!]!
  }

  entityOf(row: number): number {
    return this.#entities[row]!
  }

  #grow(rows: number): void {
    this.#kinds = grown(this.#kinds, rows)
    this.#entities = grown(this.#entities, rows)
    this.#index.moveTo(this.#kinds, this.#entities)
  }
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
