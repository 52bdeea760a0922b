import type { Role } from '@headgate/contract/base/constants'
import { CallError, errors } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import type { NewUser, User } from '@headgate/contract/people/users'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import { changedFields, pick, writeAudit, type Actor } from '../base/audit.ts'
import { refuseStale, refusingConflicts, touched } from '../base/concurrency.ts'
import type { Db } from '../base/database.ts'
import { hashPassword } from './password.ts'
import { refuseWeakPassword, type Person } from './password-strength.ts'
import { passwordReset, publisher, role, secondFactor, user } from '../schema/all.ts'
import { endKeysOf } from './end-keys.ts'
import { endSessionsOf, isPublisherThere } from './sessions.ts'

export const ADMIN: Role = 'SuperAdmin'
const PUBLISHER: Role = 'Publisher'

/** The fields of an account that sign-in needs. */
export interface SignInUser {
  id: number
  email: string
  passwordHash: string
  blocked: boolean
  /** Whether the user belongs to a publisher that is archived or inactive. */
  publisherAway: boolean
  /** Whether a code is asked for after the password. */
  hasSecondFactor: boolean
  role: { id: number; role: Role }
}

const hasSecondFactor = sql<boolean>`exists (select from ${secondFactor} f where f.user_id = ${user.id} and f.confirmed_at is not null)`

/** The account of an e-mail address, ignoring case. */
export async function findUserByEmail(db: Db, email: string): Promise<SignInUser | undefined> {
  const [row] = await db
    .select({
      id: user.id,
      email: user.email,
      passwordHash: user.password_hash,
      blocked: user.blocked,
      publisherAway: sql<boolean>`(${role.role} = ${PUBLISHER} and not coalesce(${isPublisherThere}, true))`,
      hasSecondFactor,
      role: { id: role.id, role: sql<Role>`${role.role}` },
    })
    .from(user)
    .innerJoin(role, eq(role.id, user.role_id))
    .leftJoin(publisher, eq(publisher.id, user.publisher_id))
    .where(eq(sql`lower(${user.email})`, email.toLowerCase()))
  return row
}

/**
 * Throws CallError unless password and second factor are still those that a sign-in was checked with: it may take
 * seconds, in which its user changes them to shut others out. Until the transaction ends, nobody sets others.
 */
export async function refuseChangedSignIn(db: Db, checked: SignInUser): Promise<void> {
  await db.select({ id: user.id }).from(user).where(eq(user.id, checked.id)).for('share')
  // In a statement of its own, because one that has waited sees other tables as they were before.
  const [now] = await db
    .select({ passwordHash: user.password_hash, hasSecondFactor })
    .from(user)
    .where(eq(user.id, checked.id))
  if (now?.passwordHash !== checked.passwordHash || now.hasSecondFactor !== checked.hasSecondFactor)
    throw new CallError(errors.wrongCredentials)
}

/**
 * Ids of the publishers that have a user, in order: only they can be impersonated. Admins linked to a publisher cannot
 * be impersonated, so they do not count.
 */
export async function publisherIdsWithUsers(db: Db): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: publisher.id })
    .from(user)
    .innerJoin(publisher, eq(publisher.id, user.publisher_id))
    .innerJoin(role, and(eq(role.id, user.role_id), eq(role.role, PUBLISHER)))
    .orderBy(publisher.id)
  return rows.map((row) => row.id)
}

const columns = {
  id: user.id,
  first_name: user.first_name,
  last_name: user.last_name,
  email: user.email,
  publisher_id: user.publisher_id,
  role_id: user.role_id,
  blocked: user.blocked,
  role: { id: role.id, role: sql<Role>`${role.role}` },
  publisher: { id: publisher.id, name: publisher.name },
  contact_number: user.contact_number,
  skype_details: user.skype_details,
  profile_link: user.profile_link,
  second_factor: hasSecondFactor,
  createdAt: user.created_at,
  updatedAt: user.updated_at,
}

function select(db: Db) {
  return db
    .select(columns)
    .from(user)
    .innerJoin(role, eq(role.id, user.role_id))
    .leftJoin(publisher, eq(publisher.id, user.publisher_id))
}

function toUser(row: Awaited<ReturnType<typeof select>>[number]): User {
  return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() }
}

/** Whole users with some ids, in any order. */
export async function readUsers(db: Db, ids: readonly number[]): Promise<User[]> {
  const rows = await select(db).where(anyOf(user.id, ids))
  return rows.map(toUser)
}

/** One user, admins too. Throws CallError 404. */
export async function getUser(db: Db, id: number): Promise<User> {
  const [row] = await select(db).where(eq(user.id, id))
  if (!row) throw new CallError(errors.notFound)
  return toUser(row)
}

