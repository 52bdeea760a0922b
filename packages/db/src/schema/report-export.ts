import type { ExportState } from '@headgate/contract/reports/exports'
import type { FileFormat } from '@headgate/contract/base/constants'
import type { PublisherColumnKey } from '@headgate/contract/settings/display-columns'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { user } from './account.ts'
import { among, count, moment, rowId, stamps } from './columns.ts'

/** A file of a report that is prepared in the background: docs/behaviour/reports.md#files-in-the-background. */
export const reportExport = pgTable(
  'export',
  {
    id: rowId(),
    /** Whose file it is. */
    user_id: integer('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Whose rows it may have, from the session that asked; null for admins. */
    publisher_id: integer('publisher_id'),
    /** The columns that its user had when it was asked for; null for admins. */
    columns: text('columns').array().$type<PublisherColumnKey[]>(),
    report: text('report').notNull(),
    format: text('format').$type<FileFormat>().notNull(),
    /** Parameters of the report's call, read and checked. */
    query: jsonb('query').$type<Record<string, unknown>>().notNull(),
    state: text('state').$type<ExportState>().notNull().default('waiting'),
    rows_written: integer('rows_written').notNull().default(0),
    /** How often a job has begun to write it. */
    attempts: integer('attempts').notNull().default(0),
    file_name: text('file_name'),
    bytes: count('bytes'),
    problem: text('problem'),
    finished_at: moment('finished_at'),
    ...stamps(),
  },
  (table) => [
    check('export_state', among(table.state, ['waiting', 'writing', 'ready', 'failed'])),
    check('export_format', among(table.format, ['csv', 'xlsx'])),
    check('export_file', sql`${table.state} <> 'ready' or ${table.file_name} is not null`),
    index('export_user_idx').on(table.user_id, table.id),
    index('export_created_idx').on(table.created_at),
  ],
)
