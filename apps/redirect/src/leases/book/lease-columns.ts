/** Bytes of a lease in its columns. */
const LEASE_BYTES = 15
/** Columns of so many slots are worth a mapping of their own. */
const MANY_SLOTS = 1 << 20
/**
 * The C library gives memory for more than 32 MiB a mapping of its own, whose pages are taken at their first use and go back to
 * the system with it. A smaller one has that only until one of its size was given back: later ones are zeroed at once, and stay.
 */
const OWN_MAPPING = (32 << 20) + (64 << 10)

/**
 * The leases of even UTC days, or those of odd ones, in columns by slot. They lie in one piece of memory, of which the system
 * gives only pages that are written.
 */
export class LeaseColumns {
  readonly granted: Int32Array<ArrayBuffer>
  readonly version: Int32Array<ArrayBuffer>
  readonly seen: Int32Array<ArrayBuffer>
  readonly day: Uint16Array<ArrayBuffer>
  readonly flags: Uint8Array<ArrayBuffer>

  /** Begins with a copy of `before`, which has fewer slots, and 0 in the others. */
  constructor(slots: number, before?: LeaseColumns) {
    const bytes = slots * LEASE_BYTES
    const memory = new ArrayBuffer(slots < MANY_SLOTS ? bytes : Math.max(bytes, OWN_MAPPING))
    this.granted = new Int32Array(memory, 0, slots)
    this.version = new Int32Array(memory, slots * 4, slots)
    this.seen = new Int32Array(memory, slots * 8, slots)
    this.day = new Uint16Array(memory, slots * 12, slots)
    this.flags = new Uint8Array(memory, slots * 14, slots)
    if (before === undefined) return
    this.granted.set(before.granted)
    this.version.set(before.version)
    this.seen.set(before.seen)
    this.day.set(before.day)
    this.flags.set(before.flags)
  }
}
