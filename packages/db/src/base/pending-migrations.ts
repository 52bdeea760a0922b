import { readMigrationFiles } from 'drizzle-orm/migrator'
import { sql } from 'drizzle-orm'
import { migrationsFolder } from './migrate.ts'
import type { Database } from './database.ts'

export interface MigrationState {
  /** Steps of this version that the database does not have. */
  missing: number
  /** Steps of a newer version that it has. */
  newer: number
}

/** Compares the steps that the database has with those of this version. Changes nothing. */
export async function migrationState({ db }: Database): Promise<MigrationState> {
  const known = new Set(
    readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => String(folderMillis)),
  )
  const { rows: tables } = await db.execute<{ there: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!tables[0]!.there) return { missing: known.size, newer: 0 }
  const { rows } = await db.execute<{ made: string }>(
    sql`select created_at::text as made from drizzle.__drizzle_migrations`,
  )
  const applied = new Set(rows.map(({ made }) => made))
  return {
    missing: [...known].filter((made) => !applied.has(made)).length,
    newer: [...applied].filter((made) => !known.has(made)).length,
  }
}
