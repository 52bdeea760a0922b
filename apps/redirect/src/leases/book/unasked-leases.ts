import { RowQueue } from '../../tables/row-queue.ts'
import type { Lease } from '../lease.ts'

/**
 * Leases never requested, or to be requested anew, each at most once. They are requested ahead of the first search when
 * there is time: those of today before those of tomorrow, and those used lately first.
 */
export class UnaskedLeases {
  /** By slot, for even days and for odd days, so that a day is forgotten at once. */
  readonly #used = [new RowQueue(), new RowQueue()]
  readonly #rest = [new RowQueue(), new RowQueue()]

  get size(): number {
    return this.usedSize + this.#rest[0]!.size + this.#rest[1]!.size
  }

  /** Number of those that were used lately. */
  get usedSize(): number {
    return this.#used[0]!.size + this.#used[1]!.size
  }

  has(lease: Lease): boolean {
    return this.#used[lease & 1]!.has(lease >> 1) || this.#rest[lease & 1]!.has(lease >> 1)
  }

  add(lease: Lease, isUsed: boolean): void {
    const queues = isUsed ? this.#used : this.#rest
    queues[lease & 1]!.add(lease >> 1)
  }

  delete(lease: Lease): void {
    this.#used[lease & 1]!.delete(lease >> 1)
    this.#rest[lease & 1]!.delete(lease >> 1)
  }

  /** Removes and returns up to `count` leases of `today`, or of the next day when there are none. */
  take(count: number, today: number): Lease[] {
    for (const day of [today & 1, (today + 1) & 1])
      for (const queues of [this.#used, this.#rest]) {
        const slots = queues[day]!.take(count)
        if (slots.length > 0) return slots.map((slot) => slot * 2 + day)
      }
    return []
  }

  /** Forgets the leases of a day. */
  forget(day: number): void {
    this.#used[day & 1] = new RowQueue()
    this.#rest[day & 1] = new RowQueue()
  }

  clear(): void {
    this.forget(0)
    this.forget(1)
  }
}
