import { sql } from 'drizzle-orm'
import { arrayParam } from '../../base/arrays.ts'
import type { Db } from '../../base/database.ts'

/** Days that rows and files stay although no import names them: a reading may still be under way. */
export const UNNAMED_DAYS = 1

const longAgo = sql`clock_timestamp() - make_interval(days => ${UNNAMED_DAYS})`

/** The newest number that was given long ago. Numbers above it may belong to an upload that is not noted yet. */
const oldNumber = sql`(select coalesce(max(id), 0) from revenue_import where created_at < ${longAgo})`

export interface Reading {
  importId: number
  load: number
}

/**
 * Readings that no import names: of an import that ended another reading long ago, or whose number was given long ago
 * and is not there.
 */
export async function unnamedReadings(db: Db, readings: readonly Reading[]): Promise<Reading[]> {
  const { rows } = await db.execute<Reading & Record<string, unknown>>(sql`
    select r.id as "importId", r.load
    from unnest(${arrayParam(readings.map((one) => one.importId))}::int[],
        ${arrayParam(readings.map((one) => one.load))}::int[]) as r(id, load)
      left join revenue_import i on i.id = r.id
    where case when i.id is null then r.id <= ${oldNumber}
      else i.load is distinct from r.load and i.stage not in ('waiting', 'reading') and i.updated_at < ${longAgo} end
    order by r.id, r.load`)
  return rows
}

/** The numbers among these that were given long ago and that no import has. */
export async function unnamedImports(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select r.id from unnest(${arrayParam(ids)}::int[]) as r(id)
    where r.id <= ${oldNumber} and not exists (select from revenue_import i where i.id = r.id)
    order by r.id`)
  return rows.map(({ id }) => id)
}
