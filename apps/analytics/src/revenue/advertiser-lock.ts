import { CallError, errors } from '@headgate/contract/base/errors'
import type { Database, Db } from '@headgate/db/base/database'
import { BOOKING_LOCKS } from '@headgate/db/revenue/booking-requests'
import { LockBusy, withSessionLock } from '@headgate/db/upkeep/session-lock'

/** Below the time limit of the job that asks for the booking. */
const PATIENCE_MS = 240_000
/** When a caller may come again, in seconds. */
const AGAIN_SECONDS = 60

/** Another process books this advertiser and takes very long. */
export class AdvertiserBusy extends CallError {
  constructor(cause: unknown) {
    super(errors.advertiserBusy, { cause, retryAfterSeconds: AGAIN_SECONDS })
    this.name = 'AdvertiserBusy'
  }
}

interface LockOptions {
  signal?: AbortSignal | undefined
  /** How long to wait for the lock, in milliseconds. */
  patienceMs?: number | undefined
}

/** Runs work while no other process books this advertiser; `db` as in `withSessionLock`. Throws AdvertiserBusy. */
export async function withAdvertiserLock<T>(
  database: Database,
  providerId: number,
  work: (db: Db) => Promise<T>,
  { signal, patienceMs = PATIENCE_MS }: LockOptions = {},
): Promise<T> {
  const key = [BOOKING_LOCKS, providerId] as const
  return withSessionLock(database, key, work, { patienceMs, signal }).catch((cause: unknown) => {
    throw cause instanceof LockBusy ? new AdvertiserBusy(cause) : cause
  })
}
