import type { Database, Db } from '@headgate/db/base/database'
import { BOOKING_LOCKS } from '@headgate/db/revenue/booking-requests'
import { LockBusy, withSessionLock } from '@headgate/db/upkeep/session-lock'

/** Below the time limit of the job that asks for the booking. */
const PATIENCE_MS = 240_000

/** Another process books this advertiser and takes very long. */
export class AdvertiserBusy extends Error {
  override readonly name = 'AdvertiserBusy'
}

/** Runs work while no other process books this advertiser; `db` as in `withSessionLock`. Throws AdvertiserBusy. */
export async function withAdvertiserLock<T>(
  database: Database,
  providerId: number,
  work: (db: Db) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const options = { patienceMs: PATIENCE_MS, signal }
  return withSessionLock(database, [BOOKING_LOCKS, providerId], work, options).catch((cause: unknown) => {
    throw cause instanceof LockBusy ? new AdvertiserBusy(`Advertiser ${providerId} is being booked`) : cause
  })
}
