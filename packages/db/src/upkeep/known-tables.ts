import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import * as schema from '../schema/all.ts'

/** Names of the tables that migrations make in the schema `public`. */
export function knownTables(): string[] {
  return Object.values<unknown>(schema)
    .filter((one) => is(one, PgTable))
    .map((table) => getTableName(table))
}
