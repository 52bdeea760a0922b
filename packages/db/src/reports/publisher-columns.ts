import { type PublisherColumnKey, publisherColumnKeys } from '@headgate/contract/settings/display-columns'
import type { Role } from '@headgate/contract/base/constants'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../base/database.ts'
import { publisherDisplay, role, user } from '../schema/all.ts'

/**
 * The columns that the users of a publisher see together, which limit its key; null while it has users and none of them
 * sees any. A blocked user sees none. A publisher without users has no dashboard that its key could go beyond: all of them
 * (docs/behaviour/public-api.md#what-a-key-may-read).
 */
export async function columnsOfPublisher(db: Db, publisherId: number): Promise<PublisherColumnKey[] | null> {
  const users = await db
    .select({ fields: publisherDisplay.fields, blocked: user.blocked })
    .from(user)
    .innerJoin(role, and(eq(role.id, user.role_id), eq(role.role, 'Publisher' satisfies Role)))
    .leftJoin(publisherDisplay, eq(publisherDisplay.user_id, user.id))
    .where(eq(user.publisher_id, publisherId))
  if (users.length === 0) return [...publisherColumnKeys]
  const seen = new Set(users.flatMap(({ fields, blocked }) => (blocked ? [] : (fields ?? []))))
  return seen.size === 0 ? null : publisherColumnKeys.filter((key) => seen.has(key))
}
