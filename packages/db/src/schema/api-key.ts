import type { ApiArea } from '@headgate/contract/api-keys/areas'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { user } from './account.ts'
import { created, moment, rowId } from './columns.ts'
import { publisher } from './publisher.ts'

/**
 * The key with which a publisher's own programs read its revenue: one a publisher, only its hash. See
 * docs/behaviour/public-api.md#keys.
 */
export const publisherKey = pgTable('publisher_key', {
  publisher_id: integer('publisher_id')
    .primaryKey()
    .references(() => publisher.id, { onDelete: 'cascade' }),
  key_hash: text('key_hash').notNull().unique(),
  /** The first characters, by which people recognise it. */
  key_start: text('key_start').notNull(),
  last_used_at: moment('last_used_at'),
  ...created(),
})

/** A key with which an admin's own programs make calls: only its hash. See docs/behaviour/api-keys.md#keys. */
export const apiKey = pgTable(
  'api_key',
  {
    id: rowId(),
    user_id: integer('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    key_hash: text('key_hash').notNull().unique(),
    key_start: text('key_start').notNull(),
    areas: text('areas').array().$type<ApiArea[]>().notNull(),
    /** Whether it may change something; else it only reads. */
    may_write: boolean('may_write').notNull(),
    expires_at: moment('expires_at').notNull(),
    /** When it was revoked, or ended with the rights of its user. */
    ended_at: moment('ended_at'),
    last_used_at: moment('last_used_at'),
    ...created(),
  },
  (table) => [
    index('api_key_user_idx').on(table.user_id),
    check('api_key_areas', sql`cardinality(${table.areas}) > 0`),
  ],
)
