import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { searchListNames, type SearchListName } from '@headgate/domain/snapshot/snapshot'
import { among, bytes, count, created, moment, rowId, stamps } from './columns.ts'

/** Photos of users, so that each API host has all of them (decision 0196). Replaced photos get another name. */
export const photo = pgTable(
  'photo',
  {
    /** The last part of its address. */
    name: text('name').primaryKey(),
    type: text('type').notNull(),
    /** SHA-256 of the content, in hex. */
    hash: text('hash').notNull(),
    size: integer('size').notNull(),
    content: bytes('content').notNull(),
    ...created(),
  },
  (table) => [check('photo_size', sql`${table.size} = octet_length(${table.content})`)],
)

/** Lists of the filters, as operators wrote them; engines get their entries from `engine_state` (decision 0197). */
export const searchList = pgTable(
  'search_list',
  {
    name: text('name').$type<SearchListName>().primaryKey(),
    content: text('content').notNull(),
    /** The number of this version of its content, from 1. */
    version: integer('version').notNull().default(1),
    ...stamps(),
  },
  (table) => [
    check('search_list_name', sql.raw(`name in (${searchListNames.map((name) => `'${name}'`).join(', ')})`)),
    check('search_list_content', sql`length(${table.content}) <= 20000000`),
  ],
)

/**
 * Each version of a list, the current one too, whose content is in `search_list`. The content of an older one is kept as
 * its difference from the version after it (decision 0373).
 */
export const searchListVersion = pgTable(
  'search_list_version',
  {
    list: text('list')
      .$type<SearchListName>()
      .notNull()
      .references(() => searchList.name),
    number: integer('number').notNull(),
    /** Who saved it, as the audit has it: null for the system. */
    actor_user_id: integer('actor_user_id'),
    actor_email: text('actor_email'),
    api_key_name: text('api_key_name'),
    /** Why it was saved. */
    note: text('note').notNull().default(''),
    /** The older version whose content it has again. */
    restores: integer('restores'),
    entries: integer('entries').notNull(),
    /** Entries that the version before did not have, and entries of it that this one does not have. */
    added: integer('added').notNull(),
    removed: integer('removed').notNull(),
    ...created(),
    /** When the next version took its place; null for the current one. */
    replaced_at: moment('replaced_at'),
    /** Bytes at the start and at the end that it shares with the next version. */
    kept_start: integer('kept_start'),
    kept_end: integer('kept_end'),
    /** The bytes between them, compressed with zstd. */
    packed: bytes('packed'),
    /** SHA-256 of the whole content. */
    hash: bytes('hash'),
  },
  (table) => [
    primaryKey({ columns: [table.list, table.number] }),
    check(
      'search_list_version_packed',
      sql`(${table.replaced_at} is null) = (${table.packed} is null) and num_nulls(${table.packed}, ${table.kept_start}, ${table.kept_end}, ${table.hash}) in (0, 4)`,
    ),
  ],
)

/** Keys and secrets that must be the same on all hosts (decision 0198). Only their fingerprints without APP_SECRET. */
export const sharedSecret = pgTable('shared_secret', {
  name: text('name').primaryKey(),
  /** Fingerprint of the secret, to compare the secrets of hosts. */
  fingerprint: text('fingerprint').notNull(),
  /** The secret, sealed with APP_SECRET. */
  sealed: text('sealed'),
  ...stamps(),
})

/**
 * A key that a caller gave a call which creates, so that the call is made once: docs/behaviour/idempotency.md.
 * Neither the key nor the reply can be read from the row.
 */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    /** Who may use the key again: a user, a user as whom an admin acts, or an API key. */
    caller: text('caller').notNull(),
    /** SHA-256 of the key. */
    key_hash: text('key_hash').notNull(),
    /** Tells another body or another call from the first one. */
    fingerprint: text('fingerprint').notNull(),
    /** The request that makes the call. */
    request_id: text('request_id').notNull(),
    /** Until then the first request is waited for; afterwards the next one with the key goes on in its place. */
    running_until: moment('running_until').notNull(),
    /** What the call changed, written in the transaction of the change: `publisher 17`. */
    made: text('made'),
    /** The sealed reply, once there is one. */
    reply: bytes('reply'),
    ...created(),
  },
  (table) => [
    primaryKey({ columns: [table.caller, table.key_hash] }),
    index('idempotency_key_created_idx').on(table.created_at),
    check('idempotency_key_hash', sql`length(${table.key_hash}) = 64`),
  ],
)

export const storedFileKinds = ['import', 'export'] as const

/**
 * Files that every host shares: originals of imports, compressed, and prepared files of reports (decision 0378). A row
 * without `finished_at` is still being written, or was left by a killed process.
 */
export const storedFile = pgTable(
  'stored_file',
  {
    id: rowId(),
    kind: text('kind').$type<(typeof storedFileKinds)[number]>().notNull(),
    /** Number of the import or the export. The row of an import comes after its file. */
    record_id: integer('record_id').notNull(),
    /** What its pieces have together, once it is whole. */
    bytes: count('bytes'),
    /** SHA-256 of what is stored, in hex, once it is whole. */
    hash: text('hash'),
    finished_at: moment('finished_at'),
    ...created(),
  },
  (table) => [
    check('stored_file_kind', among(table.kind, storedFileKinds)),
    check('stored_file_whole', sql`num_nulls(${table.bytes}, ${table.hash}, ${table.finished_at}) in (0, 3)`),
    uniqueIndex('stored_file_record_idx')
      .on(table.kind, table.record_id)
      .where(sql`${table.finished_at} is not null`),
  ],
)

/** Parts of stored files, about 1 MB each, so that neither side has a whole file in memory. */
export const storedPiece = pgTable(
  'stored_piece',
  {
    file_id: integer('file_id')
      .notNull()
      .references(() => storedFile.id, { onDelete: 'cascade' }),
    /** 0 for the first. */
    at: integer('at').notNull(),
    content: bytes('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.file_id, table.at] })],
)