/** The roles that a user may have. */
export async function listRoles(db: Db): Promise<{ id: number; role: Role }[]> {
  return db
    .select({ id: role.id, role: sql<Role>`${role.role}` })
    .from(role)
    .orderBy(role.id)
}

const conflicts = {
  user_email_key: () => new CallError(errors.emailTaken, { fields: { email: errors.emailTaken.text } }),
  user_publisher_id_publisher_id_fk: () => refusedField('publisher_id', messages.users.publisherRequired),
  user_role_id_role_id_fk: () => refusedField('role_id', messages.users.roleRequired),
}

function refusedField(field: string, text: string): CallError {
  return new CallError(errors.invalidInput, { text, fields: { [field]: text } })
}

function personOf(of: { email: string; first_name: string; last_name: string }): Person {
  return { email: of.email, firstName: of.first_name, lastName: of.last_name }
}

/** Throws CallError 400 with the text at the field when the password is weak for this user. */
export async function refuseWeakPasswordOf(
  db: Db,
  id: number,
  password: string,
  field: string,
): Promise<void> {
  refuseWeakPassword(password, personOf(await getUser(db, id)), field)
}

type NewUserValues = Required<Omit<NewUser, 'own_password'>> & Pick<NewUser, 'own_password'>

/**
 * Refuses an archived publisher like an unknown one (docs/behaviour/people.md#users). The lock keeps it from being
 * archived before the user is added.
 */
async function requirePublisher(db: Db, id: number): Promise<void> {
  const found = await db
    .select({ id: publisher.id })
    .from(publisher)
    .where(and(eq(publisher.id, id), isNull(publisher.archived_at)))
    .for('share')
  if (found.length === 0) throw refusedField('publisher_id', messages.users.publisherRequired)
}

/** Adds a user. Throws CallError: 409 when the address is taken, 400 when publisher or role cannot be chosen. */
export async function createUser(
  db: Db,
  by: Actor,
  { own_password: _checked, ...values }: NewUserValues,
): Promise<User> {
  const { password, ...shown } = values
  refuseWeakPassword(password, personOf(values), 'password')
  const passwordHash = await hashPassword(password)
  return db.transaction(async (tx) => {
    await requirePublisher(tx, Number(values.publisher_id))
    const [row] = await refusingConflicts(conflicts, () =>
      tx
        .insert(user)
        .values({
          first_name: values.first_name,
          last_name: values.last_name,
          email: values.email,
          password_hash: passwordHash,
          publisher_id: Number(values.publisher_id),
          role_id: Number(values.role_id),
          blocked: values.blocked,
        })
        .returning({ id: user.id }),
    )
    await writeAudit(tx, by, [{ action: 'create', entity: 'user', entityId: row!.id, after: shown }])
    return getUser(tx, row!.id)
  })
}

/** The fields a form can change; a missing field stays as it is. */
export interface UserFields {
  first_name?: string
  last_name?: string
  email?: string
  role_id?: number
  contact_number?: string | null
  skype_details?: string | null
  profile_link?: string | null
}

/**
 * Changes fields of a user; another role ends the user's sessions. `readAt` is the `updatedAt` that the form was
 * filled from. `before` is the user as it was under the lock. Throws CallError: 404; 409 when it was changed since, the
 * address is taken, or the role is one's own or the last admin's; 400 when the role is unknown or needs a publisher and
 * the user has none.
 */
export async function updateUser(
  db: Db,
  by: Actor,
  id: number,
  change: UserFields,
  readAt?: string,
): Promise<{ user: User; before: { profile_link: string | null; email: string } }> {
  return db.transaction(async (tx) => {
    const admins = change.role_id === undefined ? [] : await lockAdmins(tx)
    const before = await lockUser(tx, id)
    refuseStale(before.updated_at, readAt)
    const changed = changedFields(before, { ...change })
    if (changed) {
      if (change.role_id !== undefined && 'role_id' in changed.after) {
        refuseLosing(admins, by, id)
        await changeRole(tx, before, change.role_id)
      }
      // A mailed link to the old address, or for the lower role, must not open the changed account.
      if ('email' in changed.after || 'role_id' in changed.after) await useUpResetLinks(tx, id)
      await refusingConflicts(conflicts, () =>
        tx
          .update(user)
          .set({ ...change, updated_at: touched(user.updated_at) })
          .where(eq(user.id, id)),
      )
      await writeAudit(tx, by, [{ action: 'update', entity: 'user', entityId: id, ...changed }])
    }
    return { user: await getUser(tx, id), before }
  })
}

