import { createHash } from 'node:crypto'
import type { Role } from '@headgate/contract/base/constants'
import { CallError, errors } from '@headgate/contract/base/errors'
import { secondFactorLimits } from '@headgate/contract/people/second-factor'
import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { writeAudit, type Actor } from '../base/audit.ts'
import { ownRow } from '../base/concurrency.ts'
import type { Db } from '../base/database.ts'
import { recoveryCode, role, secondFactor, signInChallenge, user } from '../schema/all.ts'
import { endSessionsOf } from './sessions.ts'

export interface StoredFactor {
  /** Sealed. */
  secret: string
  /** Null until the set-up was confirmed. */
  confirmedAt: Date | null
}

/** The second factor of a user, also one whose set-up was only begun. */
export async function findSecondFactor(db: Db, userId: number): Promise<StoredFactor | undefined> {
  const [row] = await db
    .select({ secret: secondFactor.secret, confirmedAt: secondFactor.confirmed_at })
    .from(secondFactor)
    .where(eq(secondFactor.user_id, userId))
  return row
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  return db.$count(recoveryCode, eq(recoveryCode.user_id, userId))
}

/** Keeps a new sealed secret that waits to be confirmed. CallError 409 while a confirmed one is there. */
export async function keepUnconfirmed(db: Db, userId: number, secret: string): Promise<void> {
  const rows = await db
    .insert(secondFactor)
    .values({ user_id: userId, secret })
    .onConflictDoUpdate({
      target: secondFactor.user_id,
      set: { secret, last_step: 0, created_at: sql`now()` },
      setWhere: isNull(secondFactor.confirmed_at),
    })
    .returning({ id: secondFactor.user_id })
  if (rows.length === 0) throw new CallError(errors.secondFactorOn)
}

/**
 * Uses the code of a period up: it works once, also for two calls at the same moment. Returns whether it was unused.
 * `secret` is the one that the code was checked with, which another call may have replaced.
 */
export async function useStep(db: Db, userId: number, secret: string, step: number): Promise<boolean> {
  const rows = await db
    .update(secondFactor)
    .set({ last_step: step })
    .where(
      and(
        eq(secondFactor.user_id, userId),
        eq(secondFactor.secret, secret),
        lt(secondFactor.last_step, step),
      ),
    )
    .returning({ id: secondFactor.user_id })
  return rows.length > 0
}

/** A recovery code has 80 random bits, so a plain hash of it reveals nothing. It works without any key (decision 0312). */
const hashOfCode = (userId: number, code: string) =>
  createHash('sha256').update(`recovery code of user ${userId}: ${code}`).digest('hex')

/** Uses a recovery code up. Returns whether there was one. */
export async function useRecoveryCode(db: Db, userId: number, code: string): Promise<boolean> {
  const rows = await db
    .delete(recoveryCode)
    .where(and(eq(recoveryCode.user_id, userId), eq(recoveryCode.code_hash, hashOfCode(userId, code))))
    .returning({ id: recoveryCode.user_id })
  return rows.length > 0
}

/** Replaces all recovery codes of a user. */
async function setRecoveryCodes(db: Db, userId: number, codes: readonly string[]): Promise<void> {
  await db.delete(recoveryCode).where(eq(recoveryCode.user_id, userId))
  if (codes.length > 0)
    await db
      .insert(recoveryCode)
      .values(codes.map((code) => ({ user_id: userId, code_hash: hashOfCode(userId, code) })))
}

const turned = (before: string, after: string) => ({
  before: { two_factor_sign_in: before },
  after: { two_factor_sign_in: after },
})

/**
 * Switches two-factor sign-in on. Every other session of the user ends, because it was opened without a code. Call it in
 * the transaction that used the code up.
 */
export async function confirmFactor(
  db: Db,
  by: Actor,
  userId: number,
  { codes, keptSession }: { codes: readonly string[]; keptSession: string },
): Promise<void> {
  // A sign-in by password alone holds this row too: its session is there to be ended below, or it sees the factor.
  await db.select({ id: user.id }).from(user).where(eq(user.id, userId)).for(ownRow)
  const rows = await db
    .update(secondFactor)
    .set({ confirmed_at: sql`now()` })
    .where(and(eq(secondFactor.user_id, userId), isNull(secondFactor.confirmed_at)))
    .returning({ id: secondFactor.user_id })
  if (rows.length === 0) throw new CallError(errors.secondFactorOn)
  await setRecoveryCodes(db, userId, codes)
  await endSessionsOf(db, [userId], keptSession)
  await writeAudit(db, by, [{ action: 'update', entity: 'user', entityId: userId, ...turned('off', 'on') }])
}

