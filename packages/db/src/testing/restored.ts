import { sql } from 'drizzle-orm'
import type { Db } from '../base/database.ts'

/**
 * Puts back everything that engines serve as it is now, as `pg_restore` does it under connections that stay: the rows, and
 * the numbers that are drawn next.
 */
export async function backUpEngineState(db: Db): Promise<() => Promise<void>> {
  await db.execute(sql`drop table if exists engine_state_backup`)
  await db.execute(sql`create table engine_state_backup as select * from engine_state`)
  const { rows } = await db.execute<{ last: string }>(sql`select last_value as last from engine_revision`)
  const last = rows[0]!.last
  return () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`delete from engine_state`)
      await tx.execute(sql`insert into engine_state select * from engine_state_backup`)
      await tx.execute(sql`select setval('engine_revision', ${last}::bigint)`)
    })
}
