import { capKinds, type CapKind } from '@headgate/contract/base/constants'
import { EntityIndex } from '../../tables/entity-index.ts'
import type { CapSlots } from '../cap-slots.ts'
import { LeaseColumns } from './lease-columns.ts'
import { parityOf, type Lease } from '../lease.ts'

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

const NO_LEASES = new LeaseColumns(0)

/** Bytes of a slot in its columns. */
const SLOT_BYTES = 16

/**
 * What the main thread knows of each cap and its leases, in columns instead of objects: 16 bytes for a slot, 15 for each
 * of its leases, and 5 to 11 for finding the slot of a cap, whose name is beside the shared slots. Columns have room for all
 * slots from the start, because what is never written takes no memory (`LeaseColumns`). Leases of even days and of odd ones are
 * in columns of their own, which exist from the first lease of such a day until `giveBack`.
 */
export class CapTable {
  readonly #caps: EntityIndex
  /** The slot that was added or found last. */
  #last = -1
  #even = NO_LEASES
  #odd = NO_LEASES
  /** By slot: the cap; 0 while it is not served. */
  readonly cap: Int32Array
  /** By slot: units of today used per millisecond, as a lease must cover them during an outage. */
  readonly perMs: Float32Array
  /**
   * By slot: when the rate of today was last measured, in whole milliseconds of `performance.now()`; 0: never. It starts
   * again after 49 days, so only differences count.
   */
  readonly rateAt: Uint32Array
  /** By slot: `askBelow` and 1 more; 0 for ANY, which most slots have. */
  readonly #askBelow: Int32Array

  /** Begins without a slot. The names of caps are written into `names`. */
  constructor(names: Pick<CapSlots, 'kinds' | 'entities'>) {
    this.#caps = new EntityIndex(names.kinds, names.entities)
    const slots = names.kinds.length
    const memory = new SharedArrayBuffer(slots * SLOT_BYTES)
    this.cap = new Int32Array(memory, 0, slots)
    this.perMs = new Float32Array(memory, slots * 4, slots)
    this.rateAt = new Uint32Array(memory, slots * 8, slots)
    this.#askBelow = new Int32Array(memory, slots * 12, slots)
  }

  /** Number of slots. */
  get size(): number {
    return this.#caps.size
  }

  /** Whether the shared memory has no other slot. */
  get isFull(): boolean {
    return this.#caps.isFull
  }

  /** The slot of a cap, or -1. */
  find(kind: CapKind, entityId: number): number {
    return this.#caps.find(capKinds.indexOf(kind), entityId)
  }

  /** The slot of a cap, a new one if it has none. Throws when the shared memory has no other. */
  add(kind: CapKind, entityId: number): number {
    const number = capKinds.indexOf(kind)
    // A start asks for the slots in the order in which it read the leases.
    const next = this.#last + 1
    const isNext =
      next < this.size && this.#caps.entityOf(next) === entityId && this.#caps.kindOf(next) === number
    const slot = isNext ? next : this.#caps.add(number, entityId)
    this.#last = slot
    return slot
  }

  /** The cap of a lease. */
  keyOf(lease: Lease): { kind: CapKind; entityId: number } {
    return { kind: this.kindOf(lease >> 1), entityId: this.entityOf(lease >> 1) }
  }

  kindOf(slot: number): CapKind {
    return capKinds[this.#caps.kindOf(slot)]!
  }

  entityOf(slot: number): number {
    return this.#caps.entityOf(slot)
  }

  /** Units of today ahead of need are not requested until fewer than this are left. */
  askBelow(slot: number): number {
    const kept = this.#askBelow[slot]!
    return kept === 0 ? ANY : kept - 1
  }

  /** Sets `askBelow`: ANY, or fewer. */
  setAskBelow(slot: number, units: number): void {
    const kept = units === ANY ? 0 : units + 1
    // Not written where it is so already: most pages of the column are never written.
    if (this.#askBelow[slot] !== kept) this.#askBelow[slot] = kept
  }

  /**
   * Begins a lease for a UTC day (`dayNumber`, fits until 2149). Returns the columns that have it, in which its other figures
   * are to be set.
   */
  begin(lease: Lease, day: number): LeaseColumns {
    if (this.of(lease) === NO_LEASES) {
      const columns = new LeaseColumns(this.cap.length)
      if (parityOf(lease) === 0) this.#even = columns
      else this.#odd = columns
    }
    const columns = this.of(lease)
    columns.day[lease >> 1] = day
    return columns
  }

  /**
   * The columns that have a lease, for walks over many leases: one call instead of one for each figure. Do not keep them, because
   * `giveBack` replaces them. They are empty until a lease of such a day begins.
   */
  of(lease: Lease): LeaseColumns {
    return parityOf(lease) === 0 ? this.#even : this.#odd
  }

  /** A lease's UTC day; 0 before its first one. All figures are 0 then, and again after `giveBack`. */
  day(lease: Lease): number {
    return this.of(lease).day[lease >> 1] ?? 0
  }

  /** Units granted that day, without those returned. */
  granted(lease: Lease): number {
    return this.of(lease).granted[lease >> 1] ?? 0
  }

  setGranted(lease: Lease, units: number): void {
    this.of(lease).granted[lease >> 1] = units
  }

  /** The lease's version in PostgreSQL; 0 when unknown. */
  version(lease: Lease): number {
    return this.of(lease).version[lease >> 1] ?? 0
  }

  setVersion(lease: Lease, version: number): void {
    this.of(lease).version[lease >> 1] = version
  }

  /** Used units when they were last looked at. */
  seen(lease: Lease): number {
    return this.of(lease).seen[lease >> 1] ?? 0
  }

  setSeen(lease: Lease, units: number): void {
    this.of(lease).seen[lease >> 1] = units
  }

  /** Whether a lease has one of these `leaseFlag`. */
  has(lease: Lease, some: number): boolean {
    return ((this.of(lease).flags[lease >> 1] ?? 0) & some) !== 0
  }

  set(lease: Lease, flag: number, value: boolean): void {
    const { flags } = this.of(lease)
    if (value) flags[lease >> 1]! |= flag
    else flags[lease >> 1]! &= ~flag
  }

  /** Forgets all leases of even days, or of odd ones, so that their memory goes back to the system. `day`: such a day. */
  giveBack(day: number): void {
    const columns = (day & 1) === 0 ? this.#even : this.#odd
    if ((day & 1) === 0) this.#even = NO_LEASES
    else this.#odd = NO_LEASES
    columns.hastenCollection()
  }
}
