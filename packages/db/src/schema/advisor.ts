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
    /** When admins were told of it by a push message, or it ended before. */
    told_at: moment('told_at'),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('advisor_lasting_key')
      .on(table.rule, table.subject_kind, table.subject_id)
      .where(sql`over_at is null`),
    index('advisor_rule_idx').on(table.rule, table.id),
    index('advisor_untold_idx')
      .on(table.id)
      .where(sql`told_at is null`),
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

const ids = (name: string) =>
  integer(name)
    .array()
    .notNull()
    .default(sql`'{}'`)

/** Who is told of which advice, and how: docs/behaviour/alerts.md#alerts. */
export const alert = pgTable(
  'alert',
  {
    id: rowId(),
    name: text('name').notNull(),
    enabled: boolean('enabled').notNull().default(true),
    rules: text('rules')
      .array()
      .$type<AdviceRule[]>()
      .notNull()
      .default(sql`'{}'`),
    publisher_ids: ids('publisher_ids'),
    provider_ids: ids('provider_ids'),
    targeting_ids: ids('targeting_ids'),
    provider_link_ids: ids('provider_link_ids'),
    least_percent: integer('least_percent'),
    least_volume: integer('least_volume'),
    by_mail: boolean('by_mail').notNull().default(true),
    /** Comma-separated; empty for the addresses of the settings. */
    emails: text('emails').notNull().default(''),
    by_push: boolean('by_push').notNull().default(true),
    webhook_url: text('webhook_url'),
    /** Sealed; signs what is sent to `webhook_url`. */
    webhook_secret: text('webhook_secret'),
    tells_end: boolean('tells_end').notNull().default(false),
    quiet_from: integer('quiet_from'),
    quiet_to: integer('quiet_to'),
    quiet_zone: text('quiet_zone').notNull().default('UTC'),
    digest_minutes: integer('digest_minutes').notNull().default(15),
    /** Items that were written before are not told. */
    since: moment('since').notNull().defaultNow(),
    last_sent_at: moment('last_sent_at'),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('alert_name_key').on(sql`lower(${table.name})`),
    check('alert_quiet', sql`(${table.quiet_from} is null) = (${table.quiet_to} is null)`),
    check('alert_digest', sql`${table.digest_minutes} between 0 and 1440`),
    check('alert_webhook', sql`(${table.webhook_url} is null) = (${table.webhook_secret} is null)`),
  ],
)

export const alertChannels = ['mail', 'push', 'webhook'] as const

/** One message of an alert over one channel. */
export const alertDelivery = pgTable(
  'alert_delivery',
  {
    id: rowId(),
    alert_id: integer('alert_id')
      .notNull()
      .references(() => alert.id, { onDelete: 'cascade' }),
    channel: text('channel').$type<(typeof alertChannels)[number]>().notNull(),
    status: text('status').$type<'waiting' | 'sent' | 'failed'>().notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** Why the last attempt failed, or whom a mail that was sent did not reach, for operators. */
    error: text('error'),
    sent_at: moment('sent_at'),
    ...created(),
  },
  (table) => [
    index('alert_delivery_alert_idx').on(table.alert_id, table.id),
    check('alert_delivery_channel', among(table.channel, alertChannels)),
    check('alert_delivery_status', among(table.status, ['waiting', 'sent', 'failed'])),
  ],
)

/** That an alert tells of an item, once of its beginning and once of its end. Not sent yet while `told_at` is null. */
export const alertEvent = pgTable(
  'alert_event',
  {
    id: rowId(),
    alert_id: integer('alert_id')
      .notNull()
      .references(() => alert.id, { onDelete: 'cascade' }),
    advisor_id: integer('advisor_id')
      .notNull()
      .references(() => advisor.id, { onDelete: 'cascade' }),
    event: text('event').$type<'opened' | 'over'>().notNull(),
    told_at: moment('told_at'),
    ...created(),
  },
  (table) => [
    uniqueIndex('alert_event_key').on(table.alert_id, table.advisor_id, table.event),
    index('alert_event_waiting_idx')
      .on(table.alert_id)
      .where(sql`told_at is null`),
    check('alert_event_event', among(table.event, ['opened', 'over'])),
  ],
)

/** The items of a delivery. */
export const alertDeliveryItem = pgTable(
  'alert_delivery_item',
  {
    delivery_id: integer('delivery_id')
      .notNull()
      .references(() => alertDelivery.id, { onDelete: 'cascade' }),
    event_id: integer('event_id')
      .notNull()
      .references(() => alertEvent.id, { onDelete: 'cascade' }),
  },
  (table) => [uniqueIndex('alert_delivery_item_key').on(table.delivery_id, table.event_id)],
)
