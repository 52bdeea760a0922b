/** The median of the last values of a series, each added in the time of one copy within a short sorted array. */
export class SlidingMedian {
  readonly #sorted: Float64Array
  readonly #order: Float64Array
  #count = 0
  #next = 0

  /** @param size how many of the last values count. */
  constructor(size: number) {
    this.#sorted = new Float64Array(size)
    this.#order = new Float64Array(size)
  }

  get count(): number {
    return this.#count
  }

  add(value: number): void {
    const sorted = this.#sorted
    const place = this.#place(value)
    if (this.#count < sorted.length) {
      for (let at = this.#count; at > place; at -= 1) sorted[at] = sorted[at - 1]!
      sorted[place] = value
      this.#count += 1
    } else {
      const oldest = this.#place(this.#order[this.#next]!)
      // Only what lies between the two moves.
      if (oldest < place) {
        for (let at = oldest; at < place - 1; at += 1) sorted[at] = sorted[at + 1]!
        sorted[place - 1] = value
      } else {
        for (let at = oldest; at > place; at -= 1) sorted[at] = sorted[at - 1]!
        sorted[place] = value
      }
    }
    this.#order[this.#next] = value
    this.#next = this.#next + 1 === sorted.length ? 0 : this.#next + 1
  }

  /** NaN without values. */
  median(): number {
    const half = this.#count / 2
    return (this.#sorted[Math.ceil(half) - 1]! + this.#sorted[Math.floor(half)]!) / 2
  }

  clear(): void {
    this.#count = 0
    this.#next = 0
  }

  /** The first place whose value is not smaller. */
  #place(value: number): number {
    let low = 0
    let high = this.#count
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#sorted[middle]! < value) low = middle + 1
      else high = middle
    }
    return low
  }
}