/** Gives a user new recovery codes. */
export async function renewCodes(db: Db, by: Actor, userId: number, codes: readonly string[]): Promise<void> {
  await setRecoveryCodes(db, userId, codes)
  await writeAudit(db, by, [
    { action: 'update', entity: 'user', entityId: userId, after: { recovery_codes: 'renewed' } },
  ])
}

/** Switches two-factor sign-in off. Throws CallError 409 when it is not on. */
export async function removeFactor(db: Db, by: Actor, userId: number): Promise<void> {
  const rows = await db
    .delete(secondFactor)
    .where(and(eq(secondFactor.user_id, userId), isNotNull(secondFactor.confirmed_at)))
    .returning({ id: secondFactor.user_id })
  if (rows.length === 0) throw new CallError(errors.secondFactorOff)
  await setRecoveryCodes(db, userId, [])
  await writeAudit(db, by, [{ action: 'update', entity: 'user', entityId: userId, ...turned('on', 'off') }])
}

const hashOfToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** Notes that a user gave the right password, for the call with the code. */
export async function openChallenge(
  db: Db,
  { token, userId, deviceId }: { token: string; userId: number; deviceId: string },
): Promise<void> {
  await db.delete(signInChallenge).where(lt(signInChallenge.expires_at, sql`now()`))
  await db.insert(signInChallenge).values({
    token_hash: hashOfToken(token),
    user_id: userId,
    device_id: deviceId,
    expires_at: sql`now() + make_interval(mins => ${secondFactorLimits.challengeMinutes})`,
  })
}

/** The user whose code is waited for; undefined when it took too long, or the challenge was used. */
export async function findChallenge(
  db: Db,
  token: string,
): Promise<{ userId: number; deviceId: string } | undefined> {
  const [row] = await db
    .select({ userId: signInChallenge.user_id, deviceId: signInChallenge.device_id })
    .from(signInChallenge)
    .where(
      and(eq(signInChallenge.token_hash, hashOfToken(token)), sql`${signInChallenge.expires_at} > now()`),
    )
  return row
}

/** Uses a challenge up. Throws CallError when another call has done so. */
export async function useChallenge(db: Db, token: string): Promise<void> {
  const rows = await db
    .delete(signInChallenge)
    .where(eq(signInChallenge.token_hash, hashOfToken(token)))
    .returning({ id: signInChallenge.user_id })
  if (rows.length === 0) throw new CallError(errors.challengeOver)
}

/** Which roles require two-factor sign-in, with their users that can sign in. */
export async function readSecondFactorRoles(db: Db) {
  const { rows } = await db.execute<{ role: Role; required: boolean; users: number; set_up: number }>(sql`
    select r.role, r.requires_second_factor as required, count(u.id)::int as users, count(f.user_id)::int as set_up
    from role r
      left join "user" u on u.role_id = r.id and not u.blocked
      left join second_factor f on f.user_id = u.id and f.confirmed_at is not null
    group by r.id order by r.id`)
  return rows
}

/** Whether the role of a user requires two-factor sign-in. */
export async function isFactorRequired(db: Db, roleId: number): Promise<boolean> {
  const [row] = await db
    .select({ required: role.requires_second_factor })
    .from(role)
    .where(eq(role.id, roleId))
  return row?.required ?? false
}

/** Requires two-factor sign-in of a role, or no longer. */
export async function setFactorRequired(db: Db, by: Actor, name: Role, required: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(role).where(eq(role.role, name)).for('update')
    if (!row) throw new CallError(errors.notFound)
    if (row.requires_second_factor === required) return
    await tx.update(role).set({ requires_second_factor: required }).where(eq(role.id, row.id))
    await writeAudit(tx, by, [
      {
        action: 'update',
        entity: 'role',
        entityId: row.id,
        before: { requires_second_factor: !required },
        after: { requires_second_factor: required },
      },
    ])
  })
}
