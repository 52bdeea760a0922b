import type { ImportScope } from '@headgate/contract/revenue/import-values'
import { sql } from 'drizzle-orm'
import type { Db } from '../base/database.ts'

/** A statement in force, as the warehouse reads it; see `Statement` there. */
export interface StatementRow {
  importId: number
  load: number
  isWholeDays: boolean
  channels: string[] | null
  days: string[]
}

/** What a dry run assumes about one import. */
export interface ForceChange {
  importId: number
  inForce: boolean
  /** What it replaces, where that is not yet what is stored. */
  scope?: ImportScope | undefined
}

interface Row extends Record<string, unknown> {
  import_id: number
  load: number | null
  scope: string
  channels: string[] | null
  days: string[]
}

/**
 * The statements in force of an advertiser that cover some days, with those of their days. `change` assumes that an
 * import is in force, or is not. Removals of an account's data are not statements about keys and are left out. Days
 * `YYYY-MM-DD`, both included.
 */
export async function readStatements(
  db: Db,
  providerId: number,
  { from, to }: { from: string; to: string },
  change?: ForceChange,
): Promise<StatementRow[]> {
  const { rows } = await db.execute<Row>(sql`
    select i.id as import_id, i.load, i.scope, i.channels,
      coalesce(
        case when i.kind = 'removal'
          then (select array_agg(d::date::text order by d) from generate_series(
            greatest(i.from_day, ${from}::date), least(i.to_day, ${to}::date), interval '1 day') d)
          else (select array_agg(c.day::text order by c.day) from revenue_import_day c
            where c.import_id = i.id and c.day between ${from}::date and ${to}::date) end, '{}') as days
    from revenue_import i
    where i.provider_id = ${providerId} and i.account_id is null
      and (case when i.id = ${change?.importId ?? 0} then ${change?.inForce ?? false} else i.in_force end)
      and (i.kind = 'removal' or i.load is not null)
      and i.from_day <= ${to}::date and i.to_day >= ${from}::date
    order by i.id desc`)
  return rows
    .filter((row) => row.days.length > 0)
    .map((row) => ({
      importId: row.import_id,
      load: row.load ?? 0,
      isWholeDays: ((row.import_id === change?.importId && change.scope) || row.scope) === 'days',
      channels: row.channels,
      days: row.days,
    }))
}

/** How many lines an import has for a day, as it was loaded; 0 for a day that it does not cover. */
export type LoadedLines = (importId: number, day: string) => number

/** The lines of an advertiser's imports for some days `YYYY-MM-DD`, both included. */
export async function readLoadedLines(
  db: Db,
  providerId: number,
  { from, to }: { from: string; to: string },
): Promise<LoadedLines> {
  const { rows } = await db.execute<{ import_id: number; day: string; rows: number }>(sql`
    select d.import_id, d.day::text, d.rows::float8 as rows
    from revenue_import i join revenue_import_day d on d.import_id = i.id
    where i.provider_id = ${providerId} and d.day between ${from}::date and ${to}::date`)
  const byDay = new Map(rows.map(({ import_id, day, rows: lines }) => [`${import_id} ${day}`, lines]))
  return (importId, day) => byDay.get(`${importId} ${day}`) ?? 0
}
