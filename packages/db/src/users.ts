import type { Role } from '@headgate/contract/constants'
import { eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { publisher, role, user } from './schema/all.ts'

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
