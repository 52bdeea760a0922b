import {
  repairKinds,
  repairSubjects,
  type RepairKind,
  type RepairSubject,
  type Validity,
} from '@headgate/contract/revenue/repair-values'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { among, count, moment, money, rowId, stamps } from './columns.ts'
import { provider } from './provider.ts'
import { revenueImport } from './revenue.ts'
import { publisherAccount } from './targeting.ts'

/**
 * What a person decided about a reported channel, with what stood in the queue then: docs/behaviour/revenue.md#repair-queue.
 * Repairs stay when they are undone; then they have no effect.
 */
export const channelRepair = pgTable(
  'channel_repair',
  {
    id: rowId(),
    provider_id: integer('provider_id')
      .notNull()
      .references(() => provider.id, { onDelete: 'cascade' }),
    channel: text('channel').notNull(),
    kind: text('kind').$type<RepairKind>().notNull(),
    /** What was unmatched; see `repairSubjects`. */
    subject: text('subject').$type<RepairSubject>().notNull().default('account'),
    /** The channel to book it as. Accounts that were made or widened have one where they are spelt differently. */
    booked_as: text('booked_as'),
    note: text('note'),
    /** Whether the first proposal was taken; null when there was none. */
    took_first: boolean('took_first'),
    /** The account that was made or widened, with its validity before (null: it was made) and after. */
    account_id: integer('account_id').references(() => publisherAccount.id, { onDelete: 'restrict' }),
    validity_before: jsonb('validity_before').$type<Validity>(),
    validity_after: jsonb('validity_after').$type<Validity>(),
    /** First and last day that were booked again; null when none was. */
    from_day: date('from_day'),
    to_day: date('to_day'),
    /** Gross that waited, and since when. */
    gross: money('gross').notNull().default('0'),
    since: moment('since'),
    created_by: integer('created_by'),
    undone_at: moment('undone_at'),
    undone_by: integer('undone_by'),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('channel_repair_alias_key')
      .on(table.provider_id, table.channel, table.booked_as)
      .where(sql`booked_as is not null and undone_at is null`),
    uniqueIndex('channel_repair_ignored_key')
      .on(table.provider_id, table.channel, table.subject)
      .where(sql`kind = 'ignore' and undone_at is null`),
    index('channel_repair_account_idx').on(table.account_id),
    check('channel_repair_kind', among(table.kind, repairKinds)),
    check('channel_repair_subject', among(table.subject, repairSubjects)),
    check('channel_repair_other', sql`${table.booked_as} is distinct from ${table.channel}`),
    check(
      'channel_repair_whole',
      sql`case ${table.kind} when 'map' then booked_as is not null when 'ignore' then note is not null and booked_as is null else account_id is not null end`,
    ),
  ],
)

/**
 * A channel of an advertiser's day that stood in the repair queue, with what it had when it did. It leaves the queue
 * when a booking finds an account for it (`matched_at`), and is gone when the day no longer has the channel.
 */
export const unmatchedChannel = pgTable(
  'unmatched_channel',
  {
    provider_id: integer('provider_id')
      .notNull()
      .references(() => provider.id, { onDelete: 'cascade' }),
    subject: text('subject').$type<Exclude<RepairSubject, 'skipped'>>().notNull(),
    channel: text('channel').notNull(),
    day: date('day').notNull(),
    searches: count('searches').notNull(),
    gross: money('gross').notNull(),
    /** When the first import that left it unmatched was received. */
    since: moment('since').notNull(),
    matched_at: moment('matched_at'),
  },
  (table) => [
    primaryKey({ columns: [table.provider_id, table.subject, table.channel, table.day] }),
    index('unmatched_channel_open_idx')
      .on(table.provider_id, table.day)
      .where(sql`matched_at is null`),
    index('unmatched_channel_day_idx').on(table.day),
  ],
)

/** Unmatched money of an advertiser at the end of the days on which it changed: the trend of the repair queue. */
export const unmatchedTotal = pgTable(
  'unmatched_total',
  {
    provider_id: integer('provider_id')
      .notNull()
      .references(() => provider.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    channels: integer('channels').notNull(),
    gross: money('gross').notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider_id, table.day] })],
)

/** Lines of an import that could not be read, by channel and day as far as these could be read. */
export const skippedChannel = pgTable(
  'skipped_channel',
  {
    import_id: integer('import_id')
      .notNull()
      .references(() => revenueImport.id, { onDelete: 'cascade' }),
    /** Empty when the line has none. */
    channel: text('channel').notNull(),
    day: date('day'),
    rows: count('rows').notNull(),
    revenue: money('revenue').notNull(),
    /** Of the first of these lines. */
    reason: text('reason').notNull(),
  },
  (table) => [index('skipped_channel_import_idx').on(table.import_id)],
)
