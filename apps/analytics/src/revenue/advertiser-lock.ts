import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Db } from '@headgate/db/base/database'
import { drizzle } from 'drizzle-orm/node-postgres'
import * as schema from '@headgate/db/schema/all'

/** First key of the advisory locks of advertisers; the second is the advertiser's id. */
const LOCK_CLASS = 727_011
const LOOK_MS = 100
/** Below the time limit of the job that asks for the booking. */
const PATIENCE_MS = 240_000

/** Another process books this advertiser and takes very long. */
export class AdvertiserBusy extends Error {
  override readonly name = 'AdvertiserBusy'
}

/**
 * Runs work while no other process books this advertiser. `db` is the connection that holds the lock: what it writes is
 * refused when the lock is lost with the connection. Throws AdvertiserBusy.
 */
export async function withAdvertiserLock<T>(
  { pool }: Database,
  providerId: number,
  work: (db: Db) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const client = await pool.connect()
  let isSound = false
  try {
    const deadline = performance.now() + PATIENCE_MS
    // Not a waiting lock: that would hit the time limit of statements, and hold back vacuum meanwhile.
    for (;;) {
      const { rows } = await client.query<{ locked: boolean }>(
        'select pg_try_advisory_lock($1, $2) as locked',
        [LOCK_CLASS, providerId],
      )
      if (rows[0]!.locked) break
      if (performance.now() > deadline) throw new AdvertiserBusy(`Advertiser ${providerId} is being booked`)
      await sleep(LOOK_MS, undefined, { signal })
    }
    const result = await work(drizzle(client, { schema }))
    await client.query('select pg_advisory_unlock($1, $2)', [LOCK_CLASS, providerId])
    isSound = true
    return result
  } finally {
    // A connection that failed may still hold the lock, so it is closed.
    client.release(!isSound)
  }
}
