import {
  scheduledEntities,
  scheduledFields,
  scheduledKinds,
  scheduledStates,
  type ScheduledEntity,
  type ScheduledField,
  type ScheduledKind,
  type ScheduledState,
} from '@headgate/contract/scheduled/values'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { among, moment, rowId, stamps } from './columns.ts'

const pending = sql`state = 'pending'`

/**
 * A change that is made by itself at a time: docs/behaviour/scheduled-changes.md#scheduled-changes. The record has no
 * foreign key, because it may be of several tables; a change whose record is gone fails at its time.
 */
export const scheduledChange = pgTable(
  'scheduled_change',
  {
    id: rowId(),
    kind: text('kind').$type<ScheduledKind>().notNull(),
    entity: text('entity').$type<ScheduledEntity>().notNull(),
    entity_id: integer('entity_id').notNull(),
    /** Of a value: the rule, the field, and what it will be. */
    rule_id: integer('rule_id'),
    field: text('field').$type<ScheduledField>(),
    value: numeric('value', { precision: 16, scale: 5, mode: 'number' }),
    due_at: moment('due_at').notNull(),
    state: text('state').$type<ScheduledState>().notNull().default('pending'),
    problem: text('problem'),
    /** Of a publication: the draft that was seen, as publications keep it. */
    draft: jsonb('draft'),
    /** The user who scheduled it, and the impersonated one. */
    created_by: integer('created_by'),
    as_user_id: integer('as_user_id'),
    ended_at: moment('ended_at'),
    ...stamps(),
  },
  (table) => [
    index('scheduled_change_due_idx').on(table.due_at, table.id).where(pending),
    index('scheduled_change_entity_idx').on(table.entity, table.entity_id, table.id),
    uniqueIndex('scheduled_change_publication_key')
      .on(table.entity, table.entity_id)
      .where(sql`state = 'pending' and kind = 'publication'`),
    uniqueIndex('scheduled_change_value_key')
      .on(table.entity, table.entity_id, sql`coalesce(rule_id, 0)`, table.field, table.due_at)
      .where(sql`state = 'pending' and kind = 'value'`),
    check('scheduled_change_kind', among(table.kind, scheduledKinds)),
    check('scheduled_change_entity', among(table.entity, scheduledEntities)),
    check('scheduled_change_state', among(table.state, scheduledStates)),
    check('scheduled_change_field', among(table.field, scheduledFields)),
    check('scheduled_change_draft', sql`(${table.kind} = 'publication') = (${table.draft} is not null)`),
    check(
      'scheduled_change_value',
      sql`(${table.kind} = 'value') = (${table.field} is not null and ${table.value} is not null)`,
    ),
  ],
)
