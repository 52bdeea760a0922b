const BITS = 10
const SIZE = 1 << BITS

/**
 * An immutable map from row ids to values. A look-up takes two array reads. A changed copy shares all unchanged blocks
 * of 1,024, so an incremental snapshot of a million links costs little.
 */
export class IdTable<T> {
  readonly #blocks: readonly (readonly (T | undefined)[] | undefined)[]

  constructor(blocks: readonly (readonly (T | undefined)[] | undefined)[] = []) {
    this.#blocks = blocks
  }

  get(id: number): T | undefined {
    const block = this.#blocks[id >>> BITS]
    return block === undefined ? undefined : block[id & (SIZE - 1)]
  }

  *values(): Generator<T> {
    for (const block of this.#blocks) {
      if (block !== undefined) for (const value of block) if (value !== undefined) yield value
    }
  }

  edit(): IdTableEdit<T> {
    return new IdTableEdit(this.#blocks)
  }
}

/** Collects changes; blocks are copied at the first write. */
export class IdTableEdit<T> {
  readonly #blocks: (readonly (T | undefined)[] | undefined)[]
  readonly #own = new Map<number, (T | undefined)[]>()

  constructor(blocks: readonly (readonly (T | undefined)[] | undefined)[]) {
    this.#blocks = blocks.slice()
  }

  get(id: number): T | undefined {
    return this.#blocks[id >>> BITS]?.[id & (SIZE - 1)]
  }

  set(id: number, value: T | undefined): void {
    const at = id >>> BITS
    let block = this.#own.get(at)
    if (block === undefined) {
      const before = this.#blocks[at]
      block =
        before === undefined ? Array.from<T | undefined>({ length: SIZE }).fill(undefined) : before.slice()
      // Fills the gap, so that the array of blocks stays a dense one.
      for (let gap = this.#blocks.length; gap < at; gap += 1) this.#blocks.push(undefined)
      this.#blocks[at] = block
      this.#own.set(at, block)
    }
    block[id & (SIZE - 1)] = value
  }

  done(): IdTable<T> {
    return new IdTable(this.#blocks)
  }
}
