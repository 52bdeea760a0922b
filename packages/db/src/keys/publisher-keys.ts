import { CallError, errors } from '@headgate/contract/base/errors'
import type { PublisherKeyDetails } from '@headgate/contract/publisher-api/key-calls'
import { and, eq, lt, or, sql } from 'drizzle-orm'
import { refuseArchived } from '../base/archive-life-cycle.ts'
import { writeAudit, type Actor } from '../base/audit.ts'
import type { Db } from '../base/database.ts'
import { isPublisherThere } from '../people/sessions.ts'
import { columnsOfPublisher } from '../reports/publisher-columns.ts'
import { publisher, publisherKey, user } from '../schema/all.ts'
import { hashOfSecret, maskedSecret, newSecret } from './secret.ts'

/** With which every key of a publisher begins. */
export const PUBLISHER_KEY = 'hgp_'

/** The publisher of a key that works now, read at every call; undefined for any other text. */
export async function findPublisherOfKey(db: Db, secret: string): Promise<number | undefined> {
  if (!secret.startsWith(PUBLISHER_KEY)) return undefined
  const [found] = await db
    .select({ id: publisher.id })
    .from(publisherKey)
    .innerJoin(publisher, eq(publisher.id, publisherKey.publisher_id))
    .where(and(eq(publisherKey.key_hash, hashOfSecret(secret)), isPublisherThere))
  return found?.id
}

/** Notes that the key of a publisher was used, at most once a minute: people only want to know whether it still is. */
export async function notePublisherKeyUse(db: Db, publisherId: number): Promise<void> {
  const { last_used_at: last } = publisherKey
  await db
    .update(publisherKey)
    .set({ last_used_at: sql`now()` })
    .where(
      and(
        eq(publisherKey.publisher_id, publisherId),
        or(sql`${last} is null`, lt(last, sql`now() - interval '1 minute'`)),
      ),
    )
}

/** The key of a publisher, masked. Throws CallError 404. */
export async function readPublisherKey(db: Db, publisherId: number): Promise<PublisherKeyDetails> {
  const [row] = await db
    .select({
      id: publisher.id,
      name: publisher.name,
      archivedAt: publisher.archived_at,
      isThere: isPublisherThere,
      start: publisherKey.key_start,
      createdAt: publisherKey.created_at,
      lastUsedAt: publisherKey.last_used_at,
    })
    .from(publisher)
    .leftJoin(publisherKey, eq(publisherKey.publisher_id, publisher.id))
    .where(eq(publisher.id, publisherId))
  if (!row) throw new CallError(errors.notFound)
  return {
    id: row.id,
    name: row.name,
    token: row.start === null ? null : maskedSecret(row.start),
    created_at: row.createdAt?.toISOString() ?? null,
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    is_active: row.isThere,
    archived: row.archivedAt !== null,
    columns: await columnsOfPublisher(db, publisherId),
  }
}

/** The publisher of a user. Throws CallError 404 when there is no such user, or it has none. */
export async function publisherOfUser(db: Db, userId: number): Promise<number> {
  const [row] = await db.select({ id: user.publisher_id }).from(user).where(eq(user.id, userId))
  if (row?.id == null) throw new CallError(errors.notFound)
  return row.id
}

/**
 * Makes a key of a publisher in place of the one before, and returns it with its whole secret, once. Throws CallError:
 * 404; 409 for an archived publisher.
 */
export async function makePublisherKey(db: Db, by: Actor, publisherId: number): Promise<PublisherKeyDetails> {
  const { secret, start, hash } = newSecret(PUBLISHER_KEY)
  return db.transaction(async (tx) => {
    const [owner] = await tx.select().from(publisher).where(eq(publisher.id, publisherId)).for('update')
    if (!owner) throw new CallError(errors.notFound)
    refuseArchived([owner])
    const [before] = await tx.select().from(publisherKey).where(eq(publisherKey.publisher_id, publisherId))
    const values = { key_hash: hash, key_start: start, created_at: sql`now()`, last_used_at: null }
    await tx
      .insert(publisherKey)
      .values({ publisher_id: publisherId, ...values })
      .onConflictDoUpdate({ target: publisherKey.publisher_id, set: values })
    await writeAudit(tx, by, [
      {
        action: before ? 'update' : 'create',
        entity: 'publisher_key',
        entityId: publisherId,
        ...(before && { before: { key_start: before.key_start } }),
        after: { key_start: start },
      },
    ])
    return { ...(await readPublisherKey(tx, publisherId)), token: secret }
  })
}
