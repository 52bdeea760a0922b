import { sql } from 'drizzle-orm'
import type { Db } from '../base/database.ts'
import { RETIRED_ENGINE } from './retired-engine.ts'

/** Registers an engine, or notes that it still runs and the highest revision that it has served. */
export async function seeEngine(
  db: Db,
  engine: { id: string; host: string; revision?: number },
): Promise<void> {
  await db.execute(sql`
    insert into engine (id, host, revision) values (${engine.id}, ${engine.host}, ${engine.revision ?? 0})
    on conflict (id) do update set
      host = excluded.host, seen_at = now(), revision = greatest(engine.revision, excluded.revision)`)
}

/** Notes that all figures of an engine are stored. */
export async function noteFigures(db: Db, engineId: string): Promise<void> {
  await db.execute(sql`update engine set figures_at = now() where id = ${engineId}`)
}

export interface Contact {
  /** Number of this engine's contacts. If it is not higher than `known`, the database was restored from a back-up. */
  contact: number
  /** Engines in touch, including this one. */
  engines: number
  /**
   * The process that had the leases before this contact. Null for a new engine, and when its leases were given back as
   * those of a lost engine.
   */
  lastRun: string | null
}

/** An engine in touch makes a contact every second. */
const IN_TOUCH = sql`interval '30 seconds'`

/**
 * Notes one contact of an engine for its leases; `run` is the process that has them now (docs/decisions/0201). `known` is the
 * last contact before which the database had all of them. While the database has a lower number, it is not counted up: so
 * however often the engine makes a contact, it learns that the database was restored, until it has reported its leases.
 * Waits for a transaction that gives the engine's leases back, so that `lastRun` tells of it.
 */
export async function touchEngine(
  db: Db,
  engine: { id: string; host: string; run?: string },
  known = 0,
): Promise<Contact> {
  const { rows } = await db.execute<{ contact: string; engines: number; last_run: string | null }>(sql`
    with before as (select run from engine where id = ${engine.id} for no key update), own as (
      insert into engine (id, host, contact, run)
      -- The count has the row read, and locked, before it is written.
      select ${engine.id}::uuid, ${engine.host}, 1, ${engine.run ?? null}::text from (select count(*) from before) b
      on conflict (id) do update set host = excluded.host, seen_at = now(), run = excluded.run,
        contact = engine.contact + case when engine.contact >= ${known}::bigint then 1 else 0 end
      returning contact
    )
    select own.contact, 1 + (select count(*)::int from engine e
      where e.seen_at > now() - ${IN_TOUCH} and e.id not in (${engine.id}, ${RETIRED_ENGINE})) as engines,
      (select run from before) as last_run
    from own`)
  const { contact, engines, last_run: lastRun } = rows[0]!
  return { contact: Number(contact), engines, lastRun }
}
