import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import {
  recordKinds,
  type BulkChangeValues,
  type RecordKind,
  type RecordState,
} from '@headgate/contract/bulk-changes/values'
import type { ContentDifference } from '@headgate/domain/rules/rule-difference'
import { among, created, moment, rowId } from './columns.ts'

/**
 * One change of many records: docs/behaviour/bulk-changes.md#past-bulk-changes. Its user has no foreign key, so that the
 * row outlives the account.
 */
export const bulkChange = pgTable(
  'bulk_change',
  {
    id: rowId(),
    actor_user_id: integer('actor_user_id'),
    actor_email: text('actor_email'),
    kind: text('kind').$type<BulkChangeValues['kind']>().notNull(),
    change: jsonb('change').$type<BulkChangeValues>().notNull(),
    publish: boolean('publish').notNull(),
    /** Of an undo: the change that it set back. */
    undo_of: integer('undo_of'),
    changed: integer('changed').notNull(),
    published: integer('published').notNull(),
    ...created(),
  },
  (table) => [
    index('bulk_change_undo_idx')
      .on(table.undo_of)
      .where(sql`undo_of is not null`),
    check('bulk_change_kind', among(table.kind, ['link', 'cap', 'filters', 'share', 'undo'])),
  ],
)

/** One record that a bulk change changed, with what its undo sets back. */
export const bulkChangeRecord = pgTable(
  'bulk_change_record',
  {
    bulk_change_id: integer('bulk_change_id')
      .notNull()
      .references(() => bulkChange.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<RecordKind>().notNull(),
    record_id: integer('record_id').notNull(),
    name: text('name').notNull(),
    before: jsonb('before').$type<RecordState>().notNull(),
    after: jsonb('after').$type<RecordState>().notNull(),
    /** As the preview showed it. */
    difference: jsonb('difference').$type<ContentDifference>().notNull(),
    published: boolean('published').notNull(),
    /** `updated_at` of the record when the change was made: another one means that it was changed since. */
    left_at: moment('left_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bulk_change_id, table.kind, table.record_id] }),
    check('bulk_change_record_kind', among(table.kind, recordKinds)),
  ],
)
