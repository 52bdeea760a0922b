import { eq, lt, sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { signInAttempt } from './schema/all.ts'

/** Length of the window in which attempts add up, in seconds; the refusal says "wait a minute". */
const WINDOW_SECONDS = 60

const windowBegin = sql`now() - make_interval(secs => ${WINDOW_SECONDS})`

/**
 * `key` must tell nothing about whom it counts: what stands here would give addresses away (decision 0175).
 * Counts one attempt and returns how many the current window holds, this one included. Counted before the
 * password is checked, so that parallel attempts cannot slip past the limit.
 */
export async function countAttempt(db: Db, key: string): Promise<number> {
  const [row] = await db
    .insert(signInAttempt)
    .values({ key, attempts: 1 })
    .onConflictDoUpdate({
      target: signInAttempt.key,
      set: {
        attempts: sql`case when ${signInAttempt.windowStart} > ${windowBegin} then ${signInAttempt.attempts} + 1 else 1 end`,
        windowStart: sql`case when ${signInAttempt.windowStart} > ${windowBegin} then ${signInAttempt.windowStart} else now() end`,
      },
    })
    .returning({ attempts: signInAttempt.attempts })
  return row!.attempts
}

/** Takes one attempt back: it was a right password. */
export async function returnAttempt(db: Db, key: string): Promise<void> {
  await db
    .update(signInAttempt)
    .set({ attempts: sql`greatest(${signInAttempt.attempts} - 1, 0)` })
    .where(eq(signInAttempt.key, key))
}

/** Drops windows that are over; cheap, and called now and then by whoever signs in. */
export async function forgetOldAttempts(db: Db): Promise<void> {
  await db.delete(signInAttempt).where(lt(signInAttempt.windowStart, windowBegin))
}
