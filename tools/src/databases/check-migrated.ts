import type { Database } from '@headgate/db/base/database'
import { MigrationsMissing, schemaAge, type SchemaAge } from '@headgate/db/base/migrate'
import { StartError } from '@headgate/runtime/start-error'

const GRANTS = 'Grant what docs/operations.md lists under "Migrations as a step of their own"'

/** PostgreSQL's message when it reports, in one of the error's causes, that the role lacks a right. */
export function refusalOf(cause: unknown): string | undefined {
  if (!(cause instanceof Error)) return undefined
  return 'code' in cause && cause.code === '42501' ? cause.message : refusalOf(cause.cause)
}

/**
 * How the tables of PostgreSQL relate to this version. Throws StartError where a migration is missing for good, and where
 * the role may not see them.
 */
export async function tablesAge(database: Database, setting = 'DATABASE_URL'): Promise<SchemaAge> {
  return schemaAge(database).catch((cause: unknown) => {
    if (cause instanceof MigrationsMissing) throw new StartError(cause.message)
    const refusal = refusalOf(cause)
    throw refusal === undefined
      ? cause
      : new StartError(`${setting}: this role may not see the tables (${refusal}). ${GRANTS}.`)
  })
}

/** Checks that PostgreSQL has all tables of this version. Throws StartError with what to run. */
export async function checkMigrated(database: Database): Promise<void> {
  const age = await tablesAge(database)
  if (age === 'none' || age === 'older')
    throw new StartError(
      `PostgreSQL ${age === 'none' ? 'has no tables' : 'has tables of an older Headgate'}. Run npm run migrate first.`,
    )
  await checkRights(database)
}

/** Refuses a role that may not read or change a table that another role has made. Throws StartError. */
export async function checkRights({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and (
      c.relkind in ('r', 'p') and not (has_table_privilege(c.oid, 'select') and has_table_privilege(c.oid, 'insert')
        and has_table_privilege(c.oid, 'update') and has_table_privilege(c.oid, 'delete'))
      or c.relkind = 'S' and not has_sequence_privilege(c.oid, 'usage'))
    order by c.relname`,
  )
  if (rows.length > 0)
    throw new StartError(
      `DATABASE_URL: this role may not read and change ${rows.length} tables and sequences, the first is "${rows[0]!.name}". ${GRANTS}.`,
    )
}
