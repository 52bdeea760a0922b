import type {
  ChannelLists,
  FileFacts,
  ImportPreview,
  ImportStage,
  ImportKind,
  ImportScope,
  Maturity,
} from '@headgate/contract/revenue/import-values'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { among, count, created, moment, money, percent, rowId, stamps } from './columns.ts'
import { importKinds, importScopes, importStages, maturities } from '@headgate/contract/revenue/import-values'
import { apiRun, provider } from './provider.ts'
import { publisherAccount } from './targeting.ts'

/** From a day on, what an advertiser reports and which share of it is ours: docs/behaviour/revenue.md#net-and-publisher-revenue. */
export const providerTerm = pgTable(
  'provider_term',
  {
    provider_id: integer('provider_id')
      .notNull()
      .references(() => provider.id, { onDelete: 'cascade' }),
    from_day: date('from_day').notNull(),
    reports_gross_revenue: boolean('reports_gross_revenue').notNull(),
    revenue_share_percentage: percent('revenue_share_percentage').notNull(),
    ...created(),
  },
  (table) => [
    primaryKey({ columns: [table.provider_id, table.from_day] }),
    check('provider_term_share', sql`${table.revenue_share_percentage} between 0 and 100`),
  ],
)

/** From a day on, share and status of a publisher ad account: docs/behaviour/revenue.md#publisher-ad-accounts. */
export const publisherAccountTerm = pgTable(
  'publisher_account_term',
  {
    account_id: integer('account_id')
      .notNull()
      .references(() => publisherAccount.id, { onDelete: 'cascade' }),
    from_day: date('from_day').notNull(),
    share_revenue: percent('share_revenue').notNull(),
    is_active: boolean('is_active').notNull(),
    ...created(),
  },
  (table) => [
    primaryKey({ columns: [table.account_id, table.from_day] }),
    check('publisher_account_term_share', sql`${table.share_revenue} between 0 and 100`),
  ],
)

/** Column names of an advertiser's files with their fields: docs/behaviour/advertisers.md#csv-field-mapping. */
export const csvMapping = pgTable('csv_mapping', {
  id: rowId(),
  advertiser_id: integer('advertiser_id')
    .notNull()
    .unique()
    .references(() => provider.id, { onDelete: 'cascade' }),
  fields: jsonb('fields').$type<Record<string, string>>().notNull(),
  /** Kept answers: order of day and month, form of numbers, and whether a file replaces its days or its lines. */
  date_order: text('date_order').$type<'dmy' | 'mdy'>(),
  number_form: text('number_form').$type<'1,234.50' | '1.234,50'>(),
  scope: text('scope').$type<ImportScope>(),
  uploaded_by: integer('uploaded_by'),
  updated_by: integer('updated_by'),
  ...stamps(),
})

/** Names of database columns that screens show. One row: docs/behaviour/settings.md#display-names. */
export const displayMapping = pgTable(
  'display_mapping',
  {
    id: integer('id').primaryKey().default(1),
    fields: jsonb('fields').$type<Record<string, string>>().notNull(),
    updated_by: integer('updated_by'),
    ...stamps(),
  },
  (table) => [check('display_mapping_single', sql`${table.id} = 1`)],
)

/**
 * A numbered statement about an advertiser's revenue: a file, a run of its API, or a removal of data. Its rows never
 * change; `in_force` does. See docs/behaviour/revenue.md#words.
 */
