import type { Database } from '@headgate/db/base/database'
import { MigrationsMissing, schemaAge, type SchemaAge } from '@headgate/db/base/migrate'
import { StartError } from '@headgate/runtime/start-error'

/** How the tables of PostgreSQL relate to this version. Throws StartError where a migration is missing for good. */
export async function tablesAge(database: Database): Promise<SchemaAge> {
  return schemaAge(database).catch((cause: unknown) => {
    throw cause instanceof MigrationsMissing ? new StartError(cause.message) : cause
  })
}

/** Checks that PostgreSQL has all tables of this version. Throws StartError with what to run. */
export async function checkMigrated(database: Database): Promise<void> {
  const age = await tablesAge(database)
  if (age === 'none' || age === 'older')
    throw new StartError(
      `PostgreSQL ${age === 'none' ? 'has no tables' : 'has tables of an older Headgate'}. Run npm run migrate first.`,
    )
}
