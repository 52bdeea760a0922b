import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { limits } from '@headgate/contract/base/constants'
import { CallError, errors } from '@headgate/contract/base/errors'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { systemActor, writeAudit } from '../base/audit.ts'
import type { Db } from '../base/database.ts'
import { passwordReset, user } from '../schema/all.ts'
import { changeUserAccess } from './users.ts'

/**
 * Links of one user that can be usable at the same time. Beyond them no mail is sent, so that a mailbox cannot be
 * flooded. The owner is not locked out, because the links already in the mailbox still work.
 */
const USABLE_LINKS = 3

const hashed = (token: string) => createHash('sha256').update(token).digest('hex')

const usable = and(isNull(passwordReset.used_at), gt(passwordReset.expires_at, sql`now()`))

export interface IssuedReset {
  id: number
  /** Only the mail contains it; the database stores its hash. */
  token: string
  email: string
  firstName: string
}

/**
 * Makes a link for the account of an address; undefined when no account has it, or it is blocked or has enough links.
 */
export async function issuePasswordReset(db: Db, email: string): Promise<IssuedReset | undefined> {
  return db.transaction(async (tx) => {
    const [owner] = await tx
      .select({ id: user.id, email: user.email, firstName: user.first_name })
      .from(user)
      .where(and(eq(sql`lower(${user.email})`, email.toLowerCase()), eq(user.blocked, false)))
      .for('update')
    if (!owner) return undefined
    const links = await tx.$count(passwordReset, and(eq(passwordReset.user_id, owner.id), usable))
    if (links >= USABLE_LINKS) return undefined
    const token = randomBytes(32).toString('base64url')
    const [row] = await tx
      .insert(passwordReset)
      .values({
        user_id: owner.id,
        token_hash: hashed(token),
        expires_at: sql`now() + make_interval(mins => ${limits.resetMinutes})`,
      })
      .returning({ id: passwordReset.id })
    await writeAudit(tx, systemActor, [
      { action: 'create', entity: 'password_reset', entityId: row!.id, after: { user_id: owner.id } },
    ])
    return { id: row!.id, token, email: owner.email, firstName: owner.firstName }
  })
}

/** Removes a link whose mail could not be sent, so that the next try is not limited by it. */
export async function withdrawPasswordReset(db: Db, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(passwordReset).where(eq(passwordReset.id, id))
    await writeAudit(tx, systemActor, [{ action: 'delete', entity: 'password_reset', entityId: id }])
  })
}

/** The user that a usable link belongs to. Throws CallError 400 otherwise. */
async function ownerOf(db: Db, id: number, token: string): Promise<number> {
  const [row] = await db
    .select({ userId: passwordReset.user_id, tokenHash: passwordReset.token_hash })
    .from(passwordReset)
    .innerJoin(user, and(eq(user.id, passwordReset.user_id), eq(user.blocked, false)))
    .where(and(eq(passwordReset.id, id), usable))
    .for('update', { of: passwordReset })
  if (!row || !timingSafeEqual(Buffer.from(row.tokenHash), Buffer.from(hashed(token))))
    throw new CallError(errors.resetLinkInvalid)
  return row.userId
}

/** The user of a link, if it can be used now. Throws CallError 400 when not. */
export async function validatePasswordReset(db: Db, id: number, token: string): Promise<number> {
  return ownerOf(db, id, token)
}

/**
 * Sets the password with a link, once. Then every link of the user is used up and every session ends. Throws CallError
 * 400 when the link cannot be used (any more). See docs/behaviour/sign-in.md#resetting-a-password.
 */
export async function usePasswordReset(
  db: Db,
  link: { id: number; token: string; passwordHash: string; requestId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const userId = await ownerOf(tx, link.id, link.token)
    const by = { actorUserId: userId, asUserId: null, requestId: link.requestId }
    await changeUserAccess(tx, by, userId, { password_hash: link.passwordHash })
  })
}
