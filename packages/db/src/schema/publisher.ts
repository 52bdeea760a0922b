import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { archivable, rowId, stamps } from './columns.ts'
import { domain } from './reference.ts'

/** A sender of searches. */
export const publisher = pgTable(
  'publisher',
  {
    id: rowId(),
    name: text('name').notNull(),
    details: text('details'),
    status: boolean('status').notNull().default(true),
    default_domain_id: integer('default_domain_id').references(() => domain.id, { onDelete: 'restrict' }),
    skype_conversation_id: text('skype_conversation_id'),
    ...stamps(),
    ...archivable(),
  },
  (table) => [
    uniqueIndex('publisher_name_key')
      .on(sql`lower(${table.name})`)
      .where(sql`archived_at is null`),
    index('publisher_default_domain_idx').on(table.default_domain_id),
    // For the list: each index sorts or counts the active ones without reading the others (decision 0063).
    index('publisher_active_idx')
      .on(table.id)
      .where(sql`archived_at is null`),
    index('publisher_archived_idx')
      .on(table.id)
      .where(sql`archived_at is not null`),
    index('publisher_by_name_idx')
      .on(sql`lower(${table.name})`, table.id)
      .where(sql`archived_at is null`),
    index('publisher_by_details_idx')
      .on(sql`lower(left(${table.details}, 200))`, table.id)
      .where(sql`archived_at is null`),
    index('publisher_by_domain_idx')
      .on(table.default_domain_id, table.id)
      .where(sql`archived_at is null`),
    index('publisher_by_status_idx')
      .on(table.status, table.id)
      .where(sql`archived_at is null`),
    index('publisher_by_updated_idx')
      .on(table.updated_at, table.id)
      .where(sql`archived_at is null`),
    index('publisher_search_idx').using(
      'gin',
      table.name.op('gin_trgm_ops'),
      table.details.op('gin_trgm_ops'),
    ),
  ],
)
