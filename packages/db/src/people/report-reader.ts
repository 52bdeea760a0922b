import type { Role } from '@headgate/contract/base/constants'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../base/database.ts'
import { publisher, role, user } from '../schema/all.ts'
import { isPublisherThere, type LiveSession } from './sessions.ts'

/** Who reads a report: what they may read follows from it. */
export interface ReportReader {
  userId: number
  role: Role
  /** Of a publisher's user. */
  publisherId: number | null
}

/** Whoever has a session. */
export const readerOf = ({ userId, role: { role: name }, publisher: of }: LiveSession): ReportReader => ({
  userId,
  role: name,
  publisherId: of?.id ?? null,
})

/** A user who is not there, as they could sign in now; undefined when they cannot. */
export async function findReportReader(db: Db, userId: number): Promise<ReportReader | undefined> {
  const [found] = await db
    .select({ role: role.role, publisherId: publisher.id, isPublisherThere })
    .from(user)
    .innerJoin(role, eq(role.id, user.role_id))
    .leftJoin(publisher, eq(publisher.id, user.publisher_id))
    .where(and(eq(user.id, userId), eq(user.blocked, false)))
  if (found === undefined) return undefined
  const name = found.role as Role
  if (name === 'SuperAdmin') return { userId, role: name, publisherId: null }
  return found.isPublisherThere ? { userId, role: name, publisherId: found.publisherId } : undefined
}
