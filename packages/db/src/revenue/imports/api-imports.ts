import { apiHeader, type ApiRow } from '@headgate/domain/revenue/reading/read-api-rows'
import { sql } from 'drizzle-orm'
import type { Db } from '../../base/database.ts'
import { importTexts, receivedAt, type ImportRow } from './imports.ts'

/** The import of an API run, with the number of a new reading. */
export interface ApiImport {
  importId: number
  load: number
}

export interface ApiRunToImport {
  runId: number
  providerId: number
  /** Requested days `YYYY-MM-DD`, both included. */
  from: string
  to: string
  /** When the API replied. Only the loader of a past sets it; for all others it is now. */
  madeAt?: Date
}

/**
 * Begins the import of an API run: when its rows are stored, and again for each reading of them. Undefined when its rows are in force
 * already. Runs replace their days (docs/behaviour/revenue.md#words).
 */
export async function beginApiImport(
  db: Db,
  { runId, providerId, from, to, madeAt }: ApiRunToImport,
): Promise<ApiImport | undefined> {
  const given = madeAt?.toISOString() ?? null
  return db.transaction(async (tx) => {
    // One at a time for each run: a job that was given up may still work.
    await tx.execute(sql`select id from api_run where id = ${runId} for update`)
    const { rows } = await tx.execute<{ id: number; stage: string }>(
      sql`select id, stage from revenue_import where api_run_id = ${runId}`,
    )
    const found = rows[0]
    if (found && found.stage !== 'reading') return undefined
    const begun = found
      ? await tx.execute<{ id: number; load: number }>(sql`
          update revenue_import set load = nextval('import_load')::int, worked_on_at = clock_timestamp(),
            updated_at = clock_timestamp(), created_at = coalesce(${given}::timestamptz, created_at),
            made_at = coalesce(${given}::timestamptz, made_at)
          where id = ${found.id} returning id, load`)
      : await tx.execute<{ id: number; load: number }>(sql`
          insert into revenue_import (provider_id, kind, scope, stage, api_run_id, from_day, to_day, message, load,
            worked_on_at, created_at, made_at)
          values (${providerId}, 'api', 'days', 'reading', ${runId}, ${from}, ${to}, ${importTexts.reading},
            nextval('import_load')::int, clock_timestamp(), ${receivedAt(madeAt)}, ${receivedAt(madeAt)})
          returning id, load`)
    const { id, load } = begun.rows[0]!
    return { importId: id, load }
  })
}

/**
 * Names of the fields of an import's skipped lines: the header of its file, or the fields of the run that it came with.
 * Empty for a file that could not be read.
 */
export async function readHeader(
  db: Db,
  { facts, api_run_id: runId }: Pick<ImportRow, 'facts' | 'api_run_id'>,
): Promise<readonly string[]> {
  if (runId === null) return facts?.header ?? []
  // The rows of a run stay with it, and each has every mapped field.
  const { rows } = await db.execute<{ first: ApiRow | null }>(
    sql`select rows->0 as first from api_run where id = ${runId}`,
  )
  const first = rows[0]?.first
  return first ? apiHeader([first]) : []
}
