import { sql } from 'drizzle-orm'
import type { Db } from '../base/database.ts'

/**
 * Saves all engine state, and returns a function that restores it as `pg_restore` does under open connections: the
 * rows, and the sequence of revisions.
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
