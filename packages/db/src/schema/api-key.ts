import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { created, moment } from './columns.ts'
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
