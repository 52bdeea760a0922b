import { sql } from 'drizzle-orm'
import type { Db } from '../base/database.ts'
import type { DayFigures } from './advertiser-days.ts'

/** First and last day, both `YYYY-MM-DD`, that imports name or that was booked, of every advertiser. */
export async function bookedRanges(db: Db): Promise<{ providerId: number; from: string; to: string }[]> {
  const { rows } = await db.execute<{ providerId: number; from: string; to: string }>(sql`
    select provider_id as "providerId", min(day)::text as "from", max(day)::text as "to" from (
      select provider_id, day from advertiser_day
      union all
      select i.provider_id, d.day from revenue_import i join revenue_import_day d on d.import_id = i.id where i.in_force
    ) days
    group by provider_id order by provider_id`)
  return rows
}

/** A day as it was last booked, with everything that is kept of it; money as decimal text. */
export interface KeptDay extends DayFigures {
  day: string
  version: number
  /** The booking since which it has its figures. */
  shownSince: number
  searches: number
  monetized: number
  clicks: number
  unmatched: string
  removed: string
  publishers: (DayFigures & { publisherId: number })[]
}

/** The days of an advertiser as they were last booked. Days `YYYY-MM-DD`, both included. */
export async function readKeptDays(
  db: Db,
  providerId: number,
  { from, to }: { from: string; to: string },
): Promise<Map<string, KeptDay>> {
  const { rows } = await db.execute<KeptDay & Record<string, unknown>>(sql`
    select d.day::text, d.version::float8, d.shown_since::float8 as "shownSince", d.searches::float8,
      d.monetized_searches::float8 as monetized, d.clicks::float8, d.gross::text, d.net::text, d.publisher_revenue::text as publisher,
      d.unmatched_gross::text as unmatched, d.removed_gross::text as removed,
      coalesce((select jsonb_agg(jsonb_build_object('publisherId', p.publisher_id, 'gross', p.gross::text,
          'net', p.net::text, 'publisher', p.publisher_revenue::text))
        from advertiser_day_publisher p where p.provider_id = d.provider_id and p.day = d.day), '[]') as publishers
    from advertiser_day d
    where d.provider_id = ${providerId} and d.day between ${from}::date and ${to}::date`)
  return new Map(rows.map((row) => [row.day, row]))
}

/** How many rows the imports in force have of each day: how much memory the truth of the day may take. */
export async function rowsInForce(
  db: Db,
  providerId: number,
  { from, to }: { from: string; to: string },
): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ day: string; rows: number }>(sql`
    select d.day::text, sum(d.rows)::float8 as rows
    from revenue_import i join revenue_import_day d on d.import_id = i.id
    where i.provider_id = ${providerId} and i.in_force and d.day between ${from}::date and ${to}::date
    group by d.day`)
  return new Map(rows.map((row) => [row.day, row.rows]))
}

/** An import whose rows were read, with what is stored of them. */
export interface CountedImport {
  id: number
  providerId: number
  load: number
  stage: string
  total: number
  uploaded: number
  unmatched: number
  failed: number
  excluded: number
  checkSum: number
  uploadedSum: number
  /** Null for runs of APIs. */
  hash: string | null
  bytes: number
  days: { day: string; rows: number; revenue: string }[]
}

/** Imports after a number that are not being read, in the order of their numbers. Removals have no rows. */
export async function countedImports(db: Db, after: number, limit: number): Promise<CountedImport[]> {
  const { rows } = await db.execute<CountedImport & Record<string, unknown>>(sql`
    select i.id, i.provider_id as "providerId", coalesce(i.load, 0) as load, i.stage, i.total_rows::float8 as total,
      i.total_uploaded::float8 as uploaded, i.total_unmatched::float8 as unmatched, i.total_failed::float8 as failed,
      i.total_excluded::float8 as excluded, i.check_sum::float8 as "checkSum",
      i.uploaded_sum::float8 as "uploadedSum", i.file_hash as hash, coalesce(i.file_bytes, 0)::float8 as bytes,
      coalesce((select jsonb_agg(jsonb_build_object('day', d.day::text, 'rows', d.rows, 'revenue', d.revenue::text))
        from revenue_import_day d where d.import_id = i.id), '[]') as days
    from revenue_import i
    where i.id > ${after} and i.kind <> 'removal' and i.stage not in ('waiting', 'reading')
    order by i.id limit ${limit}`)
  return rows
}
