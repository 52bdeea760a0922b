import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, created, moment } from './columns.ts'

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
