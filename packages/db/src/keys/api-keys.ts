import type { ApiArea } from '@headgate/contract/api-keys/areas'
import type { ApiKey, KeyState } from '@headgate/contract/api-keys/calls'
import type { Role } from '@headgate/contract/base/constants'
import { CallError, errors } from '@headgate/contract/base/errors'
import { and, desc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { writeAudit, type Actor } from '../base/audit.ts'
import type { Db } from '../base/database.ts'
import { displayName, type LiveSession } from '../people/sessions.ts'
import { apiKey, role, secondFactor, user } from '../schema/all.ts'
import { hashOfSecret, maskedSecret, newSecret } from './secret.ts'

/** With which every key of an admin begins. */
export const ADMIN_KEY = 'hg_'

/** Keys of one admin that work at a time. */
const MOST_KEYS = 20
/** Keys that a list shows: those that ended long ago are the last. */
const MOST_LISTED = 500

/** What a key may do. */
export interface KeyRights {
  id: number
  name: string
  areas: ApiArea[]
  mayWrite: boolean
}

const isAdmin = and(eq(role.id, user.role_id), eq(role.role, 'SuperAdmin' satisfies Role))
const works = and(isNull(apiKey.ended_at), gt(apiKey.expires_at, sql`now()`))

/**
 * The admin as whom a key acts, and what the key may do, read at every call; undefined for a key that is unknown, ended
 * or expired, or whose user is blocked or no admin. There is no session, so its id is empty.
 */
export async function findLiveKey(
  db: Db,
  secret: string,
): Promise<{ session: LiveSession; key: KeyRights } | undefined> {
  const [row] = await db
    .select({
      id: apiKey.id,
      keyName: apiKey.name,
      areas: apiKey.areas,
      mayWrite: apiKey.may_write,
      expiresAt: apiKey.expires_at,
      userId: user.id,
      email: user.email,
      firstName: user.first_name,
      lastName: user.last_name,
      roleId: role.id,
      isRequired: role.requires_second_factor,
      hasFactor: sql<boolean>`${secondFactor.user_id} is not null`,
    })
    .from(apiKey)
    .innerJoin(user, eq(user.id, apiKey.user_id))
    .innerJoin(role, isAdmin)
    .leftJoin(secondFactor, and(eq(secondFactor.user_id, user.id), isNotNull(secondFactor.confirmed_at)))
    .where(and(eq(apiKey.key_hash, hashOfSecret(secret)), works, eq(user.blocked, false)))
  if (!row) return undefined
  const { id, keyName, areas, mayWrite, expiresAt, userId, email, roleId } = row
  return {
    session: {
      id: '',
      userId,
      email,
      name: displayName(row),
      role: { id: roleId, role: 'SuperAdmin' },
      publisher: null,
      actor: null,
      expiresAt,
      mustSetUpSecondFactor: row.isRequired && !row.hasFactor,
      isSeenAgain: false,
    },
    key: { id, name: keyName, areas, mayWrite },
  }
}

/** Notes that a key was used, at most once a minute: people only want to know whether it still is. */
export async function noteKeyUse(db: Db, id: number): Promise<void> {
  const { last_used_at: last } = apiKey
  await db
    .update(apiKey)
    .set({ last_used_at: sql`now()` })
    .where(and(eq(apiKey.id, id), or(isNull(last), lt(last, sql`now() - interval '1 minute'`))))
}

const state = sql<KeyState>`case
  when ${apiKey.ended_at} is not null then 'revoked'
  when ${apiKey.expires_at} <= now() then 'expired'
  when ${user.blocked} or ${role.role} <> 'SuperAdmin' then 'ended'
  else 'active' end`

function select(db: Db) {
  return db
    .select({
      id: apiKey.id,
      name: apiKey.name,
      start: apiKey.key_start,
      areas: apiKey.areas,
      may_write: apiKey.may_write,
      state,
      user: { id: user.id, email: user.email },
      createdAt: apiKey.created_at,
      lastUsedAt: apiKey.last_used_at,
      expiresAt: apiKey.expires_at,
    })
    .from(apiKey)
    .innerJoin(user, eq(user.id, apiKey.user_id))
    .innerJoin(role, eq(role.id, user.role_id))
}

function toKey(row: Awaited<ReturnType<typeof select>>[number]): ApiKey {
  const { start, createdAt, lastUsedAt, expiresAt, ...rest } = row
  return {
    ...rest,
    key: maskedSecret(start),
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
    expires_at: expiresAt.toISOString(),
  }
}

/** Keys of all admins, those that work first, then the newest. */
export async function listApiKeys(db: Db): Promise<ApiKey[]> {
  const rows = await select(db)
    .orderBy(sql`${works} desc`, desc(apiKey.id))
    .limit(MOST_LISTED)
  return rows.map(toKey)
}

interface NewKey {
  name: string
  areas: ApiArea[]
  may_write: boolean
  expires_at: Date
}

/** Makes a key of an admin, and returns it with its secret, once. Throws CallError 409 when they have too many. */
export async function makeApiKey(
  db: Db,
  by: Actor,
  userId: number,
  values: NewKey,
): Promise<{ key: ApiKey; secret: string }> {
  const { secret, start, hash } = newSecret(ADMIN_KEY)
  return db.transaction(async (tx) => {
    // Locked, so that two keys at once count each other, and a user who is just blocked gets none.
    const [owner] = await tx
      .select({ id: user.id })
      .from(user)
      .innerJoin(role, isAdmin)
      .where(and(eq(user.id, userId), eq(user.blocked, false)))
      .for('update', { of: user })
    if (!owner) throw new CallError(errors.notAllowed)
    if ((await tx.$count(apiKey, and(eq(apiKey.user_id, userId), works))) >= MOST_KEYS)
      throw new CallError(errors.tooManyApiKeys)
    const [row] = await tx
      .insert(apiKey)
      .values({ ...values, user_id: userId, key_hash: hash, key_start: start })
      .returning({ id: apiKey.id })
    const { id } = row!
    await writeAudit(tx, by, [
      { action: 'create', entity: 'api_key', entityId: id, after: { ...values, key_start: start } },
    ])
    const [made] = await select(tx).where(eq(apiKey.id, id))
    return { key: toKey(made!), secret }
  })
}

/** Revokes a key; a second call changes nothing. Throws CallError 404. */
export async function revokeApiKey(db: Db, by: Actor, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [before] = await tx.select().from(apiKey).where(eq(apiKey.id, id)).for('update')
    if (!before) throw new CallError(errors.notFound)
    if (before.ended_at !== null) return
    await tx
      .update(apiKey)
      .set({ ended_at: sql`now()` })
      .where(eq(apiKey.id, id))
    const { name, key_start } = before
    await writeAudit(tx, by, [
      { action: 'delete', entity: 'api_key', entityId: id, before: { name, key_start } },
    ])
  })
}
