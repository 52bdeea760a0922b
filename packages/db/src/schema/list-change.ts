import { sql } from 'drizzle-orm'
import { bigint, customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { created } from './columns.ts'

/** Id of a transaction, which PostgreSQL never uses again. */
const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * How many rows the lists have in each tab, kept by triggers (decision 0137). Each database connection adds to its own
 * row, so that writers never wait for each other; readers sum the rows.
 */
export const listChange = pgTable(
  'list_change',
  {
    relation: text('relation').notNull(),
    /** Process id of the connection; 0 for the sum of connections that are gone. */
    backend: integer('backend').notNull(),
    /** By how many rows this connection changed the number of active and of archived rows. */
    active: bigint('active', { mode: 'number' }).notNull().default(0),
    archived: bigint('archived', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.relation, table.backend] })],
)

/** The changes of each statement to columns that lists read, written by triggers (decision 0225). Kept for an hour. */
export const listNote = pgTable(
  'list_note',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The writing transaction. A reader's snapshot shows exactly which transactions it has not read yet. */
    xid: transactionId('xid')
      .notNull()
      .default(sql`pg_current_xact_id()`),
    relation: text('relation').notNull(),
    /** Names of the columns that changed; null: rows were added or removed. */
    columns: text('columns').array(),
    /** The changed rows, or the rows that they belong to (for rules their publisher links); null: too many to list. */
    ids: integer('ids').array(),
    ...created(),
  },
  (table) => [index('list_note_xid_idx').on(table.xid)],
)
