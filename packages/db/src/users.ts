import type { Role } from '@headgate/contract/constants'
import { CallError, errors } from '@headgate/contract/errors'
import { eq, isNotNull, sql } from 'drizzle-orm'
import { changedFields, writeAudit, type Actor } from './audit.ts'
import { touched } from './concurrency.ts'
import type { Db } from './database.ts'
import { publisher, role, user } from './schema/all.ts'
import { endSessionsOf } from './sessions.ts'

/** What sign-in needs to know of an account. */
export interface SignInUser {
  id: number
  email: string
  passwordHash: string
  blocked: boolean
  role: { id: number; role: Role }
}

/** The account of an e-mail address, whatever its case. */
export async function findUserByEmail(db: Db, email: string): Promise<SignInUser | undefined> {
  const [row] = await db
    .select({
      id: user.id,
      email: user.email,
      passwordHash: user.passwordHash,
      blocked: user.blocked,
      role: { id: role.id, role: sql<Role>`${role.role}` },
    })
    .from(user)
    .innerJoin(role, eq(role.id, user.roleId))
    .where(eq(sql`lower(${user.email})`, email.toLowerCase()))
  return row
}

/** Ids of the publishers that have a user, in order: only they can be acted as (1 §7 pub-users). */
export async function publisherIdsWithUsers(db: Db): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: publisher.id })
    .from(user)
    .innerJoin(publisher, eq(publisher.id, user.publisherId))
    .where(isNotNull(user.publisherId))
    .orderBy(publisher.id)
  return rows.map((row) => row.id)
}

/** What decides what a user may do; a field that is not there stays as it is. */
export interface AccessChange {
  blocked?: boolean
  roleId?: number
  passwordHash?: string
}

/**
 * Blocks or unblocks a user, changes the role or the password. Every session of the user ends at once on every
 * process (DESIGN §3). The audit row says that the password changed, never from or to what. Throws CallError 404.
 */
export async function changeUserAccess(db: Db, by: Actor, id: number, change: AccessChange): Promise<void> {
  await db.transaction(async (tx) => {
    const [before] = await tx.select().from(user).where(eq(user.id, id)).for('update')
    if (!before) throw new CallError(errors.notFound)
    await tx
      .update(user)
      .set({ ...change, updatedAt: touched(user.updatedAt) })
      .where(eq(user.id, id))
    await endSessionsOf(tx, [id])
    const { passwordHash, ...rest } = change
    const fields = changedFields(
      { ...before, password: 'kept' },
      { ...rest, ...(passwordHash && { password: 'changed' }) },
    )
    if (fields) await writeAudit(tx, by, [{ action: 'update', entity: 'user', entityId: id, ...fields }])
  })
}
