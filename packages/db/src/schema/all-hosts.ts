import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { searchListNames, type SearchListName } from '@headgate/domain/snapshot/snapshot'
import { bytes, created, stamps } from './columns.ts'

/** Photos of users, so that each API host has all of them (decision 0196). Replaced photos get another name. */
export const photo = pgTable(
  'photo',
  {
    /** The last part of its address. */
    name: text('name').primaryKey(),
    type: text('type').notNull(),
    /** SHA-256 of the content, in hex. */
    hash: text('hash').notNull(),
    size: integer('size').notNull(),
    content: bytes('content').notNull(),
    ...created(),
  },
  (table) => [check('photo_size', sql`${table.size} = octet_length(${table.content})`)],
)

/** Lists of the filters, as operators wrote them; engines get their entries from `engine_state` (decision 0197). */
export const searchList = pgTable(
  'search_list',
  {
    name: text('name').$type<SearchListName>().primaryKey(),
    content: text('content').notNull(),
    ...stamps(),
  },
  (table) => [
    check('search_list_name', sql.raw(`name in (${searchListNames.map((name) => `'${name}'`).join(', ')})`)),
    check('search_list_content', sql`length(${table.content}) <= 20000000`),
  ],
)

/** Keys and secrets that must be the same on all hosts (decision 0198). Only their fingerprints without APP_SECRET. */
export const sharedSecret = pgTable('shared_secret', {
  name: text('name').primaryKey(),
  /** Fingerprint of the secret, to compare the secrets of hosts. */
  fingerprint: text('fingerprint').notNull(),
  /** The secret, sealed with APP_SECRET. */
  sealed: text('sealed'),
  ...stamps(),
})
