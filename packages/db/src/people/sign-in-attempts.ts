import { and, desc, eq, inArray, lt, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../base/database.ts'
import { knownSignIn, signInAttempt } from '../schema/all.ts'

/** The longest window in which attempts are counted, in seconds. */
export const LONGEST_WINDOW_SECONDS = 15 * 60

/** Number of remembered devices and addresses of one user. */
const KNOWN_KEPT = 40

const windowBegin = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`

/**
 * Counts one attempt and returns the attempts in the current window of this many seconds, including this one. Called
 * before the password is checked, so that parallel attempts cannot slip past the limit. Keys are keyed hashes, so the
 * table alone reveals no address (decision 0180). See docs/behaviour/sign-in.md#limits-on-guessing.
 */
export async function countAttempt(db: Db, key: string, seconds: number): Promise<number> {
  const running = sql`${signInAttempt.window_start} > ${windowBegin(seconds)}`
  const [row] = await db
    .insert(signInAttempt)
    .values({ key, attempts: 1 })
    .onConflictDoUpdate({
      target: signInAttempt.key,
      set: {
        attempts: sql`case when ${running} then ${signInAttempt.attempts} + 1 else 1 end`,
        window_start: sql`case when ${running} then ${signInAttempt.window_start} else now() end`,
      },
    })
    .returning({ attempts: signInAttempt.attempts })
  return row!.attempts
}

/** Takes one attempt back, because its password was right. */
export async function returnAttempt(db: Db, key: string): Promise<void> {
  await db
    .update(signInAttempt)
    .set({ attempts: sql`greatest(${signInAttempt.attempts} - 1, 0)` })
    .where(eq(signInAttempt.key, key))
}

/** Deletes windows that are over. It is cheap, and called at some sign-ins. */
export async function forgetOldAttempts(db: Db): Promise<void> {
  await db.delete(signInAttempt).where(lt(signInAttempt.window_start, windowBegin(LONGEST_WINDOW_SECONDS)))
}

/** Which of these devices and addresses have signed in to the user before. Empty for an unknown account. */
export async function knownOf(db: Db, userId: number | undefined, keys: string[]): Promise<string[]> {
  const rows = await db
    .select({ key: knownSignIn.key })
    .from(knownSignIn)
    .where(and(eq(knownSignIn.user_id, userId ?? 0), inArray(knownSignIn.key, keys)))
  return rows.map((row) => row.key)
}

/** Remembers the latest devices and addresses that the owner of an account signed in from. */
export async function rememberKnown(db: Db, userId: number, keys: string[]): Promise<void> {
  await db
    .insert(knownSignIn)
    .values(keys.map((key) => ({ user_id: userId, key })))
    .onConflictDoUpdate({
      target: [knownSignIn.user_id, knownSignIn.key],
      set: { last_at: sql`now()` },
    })
  const kept = db
    .select({ key: knownSignIn.key })
    .from(knownSignIn)
    .where(eq(knownSignIn.user_id, userId))
    .orderBy(desc(knownSignIn.last_at))
    .limit(KNOWN_KEPT)
  await db.delete(knownSignIn).where(and(eq(knownSignIn.user_id, userId), notInArray(knownSignIn.key, kept)))
}
