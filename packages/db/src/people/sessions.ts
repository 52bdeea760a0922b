import type { Role } from '@headgate/contract/base/constants'
import { and, eq, gt, isNotNull, isNull, ne, not, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { anyOf } from '../base/arrays.ts'
import type { Db } from '../base/database.ts'
import { publisher, role, secondFactor, session, signInChallenge, user } from '../schema/all.ts'

/** A session that can make calls, according to the database now. */
export interface LiveSession {
  id: string
  userId: number
  email: string
  /** First and last name, or the e-mail address when neither is known. */
  name: string
  role: { id: number; role: Role }
  /** The publisher of the user: a Publisher reads only this publisher's records. */
  publisher: { id: number; name: string } | null
  /** The admin who acts as this user, while impersonating. */
  actor: { id: number; email: string } | null
  expiresAt: Date
  /**
   * The role requires two-factor sign-in and the person has not set it up: while impersonating, the admin's own counts.
   * See docs/behaviour/sign-in.md#required-for-a-role.
   */
  mustSetUpSecondFactor: boolean
  /** Last seen some minutes ago: see `touchSession`. */
  isSeenAgain: boolean
}

/** How old the time of the last call may be before it is written again. */
const SEEN_AGAIN = sql`interval '5 minutes'`

const actor = alias(user, 'actor')
const actorRole = alias(role, 'actor_role')
const opener = alias(session, 'opener')

/** Whether the users of a publisher can sign in: active and not archived. See docs/behaviour/publishers.md#states. */
export const isPublisherThere = sql<boolean>`(${publisher.status} and ${publisher.archived_at} is null)`

/** The shown name of a person. */
export function displayName(person: { firstName: string; lastName: string; email: string }): string {
  return `${person.firstName} ${person.lastName}`.trim() || person.email
}

/** Prepared once for each handle: it runs at every call, and planning six joins would take most of its time. */
function liveSession(db: Db) {
  return db
    .select({
      id: session.id,
      expiresAt: session.expires_at,
      userId: user.id,
      email: user.email,
      firstName: user.first_name,
      lastName: user.last_name,
      roleId: role.id,
      role: role.role,
      publisherId: publisher.id,
      publisherName: publisher.name,
      actorId: actor.id,
      actorEmail: actor.email,
      isRequired: sql<boolean>`coalesce(${actorRole.requires_second_factor}, ${role.requires_second_factor})`,
      hasFactor: sql<boolean>`${secondFactor.user_id} is not null`,
      isSeenAgain: sql<boolean>`${session.last_seen_at} < now() - ${SEEN_AGAIN}`,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.user_id))
    .innerJoin(role, eq(role.id, user.role_id))
    .leftJoin(publisher, eq(publisher.id, user.publisher_id))
    .leftJoin(actor, eq(actor.id, session.actor_user_id))
    .leftJoin(actorRole, eq(actorRole.id, actor.role_id))
    .leftJoin(opener, eq(opener.id, session.opener_id))
    .leftJoin(
      secondFactor,
      and(
        eq(secondFactor.user_id, sql`coalesce(${session.actor_user_id}, ${session.user_id})`),
        isNotNull(secondFactor.confirmed_at),
      ),
    )
    .where(
      and(
        eq(session.id, sql.placeholder('id')),
        isNull(session.ended_at),
        gt(session.expires_at, sql`now()`),
        eq(user.blocked, false),
        or(eq(role.role, 'SuperAdmin' satisfies Role), sql`coalesce(${isPublisherThere}, true)`),
        or(
          isNull(session.actor_user_id),
          and(
            eq(actor.blocked, false),
            eq(actorRole.role, 'SuperAdmin' satisfies Role),
            eq(role.role, 'Publisher' satisfies Role),
            isNull(opener.ended_at),
          ),
        ),
      ),
    )
    .prepare('find_live_session')
}

const prepared = new WeakMap<Db, ReturnType<typeof liveSession>>()

/**
 * The session if it can still be used: not ended, not expired, its user not blocked. While impersonating, the admin
 * must not be blocked, demoted or signed out either. Read at every call. See docs/behaviour/sign-in.md#sessions.
 */
export async function findLiveSession(db: Db, id: string): Promise<LiveSession | undefined> {
  const query = prepared.getOrInsertComputed(db, liveSession)
  const [row] = await query.execute({ id })
  if (!row) return undefined
  return {
    id: row.id,
    userId: row.userId,
    email: row.email,
    name: displayName(row),
    role: { id: row.roleId, role: row.role as Role },
    publisher: row.publisherId === null ? null : { id: row.publisherId, name: row.publisherName! },
    actor: row.actorId === null ? null : { id: row.actorId, email: row.actorEmail! },
    expiresAt: row.expiresAt,
    mustSetUpSecondFactor: row.isRequired && !row.hasFactor,
    isSeenAgain: row.isSeenAgain,
  }
}

/** Notes that a session is in use. Called at most once in some minutes. */
export async function touchSession(db: Db, id: string): Promise<void> {
  await db
    .update(session)
    .set({ last_seen_at: sql`now()` })
    .where(and(eq(session.id, id), sql`${session.last_seen_at} < now() - ${SEEN_AGAIN}`))
}

/** Opens a session of a user and returns its id. */
export async function openSession(
  db: Db,
  values: Pick<
    typeof session.$inferInsert,
    'user_id' | 'device_id' | 'expires_at' | 'actor_user_id' | 'user_agent' | 'network'
  >,
): Promise<string> {
  const [row] = await db.insert(session).values(values).returning({ id: session.id })
  return row!.id
}

/**
 * Opens a session in which an admin acts as the user of a publisher: its oldest user that can sign in. It ends with the
 * admin's own session at the latest. Undefined when the publisher has no such user. See
 * docs/behaviour/sign-in.md#acting-as-a-publisher.
 */
export async function openImpersonation(
  db: Db,
  admin: Pick<LiveSession, 'id' | 'userId' | 'expiresAt'>,
  publisherId: number,
  until: Date,
): Promise<LiveSession | undefined> {
  const [acted] = await db
    .select({ id: user.id })
    .from(user)
    .innerJoin(role, and(eq(role.id, user.role_id), eq(role.role, 'Publisher' satisfies Role)))
    .innerJoin(publisher, eq(publisher.id, user.publisher_id))
    .where(and(eq(user.publisher_id, publisherId), eq(user.blocked, false), isPublisherThere))
    .orderBy(user.id)
    .limit(1)
  const [own] = await db
    .select({ device_id: session.device_id, user_agent: session.user_agent, network: session.network })
    .from(session)
    .where(eq(session.id, admin.id))
  if (!acted || !own) return undefined
  const [row] = await db
    .insert(session)
    .values({
      user_id: acted.id,
      actor_user_id: admin.userId,
      opener_id: admin.id,
      ...own,
      expires_at: until < admin.expiresAt ? until : admin.expiresAt,
    })
    .returning({ id: session.id })
  return findLiveSession(db, row!.id)
}

/**
 * Ends a session in which an admin acts as another user, and returns the admin's own session. It works once, within the
 * time of the ended session, even if its user was blocked in the meantime. Undefined otherwise, or when the admin's own
 * session has ended.
 */
export async function returnToOpener(
  db: Db,
  id: string,
): Promise<{ opener: LiveSession; actedId: number } | undefined> {
  const [acting] = await db
    .select({ openerId: session.opener_id, actedId: session.user_id })
    .from(session)
    .where(and(eq(session.id, id), gt(session.expires_at, sql`now()`)))
    .for('update')
  if (acting?.openerId == null) return undefined
  await db
    .update(session)
    .set({ ended_at: sql`coalesce(${session.ended_at}, now())`, expires_at: sql`now()` })
    .where(eq(session.id, id))
  const opener = await findLiveSession(db, acting.openerId)
  return opener?.role.role === 'SuperAdmin' ? { opener, actedId: acting.actedId } : undefined
}

/** Ends one session, and the session that it was opened from; a second call changes nothing. */
export async function endSession(db: Db, id: string): Promise<void> {
  await db
    .update(session)
    .set({ ended_at: sql`now()` })
    .where(
      and(
        isNull(session.ended_at),
        or(
          eq(session.id, id),
          sql`${session.id} = (select acting.opener_id from ${session} as acting where acting.id = ${id}::uuid)`,
        ),
      ),
    )
}

/** Ends the user sessions of those publishers among the given ones that are archived or inactive. */
export async function endSessionsOfAway(db: Db, publisherIds: number[]): Promise<void> {
  const users = await db
    .select({ id: user.id })
    .from(user)
    .innerJoin(role, and(eq(role.id, user.role_id), eq(role.role, 'Publisher' satisfies Role)))
    .innerJoin(publisher, eq(publisher.id, user.publisher_id))
    .where(and(anyOf(publisher.id, publisherIds), not(isPublisherThere)))
  await endSessionsOf(
    db,
    users.map((row) => row.id),
  )
}

/**
 * Ends every session of these users, also those in which one of them acts as another user, and every sign-in that waits
 * for its code. A session `kept` stays. An admin who acts as one of them can still return; one of them who acts as
 * another cannot: that token would open the session of the person whose sessions are ended.
 */
export async function endSessionsOf(db: Db, userIds: number[], kept?: string): Promise<void> {
  await db.delete(signInChallenge).where(anyOf(signInChallenge.user_id, userIds))
  await db
    .update(session)
    .set({
      ended_at: sql`now()`,
      expires_at: sql`case when ${anyOf(session.actor_user_id, userIds)} then now() else ${session.expires_at} end`,
    })
    .where(
      and(
        isNull(session.ended_at),
        kept === undefined ? undefined : ne(session.id, kept),
        or(anyOf(session.user_id, userIds), anyOf(session.actor_user_id, userIds)),
      ),
    )
}
