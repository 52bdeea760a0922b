import type { CapKind } from '@headgate/contract/base/constants'

/**
 * One cap's lease on one UTC day: twice the cap's slot, plus 1 for odd days. So each slot has two, which take turns.
 * `CapTable` has its figures.
 */
export type Lease = number

/** The lease of a slot on a UTC day. */
export const leaseOf = (slot: number, day: number): Lease => slot * 2 + (day & 1)

/** Whether a lease is of even days (0) or of odd days (1). */
export const parityOf = (lease: Lease): 0 | 1 => (lease & 1) as 0 | 1

/** Units that this engine has served of a cap on a day. */
export interface LeaseUse {
  lease: Lease
  day: number
  kind: CapKind
  entityId: number
  used: number
}

/** Today's leases with and without units left here, and those units. */
export interface HeldSums {
  withRoom: number
  empty: number
  units: number
}
