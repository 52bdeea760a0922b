import type { LoadResult } from './load.ts'

/** More than any round has; a longer one keeps its latest for p50 and p99, and the longest of all. */
const KEPT = 4_000_000

/** Latencies of one round after the other, in memory that is made once. Times are in milliseconds. */
export class Latencies {
  readonly #all = new Float64Array(KEPT).fill(1)
  #maxBySecond: number[] = []
  #from = 0
  count = 0

  /** Starts a round, whose measured time begins at `from` (`performance.now()`). */
  begin(from: number, seconds: number): void {
    this.count = 0
    this.#from = from
    this.#maxBySecond = Array.from({ length: Math.ceil(seconds) }, () => 0)
  }

  /** A request that was due at `dueAt` has its reply at `now`. Its second is the one in which it was due. */
  add(dueAt: number, now: number): void {
    const took = now - dueAt
    this.#all[this.count % KEPT] = took
    this.count += 1
    const second = Math.max(0, Math.floor((dueAt - this.#from) / 1_000))
    if (took > this.#maxBySecond[second]!) this.#maxBySecond[second] = took
  }

  /** NaN where the round has no reply. */
  figures(): Pick<LoadResult, 'p50' | 'p99' | 'max' | 'maxBySecond'> {
    const sorted = this.#all.subarray(0, Math.min(this.count, KEPT)).toSorted()
    const at = (share: number) =>
      sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
    return {
      p50: at(0.5),
      p99: at(0.99),
      max: this.count === 0 ? Number.NaN : Math.max(...this.#maxBySecond),
      maxBySecond: this.#maxBySecond,
    }
  }
}
