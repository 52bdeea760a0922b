import type { PublisherColumnKey } from '@headgate/contract/settings/display-columns'
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
import { publisher } from './publisher.ts'

export const role = pgTable('role', {
  id: integer('id').primaryKey(),
  role: text('role').notNull().unique(),
  /** Users of the role can do nothing before they have set it up (docs/behaviour/sign-in.md#required-for-a-role). */
  requires_second_factor: boolean('requires_second_factor').notNull().default(false),
})

export const user = pgTable(
  'user',
  {
    id: rowId(),
    first_name: text('first_name').notNull().default(''),
    last_name: text('last_name').notNull().default(''),
    email: text('email').notNull(),
    password_hash: text('password_hash').notNull(),
    role_id: integer('role_id')
      .notNull()
      .references(() => role.id),
    publisher_id: integer('publisher_id').references(() => publisher.id, { onDelete: 'restrict' }),
    blocked: boolean('blocked').notNull().default(false),
    contact_number: text('contact_number'),
    skype_details: text('skype_details'),
    profile_link: text('profile_link'),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('user_email_key').on(sql`lower(${table.email})`),
    index('user_publisher_idx').on(table.publisher_id),
  ],
)

/**
 * The report columns that a user of a publisher sees, in the order of the table. See
 * docs/behaviour/settings.md#publisher-display-columns.
 */
export const publisherDisplay = pgTable(
  'publisher_display',
  {
    user_id: integer('user_id')
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    fields: text('fields').array().$type<PublisherColumnKey[]>().notNull(),
    ...stamps(),
  },
  (table) => [check('publisher_display_fields', sql`cardinality(${table.fields}) > 0`)],
)

/**
 * A signed-in browser. A token whose session has `ended_at` or has expired gives no access. See
 * docs/behaviour/sign-in.md#sessions.
 */
export const session = pgTable(
  'session',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    user_id: integer('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Set while an admin acts as this user. */
    actor_user_id: integer('actor_user_id').references(() => user.id, { onDelete: 'cascade' }),
    /** The admin's session that this one was opened from; this session ends with it. */
    opener_id: uuid('opener_id').references((): AnyPgColumn => session.id, { onDelete: 'cascade' }),
    device_id: text('device_id').notNull(),
    expires_at: moment('expires_at').notNull(),
    ended_at: moment('ended_at'),
    /** What the browser said about itself at the sign-in, at most 300 characters. */
    user_agent: text('user_agent'),
    /** The network of the sign-in without its last part; never the whole address (decision 0314). */
    network: text('network'),
    /** Written at most once in some minutes. */
    last_seen_at: moment('last_seen_at').notNull().defaultNow(),
    ...created(),
  },
  (table) => [
    index('session_user_idx').on(table.user_id),
    index('session_actor_idx').on(table.actor_user_id),
    index('session_opener_idx').on(table.opener_id),
  ],
)

/**
 * The secret of a user's app, sealed for this user. It counts once it is confirmed. See
 * docs/behaviour/sign-in.md#two-factor-sign-in.
 */
