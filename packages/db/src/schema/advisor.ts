import {
  adviceEvents,
  adviceStatuses,
  type AdviceEvent,
  type AdviceStatus,
} from '@headgate/contract/advisor/states'
import { type AdviceRule, type AdviceSubject, adviceSubjects } from '@headgate/domain/advice/finding'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { among, created, moment, money, rowId, stamps } from './columns.ts'

/** An advice item: docs/behaviour/advisor.md#life-of-an-item. Records that it is about may be gone. */
export const advisor = pgTable(
  'advisor',
  {
    id: rowId(),
    rule: text('rule').$type<AdviceRule>().notNull(),
    subject_kind: text('subject_kind').$type<AdviceSubject['kind']>().notNull(),
    subject_id: text('subject_id').notNull(),
    partner_kind: text('partner_kind').$type<'publisher' | 'provider'>(),
    partner_id: integer('partner_id'),
    title: text('title').notNull(),
    /** HTML of `adviceHtml`. */
    description: text('description').notNull(),
    facts: jsonb('facts').$type<Record<string, number | string | null>>().notNull(),
    loss: money('loss'),
    status: text('status').$type<AdviceStatus>().notNull().default('active'),
    snoozed_until: moment('snoozed_until'),
    /** When the condition was found first and last. */
    opened_at: moment('opened_at').notNull(),
    seen_at: moment('seen_at').notNull(),
    /** When it was not found any more. Until then the rule opens no other item about the subject, also if a person closed this one. */
    over_at: moment('over_at'),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('advisor_lasting_key')
      .on(table.rule, table.subject_kind, table.subject_id)
      .where(sql`over_at is null`),
    index('advisor_status_idx').on(table.status, table.id),
    index('advisor_partner_idx').on(table.partner_kind, table.partner_id),
    check('advisor_status', among(table.status, adviceStatuses)),
    check('advisor_subject', among(table.subject_kind, adviceSubjects)),
    check('advisor_partner', sql`(${table.partner_kind} is null) = (${table.partner_id} is null)`),
    check('advisor_snooze', sql`(${table.status} = 'snoozed') = (${table.snoozed_until} is not null)`),
    check('advisor_over', sql`${table.over_at} is null or ${table.status} = 'closed'`),
  ],
)

/** What happened to an item, and the notes that explain it. */
export const advisorHistory = pgTable(
  'advisor_history',
  {
    id: rowId(),
    advisor_id: integer('advisor_id')
      .notNull()
      .references(() => advisor.id, { onDelete: 'cascade' }),
    event: text('event').$type<AdviceEvent>().notNull(),
    payload: jsonb('payload').$type<{ notes: string; snoozed_until?: string }>().notNull(),
    /** The acting user with the name of that time; null for the system. */
    user_id: integer('user_id'),
    first_name: text('first_name'),
    last_name: text('last_name'),
    ...created(),
  },
  (table) => [
    index('advisor_history_item_idx').on(table.advisor_id, table.id),
    check('advisor_history_event', among(table.event, adviceEvents)),
  ],
)

/** The settings of a rule, and when the job ran it: docs/behaviour/advisor.md#settings-of-the-rules. */
export const advisorRule = pgTable('advisor_rule', {
  rule: text('rule').$type<AdviceRule>().primaryKey(),
  enabled: boolean('enabled').notNull().default(true),
  /** Only those that differ from the usual ones. */
  thresholds: jsonb('thresholds')
    .$type<Record<string, number>>()
    .notNull()
    .default(sql`'{}'`),
  /** Moment of the newest judgement that was applied, and whether it left subjects unjudged. */
  judged_at: moment('judged_at'),
  is_unknown: boolean('is_unknown').notNull().default(false),
  /** Since when it fails; null while it works. */
  failed_at: moment('failed_at'),
  ...stamps(),
})
