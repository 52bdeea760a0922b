import type { Database } from '@headgate/db/base/database'
import { schemaAge } from '@headgate/db/base/migrate'
import { StartError } from '@headgate/runtime/start-error'

/** Checks that PostgreSQL has all tables of this version. Throws StartError with what to run. */
export async function checkMigrated(database: Database): Promise<void> {
  const age = await schemaAge(database)
  if (age === 'none' || age === 'older')
    throw new StartError(
      `PostgreSQL ${age === 'none' ? 'has no tables' : 'has tables of an older Headgate'}. Run npm run migrate first.`,
    )
}
