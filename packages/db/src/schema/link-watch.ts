import type { Hop, LinkCheckProblem } from '@headgate/domain/link-watch/judge-chain'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, stamps } from './columns.ts'
import { providerLink } from './provider.ts'

/** When and how links are checked: docs/behaviour/link-watch.md#settings. The migration makes the only row. */
export const linkWatchSetting = pgTable(
  'link_watch_setting',
  {
    id: integer('id').primaryKey().default(1),
    /** Whether links are checked by schedule. */
    enabled: boolean('enabled').notNull().default(false),
    every_hours: integer('every_hours').notNull().default(6),
    keyword: text('keyword').notNull().default('weather'),
    user_agent: text('user_agent').notNull().default('Mozilla/5.0 (compatible; HeadgateLinkCheck/1.0)'),
    /** A link is paused after so many failed checks in a row; null: never. */
    pause_after: integer('pause_after'),
    ...stamps(),
  },
  (table) => [
    check('link_watch_setting_single', sql`${table.id} = 1`),
    check('link_watch_setting_every', sql`${table.every_hours} between 1 and 168`),
    check('link_watch_setting_pause', sql`${table.pause_after} between 2 and 20`),
  ],
)

/** A test search over an advertiser link, with its whole redirect chain. The last ones of each link are kept. */
export const linkCheck = pgTable(
  'link_check',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    provider_link_id: integer('provider_link_id')
      .notNull()
      .references(() => providerLink.id, { onDelete: 'cascade' }),
    at: moment('at').notNull().defaultNow(),
    ok: boolean('ok').notNull(),
    problem: text('problem').$type<LinkCheckProblem>(),
    text: text('text').notNull(),
    warning: text('warning'),
    status: integer('status'),
    milliseconds: integer('milliseconds').notNull(),
    certificate_until: moment('certificate_until'),
    channel_kept: boolean('channel_kept'),
    click_id_kept: boolean('click_id_kept'),
    hops: jsonb('hops').$type<Hop[]>().notNull(),
  },
  (table) => [index('link_check_link_idx').on(table.provider_link_id, table.id)],
)

/** What is known of an advertiser link by its checks. Links without a row were never checked. */
export const linkWatch = pgTable(
  'link_watch',
  {
    provider_link_id: integer('provider_link_id')
      .primaryKey()
      .references(() => providerLink.id, { onDelete: 'cascade' }),
    /** The last check; null before the first. */
    ok: boolean('ok'),
    text: text('text').notNull().default(''),
    warning: text('warning'),
    checked_at: moment('checked_at'),
    /** Failed checks in a row. */
    failures: integer('failures').notNull().default(0),
    /** Since when the checks fail. */
    failing_since: moment('failing_since'),
    /** Set while engines serve the link as disabled because its checks fail. */
    paused_at: moment('paused_at'),
    /** When the schedule checks it again. */
    next_at: moment('next_at'),
    /** A process checks the link until then; later others may. */
    claimed_until: moment('claimed_until'),
  },
  (table) => [index('link_watch_next_idx').on(table.next_at)],
)
