import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Database, Db } from '../base/database.ts'

const LOOK_MS = 100

/** Thrown when the lock was not free in time. */
export class LockBusy extends Error {
  override readonly name = 'LockBusy'
}

export interface SessionLockOptions {
  /** Milliseconds to wait for the lock; without a limit by default. */
  patienceMs?: number
  /** Ends the waiting. */
  signal?: AbortSignal | undefined
}

/**
 * Runs work while no other process holds the advisory lock `key`: one number, or two. `db` is the connection that holds
 * the lock: what it writes is refused when the lock is lost with the connection. A process that ends gives the lock
 * back. Whoever waits takes a connection for each try only, so that waiting does not use up the pool. Throws LockBusy.
 */
export async function withSessionLock<T>(
  { pool }: Database,
  key: readonly [number] | readonly [number, number],
  work: (db: Db) => Promise<T>,
  { patienceMs = Infinity, signal }: SessionLockOptions = {},
): Promise<T> {
  const places = key.map((_, at) => `$${at + 1}`).join(', ')
  const deadline = performance.now() + patienceMs
  // Not a waiting lock: that would hit the time limit of statements, and hold back vacuum meanwhile.
  for (;;) {
    signal?.throwIfAborted()
    const client = await pool.connect()
    let isSound = false
    try {
      const { rows } = await client.query<{ locked: boolean }>(
        `select pg_try_advisory_lock(${places}) as locked`,
        [...key],
      )
      if (rows[0]!.locked) {
        const result = await work(drizzle(client))
        await client.query(`select pg_advisory_unlock(${places})`, [...key])
        isSound = true
        return result
      }
      isSound = true
    } finally {
      // A connection that failed may still hold the lock, so it is closed.
      client.release(!isSound)
    }
    if (performance.now() > deadline)
      throw new LockBusy(`The lock ${key.join(' ')} is held by another process`)
    await sleep(LOOK_MS, undefined, { signal })
  }
}
