import type { CapKind } from '@headgate/contract/base/constants'
import type { Mood } from './block-rule.ts'

/** One cap's lease on one UTC day; each slot has two, for even and odd days. */
export interface Lease {
  readonly index: number
  readonly kind: CapKind
  readonly entityId: number
  cap: number
  day: number
  /** Units granted that day, without those returned. */
  granted: number
  version: number
  /** Whether the day's row in `cap_usage` certainly exists. */
  prepared: boolean
  /** Units from before this start must not be used any further, because the records may be incomplete. */
  forfeited: boolean
  /** All of the cap is granted over all engines, according to the last reply. */
  exhausted: boolean
  /** Only other engines have units: the cap may have room, though none is left here. */
  othersHold: boolean
  /** Units used per millisecond now and for outages; use and time of the last measurement. */
  nowPerMs: number
  perMs: number
  rateUsed: number
  rateAt: number
  mood: Mood
  moodUntil: number
  /** The latest request of other engines for units that was handled. */
  handledCall: number
  /** Searches found no unit here although other engines have some. */
  starved: boolean
  /** Units ahead of need are not requested until the lease has fewer than this. */
  askBelow: number
  askAgainAt: number
  /** Searches that are waiting for units. */
  waiting: number
}

/** Units that this engine has served of a cap on a day. */
export interface LeaseUse {
  day: number
  kind: CapKind
  entityId: number
  used: number
}

/** The text by which a cap is found. */
export const leaseKey = (lease: { kind: CapKind; entityId: number }) => `${lease.kind}:${lease.entityId}`