export const secondFactor = pgTable('second_factor', {
  user_id: integer('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  secret: text('secret').notNull(),
  confirmed_at: moment('confirmed_at'),
  /** The period of the last used code: no code works twice. */
  last_step: bigint('last_step', { mode: 'number' }).notNull().default(0),
  ...created(),
})

/** Recovery codes as hashes; a used one is removed. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    user_id: integer('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    code_hash: text('code_hash').notNull(),
    ...created(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.code_hash] })],
)

/** A right password that waits for its code. Only the hash of its token is stored. */
export const signInChallenge = pgTable(
  'sign_in_challenge',
  {
    token_hash: text('token_hash').primaryKey(),
    user_id: integer('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    device_id: text('device_id').notNull(),
    expires_at: moment('expires_at').notNull(),
  },
  (table) => [
    index('sign_in_challenge_user_idx').on(table.user_id),
    index('sign_in_challenge_expires_idx').on(table.expires_at),
  ],
)

/**
 * A mailed link to reset a password: usable once and for 30 minutes. Only the hash of its token is stored, so
 * that a reader of the database cannot use the link. See docs/behaviour/sign-in.md#resetting-a-password.
 */
export const passwordReset = pgTable(
  'password_reset',
  {
    id: rowId(),
    user_id: integer('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    token_hash: text('token_hash').notNull(),
    expires_at: moment('expires_at').notNull(),
    used_at: moment('used_at'),
    ...created(),
  },
  (table) => [index('password_reset_user_idx').on(table.user_id)],
)

/**
 * A browser that can get push messages; `fcm_token` is its Web Push subscription. See
 * docs/behaviour/people.md#devices.
 */
export const userDevice = pgTable(
  'user_device',
  {
    id: rowId(),
    user_id: integer('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    device_id: text('device_id').notNull(),
    fcm_token: text('fcm_token'),
    subscribed: boolean('subscribed').notNull().default(false),
    ...stamps(),
  },
  (table) => [uniqueIndex('user_device_key').on(table.user_id, table.device_id)],
)

/**
 * Sign-in attempts of the current window, shared by every API process. Keys are keyed hashes, so the table alone
 * reveals no address. Attempts by others cannot lock out the owner of an account (decision 0180).
 */
export const signInAttempt = pgTable(
  'sign_in_attempt',
  {
    key: text('key').primaryKey(),
    window_start: moment('window_start').notNull().defaultNow(),
    attempts: integer('attempts').notNull(),
  },
  (table) => [index('sign_in_attempt_window_idx').on(table.window_start)],
)

/** Devices and addresses, as keyed hashes, of a user's sign-ins. Unknown ones share one limit (decision 0180). */
export const knownSignIn = pgTable(
  'known_sign_in',
  {
    user_id: integer('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    last_at: moment('last_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.key] })],
)

/** The text of an audit row that is searched. */
export const auditText = sql.raw(
  `(coalesce(actor_email, '') || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, ''))`,
)

/**
 * One row for every write: user, impersonated user, record, before, after (docs/design.md#audit). History modals read
 * it. Rows are only ever added: a trigger refuses the rest (decision 0182). Ids have no foreign keys, so that rows
 * outlive the accounts.
 */
export const audit = pgTable(
  'audit',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull().defaultNow(),
    /** The user who acted; null for the system itself. */
    actor_user_id: integer('actor_user_id'),
    /** The e-mail address of that user at the time. */
    actor_email: text('actor_email'),
    /** The impersonated user, if any. */
    as_user_id: integer('as_user_id'),
    as_email: text('as_email'),
    /** The API key with which the user acted, and its name at the time. */
    api_key_id: integer('api_key_id'),
    api_key_name: text('api_key_name'),
    action: text('action')
      .$type<'create' | 'update' | 'archive' | 'restore' | 'delete' | 'publish' | 'sign_in' | 'sign_out'>()
      .notNull(),
    /** Table name and row id of what changed. */
    entity: text('entity').notNull(),
    entity_id: text('entity_id').notNull(),
    /** The changed fields only. */
    before: jsonb('before'),
    after: jsonb('after'),
    request_id: text('request_id'),
    /** The row that this change takes back: docs/behaviour/audit-log.md#taking-a-change-back. */
    takes_back: bigint('takes_back', { mode: 'number' }),
    /** The bulk change that changed it, if one did. */
    bulk_change_id: integer('bulk_change_id'),
  },
  (table) => [
    index('audit_entity_idx').on(table.entity, table.entity_id, table.id),
    // The log is read in the order of time, from any place (decision 0315).
    index('audit_at_idx').on(table.at, table.id),
    index('audit_actor_idx').on(table.actor_user_id, table.at, table.id),
    index('audit_as_idx').on(table.as_user_id, table.at, table.id),
    index('audit_action_idx').on(table.action, table.at, table.id),
    index('audit_kind_idx').on(table.entity, table.at, table.id),
    // New rows wait in a list of at most 64 MB, and a job merges them (decision 0350).
    index('audit_text_idx')
      .using('gin', sql`${auditText} gin_trgm_ops`)
      .with({ gin_pending_list_limit: 65_536 }),
    index('audit_takes_back_idx')
      .on(table.takes_back)
      .where(sql`${table.takes_back} is not null`),
    check(
      'audit_action',
      sql`${table.action} in ('create', 'update', 'archive', 'restore', 'delete', 'publish', 'sign_in', 'sign_out')`,
    ),
  ],
)
