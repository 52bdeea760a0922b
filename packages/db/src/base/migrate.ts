import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Database } from './database.ts'

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Any number that nothing else in the database uses as an advisory lock. */
const MIGRATION_LOCK = 727_001

/** Brings the database to the newest numbered migration; several parts may call it at once. */
export async function migrateDatabase({ db }: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
    await migrate(db, { migrationsFolder })
  })
}
