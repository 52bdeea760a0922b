/**
 * Gives out ranges of an endless row of numbers, and takes them back for ranges of the same size. With `chunk`, no range
 * crosses a multiple of it.
 */
export class RangePool {
  readonly #chunk: number
  readonly #free = new Map<number, number[]>()
  #end: number

  constructor(start: number, chunk = Infinity) {
    this.#end = start
    this.#chunk = chunk
  }

  /** The first number behind all that were ever given out. */
  get end(): number {
    return this.#end
  }

  /** What `end` would be after a range of that size; without chunks. */
  endAfter(size: number): number {
    const free = this.#free.get(size)
    return free === undefined || free.length === 0 ? this.#end + size : this.#end
  }

  /** The first number of a range. Throws when it is larger than a chunk. */
  take(size: number): number {
    const again = this.#free.get(size)?.pop()
    if (again !== undefined) return again
    if (size > this.#chunk) throw new RangeError(`${size} is more than ${this.#chunk}`)
    const left = this.#chunk - (this.#end % this.#chunk)
    if (size > left) this.#end += left
    const at = this.#end
    this.#end += size
    return at
  }

  give(at: number, size: number): void {
    const free = this.#free.get(size)
    if (free === undefined) this.#free.set(size, [at])
    else free.push(at)
  }
}
