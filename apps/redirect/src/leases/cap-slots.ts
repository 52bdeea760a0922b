/**
 * What this engine may still serve of each cap, shared by its threads. Each slot stands twice: one half of the
 * arrays serves even UTC days, the other odd ones, so that at midnight no thread can take a unit of the wrong
 * day however long it was paused. Always address both arrays by `capIndex`.
 */
export interface CapSlots {
  /** Units left in the lease. */
  remaining: Int32Array
  /** 0: more may be had by asking; 1: nothing more today; 2: nothing here now, though the cap may have room. */
  state: Int32Array
}

/** Makes room for `count` caps in shared memory (16 bytes each). */
export function makeCapSlots(count: number): CapSlots {
  return {
    remaining: new Int32Array(new SharedArrayBuffer(count * 8)),
    state: new Int32Array(new SharedArrayBuffer(count * 8)),
  }
}

/** Where a slot stands for the UTC day `day` (`dayNumber` of the search's own time). */
export function capIndex(slots: CapSlots, slot: number, day: number): number {
  return (day & 1) * (slots.remaining.length >> 1) + slot
}

/** Takes one unit; false when none is left here (then look at `state`, and ask when it is 0). */
export function takeUnit(slots: CapSlots, index: number): boolean {
  if (Atomics.load(slots.remaining, index) <= 0) return false
  if (Atomics.sub(slots.remaining, index, 1) > 0) return true
  Atomics.add(slots.remaining, index, 1)
  return false
}

/** Gives back a unit that was taken for a search which then passed on (another cap had no room). */
export function giveBackUnit(slots: CapSlots, index: number): void {
  Atomics.add(slots.remaining, index, 1)
}
