import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../base/database.ts'

/** Any number that nothing else in the database uses as an advisory lock. */
const WAREHOUSE_LOCK = 727_012
const LOOK_MS = 200

/**
 * Runs work on the tables of ClickHouse, which has no locks, while no other process holds this one. Waits without a
 * limit. The connection holds the lock, so a process that ends gives it back.
 */
export async function withWarehouseLock<T>({ pool }: Database, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let isSound = false
  try {
    for (;;) {
      const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
        WAREHOUSE_LOCK,
      ])
      if (rows[0]!.locked) break
      await sleep(LOOK_MS)
    }
    const result = await work()
    await client.query('select pg_advisory_unlock($1)', [WAREHOUSE_LOCK])
    isSound = true
    return result
  } finally {
    // A connection that failed may still hold the lock, so it is closed.
    client.release(!isSound)
  }
}
