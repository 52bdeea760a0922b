import { capKinds, type CapKind } from '@headgate/contract/base/constants'
import { EntityTable, grown } from '../tables/entity-table.ts'
import type { Lease } from './lease.ts'

/** What is known of a lease, as bits of `flags`. */
export const leaseFlag = {
  /** The day's row in `cap_usage` certainly exists. */
  prepared: 1,
  /** Units from before this start must not be used any further, because the records may be incomplete. */
  forfeited: 2,
  /** All of the cap is granted over all engines, according to the last reply. */
  exhausted: 4,
  /** Only other engines have units: the cap may have room, though none is left here. */
  othersHold: 8,
  /** It has or had units. */
  held: 16,
  /** PostgreSQL has `seen`. */
  reported: 32,
  /** A lease of tomorrow got fewer units than wanted. */
  wantedMore: 64,
  /**
   * It was on the disk at the start, and its cap is not served yet: only `day`, `granted` and `version` are set, and `seen`
   * has the cap that it was granted for.
   */
  kept: 128,
} as const

/**
 * A larger cap counts as this one, which no day of searches reaches: units are numbers of 32 bits, also in PostgreSQL.
 */
export const MOST_UNITS = 2_147_483_647

/** `askBelow` of a slot whose units may be requested at any time. */
export const ANY = 2_147_483_647

/**
 * What the main thread knows of each cap and its leases, in columns instead of objects: 21 bytes for a slot, 15 for each
 * of its two leases, and 5 to 11 for finding the slot of a cap. Columns are replaced when they grow: read them from the
 * table each time.
 */
export class CapTable {
  readonly #caps = new EntityTable<CapKind>(capKinds)
  /** The slot that was added or found last. */
  #last = -1
  /** By slot: the cap; 0 while it is not served. */
  cap = new Int32Array(this.#caps.capacity)
  /** By slot: units of today used per millisecond, as a lease must cover them during an outage. */
  perMs = new Float32Array(this.#caps.capacity)
  /**
   * By slot: when the rate of today was last measured, in whole milliseconds of `performance.now()`; 0: never. It starts
   * again after 49 days, so only differences count.
   */
  rateAt = new Uint32Array(this.#caps.capacity)
  /** By slot: units of today ahead of need are not requested until fewer than this are left. */
  askBelow = new Int32Array(this.#caps.capacity)
  /** By lease: its UTC day (`dayNumber`, fits until 2149); 0 before its first day. */
  day = new Uint16Array(this.#caps.capacity * 2)
  /** By lease: units granted that day, without those returned. */
  granted = new Int32Array(this.#caps.capacity * 2)
  /** By lease: its version in PostgreSQL; 0 when unknown. */
  version = new Int32Array(this.#caps.capacity * 2)
  /** By lease: used units when they were last looked at. */
  seen = new Int32Array(this.#caps.capacity * 2)
  /** By lease: see `leaseFlag`. */
  flags = new Uint8Array(this.#caps.capacity * 2)

  /** Number of slots. */
  get size(): number {
    return this.#caps.size
  }

  /** The slot of a cap, or -1. */
  find(kind: CapKind, entityId: number): number {
    return this.#caps.find(kind, entityId)
  }

  /** The slot of a cap, a new one if it has none. */
  add(kind: CapKind, entityId: number): number {
    // A start asks for the slots in the order in which it read the leases.
    const next = this.#last + 1
    const isNext = next < this.size && this.entityOf(next) === entityId && this.kindOf(next) === kind
    const slot = isNext ? next : this.#caps.add(kind, entityId)
    this.#last = slot
    if (this.#caps.capacity > this.cap.length) this.#grow(this.#caps.capacity)
    return slot
  }

  /** Makes the columns long enough for so many slots, so that they do not grow step by step. */
  reserve(slots: number): void {
    let room = this.cap.length
    // As the table of the caps grows.
    while (room < slots) room *= 2
    if (room > this.cap.length) this.#grow(room)
  }

  /** The cap of a lease. */
  keyOf(lease: Lease): { kind: CapKind; entityId: number } {
    return { kind: this.#caps.kindOf(lease >> 1), entityId: this.#caps.entityOf(lease >> 1) }
  }

  kindOf(slot: number): CapKind {
    return this.#caps.kindOf(slot)
  }

  entityOf(slot: number): number {
    return this.#caps.entityOf(slot)
  }

  has(lease: Lease, flag: number): boolean {
    return (this.flags[lease]! & flag) !== 0
  }

  set(lease: Lease, flag: number, value: boolean): void {
    if (value) this.flags[lease]! |= flag
    else this.flags[lease]! &= ~flag
  }

  #grow(slots: number): void {
    this.cap = grown(this.cap, slots)
    this.perMs = grown(this.perMs, slots)
    this.rateAt = grown(this.rateAt, slots)
    this.askBelow = grown(this.askBelow, slots)
    this.day = grown(this.day, slots * 2)
    this.granted = grown(this.granted, slots * 2)
    this.version = grown(this.version, slots * 2)
    this.seen = grown(this.seen, slots * 2)
    this.flags = grown(this.flags, slots * 2)
  }
}
