import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { created, moment, rowId, stamps } from './columns.ts'
import { publisher } from './partner.ts'

export const role = pgTable('role', { id: integer('id').primaryKey(), role: text('role').notNull().unique() })

export const user = pgTable(
  'user',
  {
    id: rowId(),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    roleId: integer('role_id')
      .notNull()
      .references(() => role.id),
    publisherId: integer('publisher_id').references(() => publisher.id, { onDelete: 'restrict' }),
    blocked: boolean('blocked').notNull().default(false),
    contactNumber: text('contact_number'),
    skypeDetails: text('skype_details'),
    profileLink: text('profile_link'),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('user_email_key').on(sql`lower(${table.email})`),
    index('user_publisher_idx').on(table.publisherId),
  ],
)

/** A signed-in browser (DESIGN §3). A token whose session has `ended_at` or has expired opens nothing. */
export const session = pgTable(
  'session',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: integer('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Set while an admin acts as this user. */
    actorUserId: integer('actor_user_id').references(() => user.id, { onDelete: 'cascade' }),
    /** The session of the admin that this one was opened from: when that ends, this ends with it. */
    openerId: uuid('opener_id').references((): AnyPgColumn => session.id, { onDelete: 'cascade' }),
    deviceId: text('device_id').notNull(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
    ...created(),
  },
  (table) => [
    index('session_user_idx').on(table.userId),
    index('session_actor_idx').on(table.actorUserId),
    index('session_opener_idx').on(table.openerId),
  ],
)

/**
 * A mailed link to reset a password (1 §2): usable once and for 30 minutes. Only the hash of its token is kept, so
 * that whoever reads the database cannot use it.
 */
export const passwordReset = pgTable(
  'password_reset',
  {
    id: rowId(),
    userId: integer('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    ...created(),
  },
  (table) => [index('password_reset_user_idx').on(table.userId)],
)

/** A browser that may get push messages; `fcm_token` carries the Web Push subscription (DESIGN §7). */
export const userDevice = pgTable(
  'user_device',
  {
    id: rowId(),
    userId: integer('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    deviceId: text('device_id').notNull(),
    fcmToken: text('fcm_token'),
    subscribed: boolean('subscribed').notNull().default(false),
    ...stamps(),
  },
  (table) => [uniqueIndex('user_device_key').on(table.userId, table.deviceId)],
)

/**
 * Sign-in attempts of the current window, shared by every API process. Keys are keyed hashes: nobody can lock an
 * account's owner out from elsewhere, and the table alone tells no address (decision 0180).
 */
export const signInAttempt = pgTable(
  'sign_in_attempt',
  {
    key: text('key').primaryKey(),
    windowStart: moment('window_start').notNull().defaultNow(),
    attempts: integer('attempts').notNull(),
  },
  (table) => [index('sign_in_attempt_window_idx').on(table.windowStart)],
)

/** Devices and addresses, as keyed hashes, that a user signed in from: strangers are limited together (decision 0180). */
export const knownSignIn = pgTable(
  'known_sign_in',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    lastAt: moment('last_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
)

/**
 * Every write leaves one row (DESIGN §3): who, as whom, what, before, after. History modals read it. Rows are only
 * ever added: a trigger refuses the rest (decision 0182). Ids refer to nothing, so that they outlive the account.
 */
export const audit = pgTable(
  'audit',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull().defaultNow(),
    /** Who really acted; null for the system itself. */
    actorUserId: integer('actor_user_id'),
    /** His e-mail address as it was then. */
    actorEmail: text('actor_email'),
    /** The user acted as, while impersonating. */
    asUserId: integer('as_user_id'),
    asEmail: text('as_email'),
    action: text('action')
      .$type<'create' | 'update' | 'archive' | 'restore' | 'delete' | 'publish' | 'sign_in' | 'sign_out'>()
      .notNull(),
    /** Table name and row id of what changed. */
    entity: text('entity').notNull(),
    entityId: text('entity_id').notNull(),
    /** The changed fields only. */
    before: jsonb('before'),
    after: jsonb('after'),
    requestId: text('request_id'),
  },
  (table) => [
    index('audit_entity_idx').on(table.entity, table.entityId, table.id),
    index('audit_actor_idx').on(table.actorUserId),
    index('audit_as_idx').on(table.asUserId),
    check(
      'audit_action',
      sql`${table.action} in ('create', 'update', 'archive', 'restore', 'delete', 'publish', 'sign_in', 'sign_out')`,
    ),
  ],
)
