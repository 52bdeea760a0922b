import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { mailTimes } from '@headgate/contract/views/view-schedule'
import { sendStates } from '@headgate/contract/views/send-states'
import { among, created, moment, rowId, stamps } from './columns.ts'
import { user } from './account.ts'

/** The address and the columns of a screen under a name: docs/behaviour/lists.md#saved-views. */
export const savedView = pgTable(
  'saved_view',
  {
    id: rowId(),
    owner_id: integer('owner_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Path of the screen, `/publishers`. */
    screen: text('screen').notNull(),
    name: text('name').notNull(),
    /** The search part of the address, without the page and an open form: `?q=two`. */
    search: text('search').notNull(),
    /** Ids of the columns that are not as the screen shows them by default. */
    columns: text('columns').array().notNull(),
    /** Every admin sees and opens it. */
    shared: boolean('shared').notNull().default(false),
    ...stamps(),
  },
  (table) => [
    unique('saved_view_key').on(table.owner_id, table.screen, table.name),
    index('saved_view_screen_idx')
      .on(table.screen)
      .where(sql`shared`),
  ],
)

/** When a view is mailed, and to whom: docs/behaviour/reports.md#reports-by-mail. */
export const viewSchedule = pgTable(
  'view_schedule',
  {
    view_id: integer('view_id')
      .primaryKey()
      .references(() => savedView.id, { onDelete: 'cascade' }),
    every: text('every').$type<(typeof mailTimes)[number]>().notNull(),
    /** Hour of the day, UTC. */
    hour: integer('hour').notNull(),
    /** 1 is Monday. */
    weekday: integer('weekday').notNull(),
    /** In a shorter month its last day. */
    month_day: integer('month_day').notNull(),
    recipients: text('recipients').array().notNull(),
    active: boolean('active').notNull(),
    /** Times before this one were not asked for: when it was made, timed anew or switched on. */
    since: moment('since').notNull().defaultNow(),
    last_sent_at: moment('last_sent_at'),
    last_error: text('last_error'),
    ...stamps(),
  },
  (table) => [
    check('view_schedule_every', among(table.every, mailTimes)),
    check('view_schedule_hour', sql`${table.hour} between 0 and 23`),
    check('view_schedule_weekday', sql`${table.weekday} between 1 and 7`),
    check('view_schedule_month_day', sql`${table.month_day} between 1 and 31`),
  ],
)

/** One due time of a view's mail. The row is what makes it be sent once. */
export const viewSend = pgTable(
  'view_send',
  {
    id: rowId(),
    view_id: integer('view_id')
      .notNull()
      .references(() => savedView.id, { onDelete: 'cascade' }),
    due_at: moment('due_at').notNull(),
    state: text('state').$type<(typeof sendStates)[number]>().notNull(),
    tries: integer('tries').notNull().default(1),
    /** When the latest try began. */
    tried_at: moment('tried_at').notNull().defaultNow(),
    error: text('error'),
    ...created(),
  },
  (table) => [
    unique('view_send_key').on(table.view_id, table.due_at),
    check('view_send_state', among(table.state, sendStates)),
  ],
)
