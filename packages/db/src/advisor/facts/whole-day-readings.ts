import type { Day } from '@headgate/domain/days'
import { sql } from 'drizzle-orm'
import type { Db } from '../../base/database.ts'

/** The readings of imports in force that state whole days, and some day from `from` on. */
export async function readWholeDayReadings(db: Db, from: Day): Promise<{ importId: number; load: number }[]> {
  const { rows } = await db.execute<{ importId: number; load: number }>(sql`
    select id as "importId", load from revenue_import
    where in_force and kind in ('file', 'api') and scope = 'days' and load is not null and to_day >= ${from}::date
    order by id`)
  return rows
}