export const revenueImport = pgTable(
  'revenue_import',
  {
    id: rowId(),
    provider_id: integer('provider_id')
      .notNull()
      .references(() => provider.id, { onDelete: 'restrict' }),
    kind: text('kind').$type<ImportKind>().notNull(),
    scope: text('scope').$type<ImportScope>().notNull(),
    stage: text('stage').$type<ImportStage>().notNull(),
    in_force: boolean('in_force').notNull().default(false),
    /** Book as soon as it is read; else the dry run waits for a person. */
    books_at_once: boolean('books_at_once').notNull().default(true),
    csv_name: text('csv_name'),
    /** SHA-256 of the file as it was sent, its size in bytes, and the size of the kept copy. */
    file_hash: text('file_hash'),
    file_bytes: count('file_bytes'),
    api_run_id: integer('api_run_id').references(() => apiRun.id, { onDelete: 'restrict' }),
    /** A removal's channels; null means all. */
    channels: text('channels').array(),
    /** A removal's account; null means that it removes keys, not parts of them. */
    account_id: integer('account_id').references(() => publisherAccount.id, { onDelete: 'restrict' }),
    from_day: date('from_day'),
    to_day: date('to_day'),
    message: text('message').notNull(),
    /** The reading whose rows count. A reading that was interrupted starts again under another number. */
    load: integer('load'),
    total_rows: count('total_rows').notNull().default(0),
    total_uploaded: count('total_uploaded').notNull().default(0),
    total_unmatched: count('total_unmatched').notNull().default(0),
    total_failed: count('total_failed').notNull().default(0),
    total_excluded: count('total_excluded').notNull().default(0),
    /** Sum of total searches over the rows that were read, and over those that found an account. */
    check_sum: count('check_sum').notNull().default(0),
    uploaded_sum: count('uploaded_sum').notNull().default(0),
    facts: jsonb('facts').$type<FileFacts>(),
    channel_lists: jsonb('channel_lists').$type<ChannelLists>(),
    preview: jsonb('preview').$type<ImportPreview>(),
    /** Bytes of the file that are read so far. */
    read_bytes: count('read_bytes').notNull().default(0),
    /** Set again and again while a process works on it, so that others see when that process is gone. */
    worked_on_at: moment('worked_on_at'),
    booked_at: moment('booked_at'),
    created_by: integer('created_by'),
    /** When the advertiser's figures were received. Differs from `created_at` only where a past is loaded afterwards. */
    made_at: moment('made_at').notNull().defaultNow(),
    ...stamps(),
  },
  (table) => [
    index('revenue_import_provider_idx').on(table.provider_id, table.id),
    index('revenue_import_hash_idx').on(table.provider_id, table.file_hash),
    index('revenue_import_run_idx').on(table.api_run_id),
    index('revenue_import_account_idx').on(table.account_id),
    index('revenue_import_removal_idx')
      .on(table.provider_id, table.id)
      .where(sql`kind = 'removal' and in_force`),
    index('revenue_import_waiting_idx')
      .on(table.id)
      .where(sql`stage in ('waiting', 'reading', 'booking')`),
    check('revenue_import_kind', among(table.kind, importKinds)),
    check('revenue_import_scope', among(table.scope, importScopes)),
    check('revenue_import_stage', among(table.stage, importStages)),
    check(
      'revenue_import_rows',
      sql`${table.total_rows} = ${table.total_uploaded} + ${table.total_unmatched} + ${table.total_failed} + ${table.total_excluded}`,
    ),
  ],
)

/** The days that an import covers, with what it says about each. */
export const revenueImportDay = pgTable(
  'revenue_import_day',
  {
    import_id: integer('import_id')
      .notNull()
      .references(() => revenueImport.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    rows: count('rows').notNull(),
    revenue: money('revenue').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.import_id, table.day] }),
    index('revenue_import_day_idx').on(table.day),
  ],
)

/** A day of an advertiser as it was last booked: what was shown, and how final it is. */
export const advertiserDay = pgTable(
  'advertiser_day',
  {
    provider_id: integer('provider_id')
      .notNull()
      .references(() => provider.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    version: bigint('version', { mode: 'number' }).notNull(),
    /** The booking since which the day's booked rows have these figures, and their checksum: docs/behaviour/revenue.md#as-known-on. */
    shown_since: bigint('shown_since', { mode: 'number' }).notNull().default(0),
    figures_hash: text('figures_hash'),
    /** A checksum of the imports that its rows name. */
    imports_hash: text('imports_hash'),
    /** Newest import in force that covers the day; null when none does any more. */
    import_id: integer('import_id'),
    searches: count('searches').notNull(),
    monetized_searches: count('monetized_searches').notNull(),
    clicks: count('clicks').notNull(),
    gross: money('gross').notNull(),
    net: money('net').notNull(),
    publisher_revenue: money('publisher_revenue').notNull(),
    unmatched_gross: money('unmatched_gross').notNull(),
    /** Parts that a removal of an account's data took out of the reports. */
    removed_gross: money('removed_gross').notNull(),
    booked_at: moment('booked_at').notNull(),
    maturity: text('maturity').$type<Maturity>().notNull().default('partial'),
    /** Which part of the final net such days usually have at this age, with its 80 % range; null: too little history. */
    expected_share: doublePrecision('expected_share'),
    expected_low: doublePrecision('expected_low'),
    expected_high: doublePrecision('expected_high'),
    judged_at: moment('judged_at'),
  },
  (table) => [
    primaryKey({ columns: [table.provider_id, table.day] }),
    index('advertiser_day_day_idx').on(table.day),
    check('advertiser_day_maturity', among(table.maturity, maturities)),
  ],
)

/**
 * How final a day of an advertiser was before it changed, kept by a trigger (migration 0033). A day that was not there yet
 * has no import. See docs/behaviour/revenue.md#as-known-on.
 */
export const advertiserDayPast = pgTable(
  'advertiser_day_past',
  {
    /** In the order of the changes. */
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    provider_id: integer('provider_id')
      .notNull()
      .references(() => provider.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    /** The moment of the change; infinity until the booking that made it is noted. */
    until: moment('until').notNull(),
    has_import: boolean('has_import').notNull(),
    /** Null: not known, because it was before this was kept. */
    maturity: text('maturity').$type<Maturity>(),
    expected_share: doublePrecision('expected_share'),
  },
  (table) => [
    index('advertiser_day_past_day_idx').on(table.provider_id, table.day, table.until, table.id),
    index('advertiser_day_past_until_idx').on(table.provider_id, table.until),
    index('advertiser_day_past_unknown_idx')
      .on(table.day, table.until)
      .where(sql`maturity is null`),
  ],
)

/**
 * The bookings of each advertiser, by the number that its booked rows have, and from which moment on they were shown. One
 * without a moment is being made, or was interrupted. See docs/behaviour/revenue.md#as-known-on.
 */
export const booking = pgTable(
  'booking',
  {
    provider_id: integer('provider_id')
      .notNull()
      .references(() => provider.id, { onDelete: 'cascade' }),
    version: bigint('version', { mode: 'number' }).notNull(),
    at: moment('at'),
  },
  (table) => [
    primaryKey({ columns: [table.provider_id, table.version] }),
    index('booking_at_idx').on(table.provider_id, table.at, table.version),
  ],
)

/** What the publishers have of an advertiser's day, as it was last booked; publisher 0 is what no account matched. */
export const advertiserDayPublisher = pgTable(
  'advertiser_day_publisher',
  {
    provider_id: integer('provider_id')
      .notNull()
      .references(() => provider.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    publisher_id: integer('publisher_id').notNull(),
    gross: money('gross').notNull(),
    net: money('net').notNull(),
    publisher_revenue: money('publisher_revenue').notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider_id, table.day, table.publisher_id] })],
)

