import { capKinds, type CapKind } from '@headgate/contract/base/constants'

/**
 * Units of each cap that this engine may still serve, shared by its threads. Each slot exists twice: one half of the
 * arrays serves even UTC days, the other odd ones. So at midnight no thread can take a unit of the wrong day, however
 * long it was paused. Always address `remaining` and `state` by `capIndex`.
 */
export interface CapSlots {
  /** Units left in the lease. */
  remaining: Int32Array
  /** 0: a request may bring more; 1: no more today; 2: nothing here now, though the cap may have room. */
  state: Uint8Array
  /**
   * By slot: the cap, as the place of its kind in `capKinds` and its entity id. The main thread sets them when it adds the slot, and
   * threads read them after it has told them of a snapshot with the slot.
   */
  kinds: Uint8Array
  entities: Int32Array
  /** One number: the longest that a search waits for units at present, in milliseconds. */
  waitMs: Int32Array
}

/** Makes room for `count` caps in shared memory (15 bytes each). */
export function makeCapSlots(count: number): CapSlots {
  return {
    remaining: new Int32Array(new SharedArrayBuffer(count * 8)),
    state: new Uint8Array(new SharedArrayBuffer(count * 2)),
    kinds: new Uint8Array(new SharedArrayBuffer(count)),
    entities: new Int32Array(new SharedArrayBuffer(count * 4)),
    waitMs: new Int32Array(new SharedArrayBuffer(4)),
  }
}

/** For tests: says which cap a slot has, as `CapTable` does. */
export function nameSlot(slots: CapSlots, slot: number, kind: CapKind, entityId: number): void {
  slots.kinds[slot] = capKinds.indexOf(kind)
  slots.entities[slot] = entityId
}

/** Index of a slot for the UTC day `day` (`dayNumber` of the search's time). */
export function capIndex(slots: CapSlots, slot: number, day: number): number {
  return (day & 1) * (slots.remaining.length >> 1) + slot
}

/** Takes one unit. False when none is left here: then read `state`, and request units when it is 0. */
export function takeUnit(slots: CapSlots, index: number): boolean {
  if (Atomics.load(slots.remaining, index) <= 0) return false
  if (Atomics.sub(slots.remaining, index, 1) > 0) return true
  Atomics.add(slots.remaining, index, 1)
  return false
}

/** Gives back a unit that was taken for a search which could not use it, because another cap had no room. */
export function giveBackUnit(slots: CapSlots, index: number): void {
  Atomics.add(slots.remaining, index, 1)
}
