import type { Database } from '@headgate/db/base/database'
import { migrationState } from '@headgate/db/base/pending-migrations'
import { StartError } from '@headgate/runtime/start-error'

/** Checks that the tables of PostgreSQL are those of this version. Throws StartError with what to run. */
export async function checkMigrated(database: Database): Promise<void> {
  const { missing, newer } = await migrationState(database)
  if (missing > 0)
    throw new StartError(`PostgreSQL lacks ${missing} steps of its tables. Run npm run migrate first.`)
  if (newer > 0)
    throw new StartError(`PostgreSQL has ${newer} steps of a newer Headgate. Start the newer version.`)
}