async function changeRole(db: Db, before: Stored, roleId: number): Promise<void> {
  const [given] = await db.select().from(role).where(eq(role.id, roleId))
  if (!given) throw refusedField('role_id', messages.users.roleRequired)
  if (given.role === PUBLISHER && before.publisher_id === null)
    throw refusedField('publisher_id', messages.users.publisherRequired)
  await endSessionsOf(db, [before.id])
  await endKeysOf(db, before.id)
}

/**
 * Removes a user for good, with its sessions, and returns the removed row. Throws CallError: 404, 409 for oneself and
 * the last admin. See docs/behaviour/people.md#limits-of-admins.
 */
export async function removeUser(db: Db, by: Actor, id: number): Promise<{ profile_link: string | null }> {
  return db.transaction(async (tx) => {
    const admins = await lockAdmins(tx)
    const gone = await lockUser(tx, id)
    refuseLosing(admins, by, id)
    await writeAudit(tx, by, [
      { action: 'delete', entity: 'user', entityId: id, before: pick(gone, audited) },
    ])
    await tx.delete(user).where(eq(user.id, id))
    return gone
  })
}

async function useUpResetLinks(db: Db, userId: number): Promise<void> {
  await db
    .update(passwordReset)
    .set({ used_at: sql`now()` })
    .where(and(eq(passwordReset.user_id, userId), isNull(passwordReset.used_at)))
}

/** The user who has this photo, if any. */
export async function ownerOfPhoto(db: Db, profileLink: string): Promise<number | undefined> {
  const [row] = await db.select({ id: user.id }).from(user).where(eq(user.profile_link, profileLink))
  return row?.id
}

type Stored = typeof user.$inferSelect

async function lockUser(db: Db, id: number): Promise<Stored> {
  const [row] = await db.select().from(user).where(eq(user.id, id)).for('update')
  if (!row) throw new CallError(errors.notFound)
  return row
}

interface AdminMark {
  id: number
  blocked: boolean
}

/**
 * Locks every admin, always in the same order and before any other row. When two admins remove each other at the same
 * moment, one of them is refused, and neither waits for ever.
 */
async function lockAdmins(db: Db): Promise<AdminMark[]> {
  return db
    .select({ id: user.id, blocked: user.blocked })
    .from(user)
    .where(sql`${user.role_id} = (select id from role where role = ${ADMIN})`)
    .orderBy(user.id)
    .for('update')
}

/** An admin cannot remove themselves or the last admin who can sign in. Throws CallError 409. */
function refuseLosing(admins: readonly AdminMark[], by: Actor, id: number): void {
  if (by.actorUserId === id) throw new CallError(errors.notYourself)
  if (!admins.some((admin) => admin.id === id)) return
  if (!admins.some((admin) => admin.id !== id && !admin.blocked)) throw new CallError(errors.lastAdmin)
}

/** The fields that audit rows keep. */
const audited = [
  'first_name',
  'last_name',
  'email',
  'publisher_id',
  'role_id',
  'blocked',
  'contact_number',
  'skype_details',
  'profile_link',
] as const

/** Changes to the access of a user; a missing field stays as it is. */
export interface AccessChange {
  blocked?: boolean
  password_hash?: string
}

/**
 * Blocks or unblocks a user, or changes the password. Every session of the user ends at once in every process, and
 * every mailed link is used up. The audit row notes that the password changed, never a value. Throws CallError: 404;
 * 409 when the account to block is one's own or the last admin's. See docs/behaviour/sign-in.md#sessions.
 */
export async function changeUserAccess(db: Db, by: Actor, id: number, change: AccessChange): Promise<User> {
  return db.transaction(async (tx) => {
    const admins = change.blocked === true ? await lockAdmins(tx) : []
    const before = await lockUser(tx, id)
    if (change.blocked === true) refuseLosing(admins, by, id)
    await tx
      .update(user)
      .set({ ...change, updated_at: touched(user.updated_at) })
      .where(eq(user.id, id))
    await endSessionsOf(tx, [id])
    if (change.blocked === true) await endKeysOf(tx, id)
    await useUpResetLinks(tx, id)
    const { password_hash, ...rest } = change
    const fields = changedFields(
      { ...before, password: 'kept' },
      { ...rest, ...(password_hash && { password: 'changed' }) },
    )
    if (fields) await writeAudit(tx, by, [{ action: 'update', entity: 'user', entityId: id, ...fields }])
    return getUser(tx, id)
  })
}

/** The password hash of a user, to check the old password against. Throws CallError 404. */
export async function passwordHashOf(db: Db, id: number): Promise<string> {
  const [row] = await db.select({ hash: user.password_hash }).from(user).where(eq(user.id, id))
  if (!row) throw new CallError(errors.notFound)
  return row.hash
}
