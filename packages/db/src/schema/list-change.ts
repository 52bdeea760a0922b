import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/**
 * How often the tables behind the lists were changed, written by triggers (decision 0137). Each connection of the
 * database adds to a row of its own, so that writers never wait for each other here; readers sum them up.
 */
export const listChange = pgTable(
  'list_change',
  {
    relation: text('relation').notNull(),
    /** Process id of the connection; 0 for rows of connections that are gone, added up. */
    backend: integer('backend').notNull(),
    changes: bigint('changes', { mode: 'number' }).notNull().default(0),
    /** By how many rows this connection changed what is active, and what is archived, where that is counted. */
    active: bigint('active', { mode: 'number' }).notNull().default(0),
    archived: bigint('archived', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.relation, table.backend] })],
)
