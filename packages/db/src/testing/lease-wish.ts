import type { LeaseWish } from '../engine/leases.ts'

/** The wish of one engine for a rule's cap: `want` units, of which it needs `need` at once. */
export const leaseWish = (entityId: number, cap: number, want = cap, need = want): LeaseWish => ({
  kind: 'rule',
  entityId,
  cap,
  held: 0,
  engines: 1,
  want,
  need,
  waiting: 0,
  low: 0,
  calm: false,
  ahead: false,
})
