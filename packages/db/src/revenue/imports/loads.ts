import { sql, type SQL } from 'drizzle-orm'
import { anyOf } from '../../base/arrays.ts'
import type { Db } from '../../base/database.ts'
import { isoMoment } from '../../lists/page.ts'

/** An import whose rows were read, with the number of the reading that counts. */
export interface Load {
  importId: number
  load: number
  providerId: number
  providerName: string
  csvName: string
  createdAt: string
}

export interface LoadFilter {
  providerIds?: readonly number[] | undefined
  importIds?: readonly number[] | undefined
  /** Names of files, or ids of imports as text. */
  files?: readonly string[] | undefined
  kind?: 'file' | 'api' | undefined
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
    select i.id as "importId", i.load, i.provider_id as "providerId", p.name as "providerName",
      coalesce(i.csv_name, 'API run') as "csvName", i.created_at as "createdAt"
    from revenue_import i join provider p on p.id = i.provider_id
    where ${sql.join([sql`i.load is not null`, ...conditions], sql` and `)}
    order by i.id desc limit ${MOST}`)
  return rows.map((row) => ({ ...row, createdAt: isoMoment(row.createdAt) }))
}

const loadedOn = sql`(i.created_at at time zone 'UTC')::date`

/** Imports by what a list is filtered by, newest first. */
export function findLoads(db: Db, filter: LoadFilter): Promise<Load[]> {
  const { providerIds, importIds, files, kind, from, to, q } = filter
  const conditions = [
    providerIds && anyOf(sql`i.provider_id`, providerIds),
    importIds && anyOf(sql`i.id`, importIds),
    files &&
      sql`(i.csv_name = any(${sql.param(files)}::text[]) or i.id::text = any(${sql.param(files)}::text[]))`,
    kind && sql`i.kind = ${kind}`,
    from === undefined ? undefined : sql`${loadedOn} >= ${from}::date`,
    to === undefined ? undefined : sql`${loadedOn} <= ${to}::date`,
    q === undefined || q === ''
      ? undefined
      : sql`position(lower(${q}) in lower(coalesce(i.csv_name, ''))) > 0`,
  ]
  return read(
    db,
    conditions.filter((one) => one !== undefined),
  )
}

export function loadsOf(db: Db, importIds: readonly number[]): Promise<Load[]> {
  return read(db, [anyOf(sql`i.id`, importIds)])
}