/** An advertiser's day as it stood after each import that covers it: the history of docs/behaviour/revenue.md#expected-share. */
export const advertiserDayHistory = pgTable(
  'advertiser_day_history',
  {
    provider_id: integer('provider_id')
      .notNull()
      .references(() => provider.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    import_id: integer('import_id')
      .notNull()
      .references(() => revenueImport.id, { onDelete: 'cascade' }),
    /** `made_at` of the import. */
    at: moment('at').notNull(),
    /** As the advertiser reported it, also what a removal of an account's data took out of the reports. */
    gross: money('gross').notNull(),
    net: money('net').notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider_id, table.day, table.import_id] })],
)

/** A booking that changed a figure that had been shown: docs/behaviour/revenue.md#words. */
export const restatement = pgTable(
  'restatement',
  {
    id: rowId(),
    provider_id: integer('provider_id')
      .notNull()
      .references(() => provider.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    /** The publisher whose figures moved; null for the advertiser's whole day. */
    publisher_id: integer('publisher_id'),
    cause: text('cause').notNull(),
    /** What the cause is about: an import with its undoing, or a publisher ad account. Null for others. */
    import_id: integer('import_id'),
    account_id: integer('account_id'),
    gross_before: money('gross_before').notNull(),
    gross_after: money('gross_after').notNull(),
    net_before: money('net_before').notNull(),
    net_after: money('net_after').notNull(),
    publisher_before: money('publisher_before').notNull(),
    publisher_after: money('publisher_after').notNull(),
    ...created(),
  },
  (table) => [
    index('restatement_provider_idx').on(table.provider_id, table.day),
    index('restatement_publisher_idx').on(table.publisher_id, table.day),
    index('restatement_created_idx').on(table.created_at, table.id),
    index('restatement_import_idx').on(table.import_id),
  ],
)

/** How well the expected share foretold finals, each night: docs/behaviour/revenue.md#expected-share. */
export const maturityBackTest = pgTable('maturity_back_test', {
  /** The UTC day on which it was computed. */
  day: date('day').primaryKey(),
  tested: integer('tested').notNull(),
  error: doublePrecision('error').notNull(),
  plain_error: doublePrecision('plain_error').notNull(),
  ratio: doublePrecision('ratio'),
  coverage: doublePrecision('coverage'),
  /** What ranges were widened by when it tested them, and what they are widened by from then on. */
  factor_before: doublePrecision('factor_before').notNull(),
  factor: doublePrecision('factor').notNull(),
  ...created(),
})

/** Days that wait for a booking, written with the change that makes it necessary. */
export const bookingRequest = pgTable(
  'booking_request',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    provider_id: integer('provider_id')
      .notNull()
      .references(() => provider.id, { onDelete: 'cascade' }),
    from_day: date('from_day').notNull(),
    to_day: date('to_day').notNull(),
    /** For people: why. */
    cause: text('cause').notNull(),
    /** What the cause is about, for restatements. */
    import_id: integer('import_id').references(() => revenueImport.id, { onDelete: 'cascade' }),
    account_id: integer('account_id').references(() => publisherAccount.id, { onDelete: 'cascade' }),
    ...created(),
  },
  (table) => [index('booking_request_provider_idx').on(table.provider_id, table.id)],
)

/** When an advertiser's API runs by itself: docs/behaviour/advertisers.md#api-runs. */
export const apiSchedule = pgTable(
  'api_schedule',
  {
    provider_id: integer('provider_id')
      .primaryKey()
      .references(() => provider.id, { onDelete: 'cascade' }),
    is_active: boolean('is_active').notNull().default(true),
    /** Times of day, UTC, as `HH:MM`. */
    times: text('times').array().notNull(),
    /** How many days each run reads back. */
    days_back: integer('days_back').notNull(),
    /** Day of the week (0 is Sunday) on which the first run reads the last month again; null: never. */
    month_again_on: integer('month_again_on'),
    ...stamps(),
  },
  (table) => [
    check('api_schedule_days', sql`${table.days_back} between 1 and 92`),
    check('api_schedule_weekday', sql`${table.month_again_on} between 0 and 6`),
  ],
)
