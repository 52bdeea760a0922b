import type { Access } from '@headgate/contract/base/call'
import type { Role } from '@headgate/contract/base/constants'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../base/database.ts'
import { role, user } from '../schema/all.ts'

/**
 * Whether a user may make a call of that access now, without being signed in: not blocked, and with the role. Only
 * admins, because no report of a publisher is read for somebody who is away.
 */
export async function mayReadReport(db: Db, userId: number, access: Access): Promise<boolean> {
  if (access !== 'admin') return false
  const found = await db
    .select({ id: user.id })
    .from(user)
    .innerJoin(role, eq(role.id, user.role_id))
    .where(and(eq(user.id, userId), eq(user.blocked, false), eq(role.role, 'SuperAdmin' satisfies Role)))
  return found.length === 1
}
