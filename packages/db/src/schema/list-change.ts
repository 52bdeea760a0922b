import { sql } from 'drizzle-orm'
import { bigint, customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { created } from './columns.ts'

/** Number of a transaction that never comes again. */
const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * How many rows the lists have in each tab, kept by triggers (decision 0137). Each connection of the database adds to a
 * row of its own, so that writers never wait for each other here; readers sum them up.
 */
export const listChange = pgTable(
  'list_change',
  {
    relation: text('relation').notNull(),
    /** Process id of the connection; 0 for rows of connections that are gone, added up. */
    backend: integer('backend').notNull(),
    /** By how many rows this connection changed what is active, and what is archived. */
    active: bigint('active', { mode: 'number' }).notNull().default(0),
    archived: bigint('archived', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.relation, table.backend] })],
)

/** What each statement changed of the columns that lists read, written by triggers (decision 0225). Kept for an hour. */
export const listNote = pgTable(
  'list_note',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Of whoever wrote it: a reader's snapshot tells exactly which transactions it has not seen yet. */
    xid: transactionId('xid')
      .notNull()
      .default(sql`pg_current_xact_id()`),
    relation: text('relation').notNull(),
    /** Names of the columns that changed; null: rows came or went. */
    columns: text('columns').array(),
    /** The rows concerned, or the rows that they belong to (rules: their publisher links); null: too many to name. */
    ids: integer('ids').array(),
    ...created(),
  },
  (table) => [index('list_note_xid_idx').on(table.xid)],
)
