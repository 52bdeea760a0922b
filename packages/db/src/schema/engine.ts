import { capKinds, type CapKind } from '@headgate/contract/base/constants'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { among, created, moment } from './columns.ts'

/**
 * Revisions of all content that engines serve. Drawn only under the advisory lock of `writeEngineState`, so that
 * numbers become visible in order, and an engine that reads "above N" never misses one.
 */
export const engineRevision = pgSequence('engine_revision')

/**
 * The ids of the groups that the served rules of a publisher link send to, as an array. Raw text: a query uses
 * `engine_state_groups_idx` only when it has the same expression (`linksServing` in engine/served-groups.ts).
 */
export const servedGroupIds = sql.raw(
  `jsonb_path_query_array(content, '$.rules[*].targets[*].advertiser_link_group_id ? (@ != null)')`,
)

/** Latest content of each entity that engines serve from (`EngineState` in domain). */
export const engineState = pgTable(
  'engine_state',
  {
    kind: text('kind').notNull(),
    entity_id: integer('entity_id').notNull(),
    revision: bigint('revision', { mode: 'number' }).notNull(),
    /** Null: removed for good. */
    content: jsonb('content'),
    /** `formatOf` its content. */
    format: smallint('format').notNull().default(1),
    changed_at: moment('changed_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.entity_id] }),
    index('engine_state_revision_idx').on(table.revision),
    // Publisher links without a group are not in it. Without a list of rows to merge later, a search costs the same at any time.
    index('engine_state_groups_idx')
      .using('gin', servedGroupIds)
      .with({ fastupdate: false })
      .where(sql`kind = 'targeting' and ${servedGroupIds} <> '[]'::jsonb`),
  ],
)

/**
 * Every published revision of a targeting or a group, kept to compare and restore. See
 * docs/behaviour/publisher-links.md#revisions.
 */
export const publication = pgTable(
  'publication',
  {
    revision: bigint('revision', { mode: 'number' }).primaryKey(),
    kind: text('kind').$type<'targeting' | 'group'>().notNull(),
    entity_id: integer('entity_id').notNull(),
    content: jsonb('content').notNull(),
    /** The whole draft that was published, to restore it; null for publications of which only the content is stored. */
    draft: jsonb('draft'),
    /** Without a foreign key, so that it outlives the account; audit rows keep the user's address. */
    published_by: integer('published_by'),
    ...created(),
  },
  (table) => [
    index('publication_entity_idx').on(table.kind, table.entity_id, table.revision),
    index('publication_user_idx').on(table.published_by),
    index('publication_created_idx').on(table.created_at),
    check('publication_kind', sql`${table.kind} in ('targeting', 'group')`),
  ],
)

/** A redirect engine, identified by the id in its data directory. */
export const engine = pgTable('engine', {
  id: uuid('id').primaryKey(),
  host: text('host').notNull(),
  started_at: moment('started_at').notNull().defaultNow(),
  seen_at: moment('seen_at').notNull().defaultNow(),
  /** When all its figures were stored last; null before. Contacts for leases move `seen_at` only. */
  figures_at: moment('figures_at'),
  /** Highest revision that it has served. */
  revision: bigint('revision', { mode: 'number' }).notNull().default(0),
  /** Number of its contacts. If an engine remembers a higher number, the database was restored from a back-up. */
  contact: bigint('contact', { mode: 'number' }).notNull().default(0),
  /** The process of the engine that has its leases; null after that process was lost or given up. */
  run: text('run'),
})

/** At most one row: until this time no lease grows, while engines report their leases to a restored database. */
export const leasePause = pgTable(
  'lease_pause',
  { id: boolean('id').primaryKey().default(true), until: moment('until').notNull() },
  (table) => [check('lease_pause_one', sql`${table.id}`)],
)

/**
 * Units of a cap leased on a UTC day, over all engines. A cap is strict because `leased` never exceeds it. Engines
 * report `used`, for lists. See docs/behaviour/engine.md#leases.
 */
export const capUsage = pgTable(
  'cap_usage',
  {
    day: date('day').notNull(),
    kind: text('kind').$type<CapKind>().notNull(),
    entity_id: integer('entity_id').notNull(),
    leased: bigint('leased', { mode: 'number' }).notNull().default(0),
    used: bigint('used', { mode: 'number' }).notNull().default(0),
    /** When an engine last had few units left, and when one last had too few for the next seconds. */
    short_at: moment('short_at'),
    starved_at: moment('starved_at'),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.kind, table.entity_id] }),
    check('cap_usage_kind', among(table.kind, capKinds)),
    check('cap_usage_leased', sql`${table.leased} >= 0`),
    // Every engine reads every second which caps other engines need more of: few rows, and only of the last seconds.
    index('cap_usage_short_idx')
      .on(sql`greatest(${table.short_at}, ${table.starved_at})`)
      .where(sql`${table.short_at} is not null or ${table.starved_at} is not null`),
  ],
)

/** The units of a cap that one engine has: granted so far, and used as last reported. They survive its restart. */
export const capLease = pgTable(
  'cap_lease',
  {
    engine_id: uuid('engine_id')
      .notNull()
      .references(() => engine.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    kind: text('kind').$type<CapKind>().notNull(),
    entity_id: integer('entity_id').notNull(),
    granted: bigint('granted', { mode: 'number' }).notNull().default(0),
    used: bigint('used', { mode: 'number' }).notNull().default(0),
    /** Grows with each change. A late return that is based on an older version has no effect (decision 0020). */
    version: integer('version').notNull().default(0),
    updated_at: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.engine_id, table.day, table.kind, table.entity_id] }),
    check('cap_lease_used', sql`${table.used} <= ${table.granted}`),
  ],
)

/**
 * Live figures of publisher links and advertiser links, which engines report every few seconds. See
 * docs/behaviour/engine.md#figures-fed-back.
 */
export const activity = pgTable(
  'activity',
  {
    engine_id: uuid('engine_id')
      .notNull()
      .references(() => engine.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'targeting' | 'provider_link'>().notNull(),
    entity_id: integer('entity_id').notNull(),
    /** Searches on this engine since the link exists: warm-up and the first searches without filters depend on it. */
    searches_total: bigint('searches_total', { mode: 'number' }).notNull().default(0),
    day: date('day').notNull(),
    searches_today: bigint('searches_today', { mode: 'number' }).notNull().default(0),
    searches_yesterday: bigint('searches_yesterday', { mode: 'number' }).notNull().default(0),
    last_redirected_at: moment('last_redirected_at'),
    updated_at: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.engine_id, table.kind, table.entity_id] }),
    index('activity_entity_idx').on(table.kind, table.entity_id, table.last_redirected_at),
    // For links that are live now and for orders by it: the newest come first, and few are read.
    index('activity_live_idx').on(table.kind, table.last_redirected_at, table.entity_id),
    check('activity_kind', sql`${table.kind} in ('targeting', 'provider_link')`),
  ],
)
