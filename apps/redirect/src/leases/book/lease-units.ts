import { capIndex, type CapSlots } from '../cap-slots.ts'
import type { CapTable } from './cap-table.ts'
import type { Lease } from '../lease.ts'

/**
 * The units of leases in shared memory, and those on their way back to PostgreSQL. Units are only moved by atomic
 * differences, since threads take them at the same time.
 */
export class LeaseUnits {
  /** Units taken out of the shared memory, to be returned to PostgreSQL. */
  readonly returning = new Map<Lease, number>()
  /** Those of them that must not be used any more: their cap was lowered, or their day is over. */
  readonly #out = new Set<Lease>()
  readonly #slots: CapSlots
  readonly #table: CapTable
  /** Units left in leases of even days and of odd days. */
  readonly #halves: [even: Int32Array, odd: Int32Array]

  constructor(slots: CapSlots, table: CapTable) {
    this.#slots = slots
    this.#halves = [slots.remaining.subarray(0, this.slots), slots.remaining.subarray(this.slots)]
    this.#table = table
  }

  /** Number of slots that the shared memory has. */
  get slots(): number {
    return this.#slots.remaining.length >> 1
  }

  /** Index of a lease in the shared arrays. */
  indexOf(lease: Lease): number {
    return capIndex(this.#slots, lease >> 1, lease)
  }

  /** Units left in the leases of a UTC day, by slot, for walks over many: a number may be old by some nanoseconds. */
  leftOn(day: number): Int32Array {
    return this.#halves[(day & 1) as 0 | 1]
  }

  left(lease: Lease): number {
    return Atomics.load(this.#slots.remaining, this.indexOf(lease))
  }

  used(lease: Lease): number {
    const returning = this.returning.size === 0 ? 0 : (this.returning.get(lease) ?? 0)
    return Math.max(0, this.#table.granted(lease) - Math.max(0, this.left(lease)) - returning)
  }

  /** True once no search needs to wait for this lease any more. */
  settled(lease: Lease): boolean {
    return this.left(lease) > 0 || Atomics.load(this.#slots.state, this.indexOf(lease)) !== 0
  }

  setState(lease: Lease, state: 0 | 1 | 2): void {
    Atomics.store(this.#slots.state, this.indexOf(lease), state)
  }

  /** Adds units; a negative number where threads have already used more than there are. */
  add(lease: Lease, units: number): void {
    Atomics.add(this.#slots.remaining, this.indexOf(lease), units)
  }

  /** Takes up to `units` of the remaining units, and returns how many it got. */
  lower(lease: Lease, units: number): number {
    const index = this.indexOf(lease)
    for (;;) {
      const left = Atomics.load(this.#slots.remaining, index)
      const taken = Math.min(units, left)
      if (taken <= 0) return 0
      if (Atomics.compareExchange(this.#slots.remaining, index, left, left - taken) === left) return taken
    }
  }

  /** Takes the units above `keep` out of the shared memory, to be returned. */
  takeBack(lease: Lease, keep = 0): number {
    const taken = this.lower(lease, this.left(lease) - keep)
    if (taken > 0) this.returning.set(lease, (this.returning.get(lease) ?? 0) + taken)
    return taken
  }

  /** Takes all units out of the shared memory for good, to be returned. */
  takeOut(lease: Lease): void {
    if (this.takeBack(lease) > 0 || this.returning.has(lease)) this.#out.add(lease)
  }

  /** The units are returned, or their lease has begun another day. */
  forgetReturn(lease: Lease): void {
    this.returning.delete(lease)
    this.#out.delete(lease)
  }

  /** Forgets the remaining units, as if they had been returned. */
  drop(lease: Lease): void {
    this.#table.setGranted(lease, this.#table.granted(lease) - this.lower(lease, Infinity))
  }

  /** Makes units that were to be returned usable again, unless they were taken out for good. */
  keepAfterAll(lease: Lease): void {
    if (this.#out.has(lease)) return
    this.add(lease, this.returning.get(lease) ?? 0)
    this.returning.delete(lease)
  }
}
