/** Bytes of a lease in its columns. */
const LEASE_BYTES = 15

/**
 * The leases of even UTC days, or those of odd ones, in columns by slot. They lie in one piece of memory, of which the system
 * gives only pages that are written. It is shared memory only because V8 does not count that when it decides when to collect
 * garbage: of other memory it counts also what is never used.
 */
export class LeaseColumns {
  readonly granted: Int32Array
  readonly version: Int32Array
  readonly seen: Int32Array
  readonly day: Uint16Array
  readonly flags: Uint8Array

  /** Begins with 0 everywhere. */
  constructor(slots: number) {
    const memory = new SharedArrayBuffer(slots * LEASE_BYTES)
    this.granted = new Int32Array(memory, 0, slots)
    this.version = new Int32Array(memory, slots * 4, slots)
    this.seen = new Int32Array(memory, slots * 8, slots)
    this.day = new Uint16Array(memory, slots * 12, slots)
    this.flags = new Uint8Array(memory, slots * 14, slots)
  }

  /**
   * Call it when nothing refers to the columns any more. What V8 does not count it does not collect either: in an engine with
   * few searches the columns of day after day would stay. So as much is made that it counts, and that nobody writes or keeps.
   */
  hastenCollection(): void {
    void new ArrayBuffer(this.granted.buffer.byteLength)
  }
}
