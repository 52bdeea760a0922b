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
  /** How many lines were loaded, by day; 0 of a removal. */
  loaded: ReadonlyMap<string, number>
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
  lines: number[]
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
    select i.id as import_id, i.load, i.scope, i.channels, covered.days, covered.lines
    from revenue_import i cross join lateral (
      select array_agg(d.day::text order by d.day) as days, array_agg(d.lines order by d.day) as lines
      from (
        select day, rows::float8 as lines from revenue_import_day
          where import_id = i.id and i.kind <> 'removal' and day between ${from}::date and ${to}::date
        union all
        select day::date, 0 from generate_series(
          greatest(i.from_day, ${from}::date), least(i.to_day, ${to}::date), interval '1 day') day
          where i.kind = 'removal'
      ) d
    ) covered
    where covered.days is not null and i.provider_id = ${providerId} and i.account_id is null
      and (case when i.id = ${change?.importId ?? 0} then ${change?.inForce ?? false} else i.in_force end)
      and (i.kind = 'removal' or i.load is not null)
      and i.from_day <= ${to}::date and i.to_day >= ${from}::date
    order by i.id desc`)
  return rows.map(({ import_id, load, scope, channels, days, lines }) => ({
    importId: import_id,
    load: load ?? 0,
    isWholeDays: ((import_id === change?.importId && change.scope) || scope) === 'days',
    channels,
    days,
    loaded: new Map(days.map((day, at) => [day, lines[at]!])),
  }))
}
