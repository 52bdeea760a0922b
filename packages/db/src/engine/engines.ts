import { sql } from 'drizzle-orm'
import type { Db } from '../database.ts'

/** Makes an engine known, or says that it is still there and which revision it serves. */
export async function seeEngine(
  db: Db,
  engine: { id: string; host: string; revision?: number },
): Promise<void> {
  await db.execute(sql`
    insert into engine (id, host, revision) values (${engine.id}, ${engine.host}, ${engine.revision ?? 0})
    on conflict (id) do update set
      host = excluded.host, seen_at = now(), revision = greatest(engine.revision, excluded.revision)`)
}
