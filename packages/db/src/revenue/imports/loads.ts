import type { UploadStatus } from '@headgate/contract/revenue/import-calls'
import type { ImportStage } from '@headgate/contract/revenue/import-values'
import { sql, type SQL } from 'drizzle-orm'
import { anyOf } from '../../base/arrays.ts'
import type { Db } from '../../base/database.ts'
import { isoMoment } from '../../lists/page.ts'
import { uploadStatus } from './import-list.ts'

/** An import whose rows were read, with the number of the reading that counts. */
export interface Load {
  importId: number
  load: number
  providerId: number
  providerName: string
  csvName: string
  stage: ImportStage
  createdAt: string
}

export interface LoadFilter {
  providerIds?: readonly number[] | undefined
  importIds?: readonly number[] | undefined
  /** Names of files, or ids of imports as text. */
  files?: readonly string[] | undefined
  kind?: 'file' | 'api' | undefined
  statuses?: readonly UploadStatus[] | undefined
  /** First and last UTC day on which it was loaded. */
  from?: string | undefined
  to?: string | undefined
  /** Part of the file's name. */
  q?: string | undefined
}

/** More imports than this are not searched at once; the newest count. */
const MOST = 10_000

async function read(db: Db, conditions: readonly SQL[]): Promise<Load[]> {
  const { rows } = await db.execute<Load & Record<string, unknown>>(sql`
    select l.id as "importId", l.load, l.provider_id as "providerId", p.name as "providerName",
      coalesce(l.csv_name, 'API run') as "csvName", l.stage, l.created_at as "createdAt"
    from revenue_import l join provider p on p.id = l.provider_id
    where ${sql.join([sql`l.load is not null`, ...conditions], sql` and `)}
    order by l.id desc limit ${MOST}`)
  return rows.map((row) => ({ ...row, createdAt: isoMoment(row.createdAt) }))
}

const loadedOn = sql`(l.created_at at time zone 'UTC')::date`

/**
 * Imports by what a list is filtered by, newest first. A dry run that was discarded is there only when it is chosen itself:
 * nothing of it was uploaded or skipped.
 */
export function findLoads(db: Db, filter: LoadFilter): Promise<Load[]> {
  const { providerIds, importIds, files, kind, statuses, from, to, q } = filter
  const conditions = [
    providerIds && anyOf(sql`l.provider_id`, providerIds),
    importIds && anyOf(sql`l.id`, importIds),
    files &&
      sql`(l.csv_name = any(${sql.param(files)}::text[]) or l.id::text = any(${sql.param(files)}::text[]))`,
    importIds || files ? undefined : sql`l.stage <> 'discarded'`,
    kind && sql`l.kind = ${kind}`,
    statuses && anyOf(uploadStatus, statuses),
    from === undefined ? undefined : sql`${loadedOn} >= ${from}::date`,
    to === undefined ? undefined : sql`${loadedOn} <= ${to}::date`,
    q === undefined || q === ''
      ? undefined
      : sql`position(lower(${q}) in lower(coalesce(l.csv_name, ''))) > 0`,
  ]
  return read(
    db,
    conditions.filter((one) => one !== undefined),
  )
}

export function loadsOf(db: Db, importIds: readonly number[]): Promise<Load[]> {
  return read(db, [anyOf(sql`l.id`, importIds)])
}
