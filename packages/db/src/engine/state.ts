import { sql, type SQL } from 'drizzle-orm'
import {
  formatOf,
  type EngineChange,
  type EngineKind,
  type EngineState,
} from '@headgate/domain/snapshot/snapshot'
import { anyOf } from '../base/arrays.ts'
import type { Db } from '../base/database.ts'

/** Any number that nothing else in the database uses as an advisory lock. */
const REVISION_LOCK = 727_010

/** Channel that notifies engines of a new revision; the payload is its number. */
export const ENGINE_CHANNEL = 'engine_state'

type WriteOf<K extends EngineKind> = K extends EngineKind
  ? {
      kind: K
      entity_id: number
      /** Null: removed for good. */
      content: EngineState[K] | null
      /** User who published, for kinds `targeting` and `group`. */
      publishedBy?: number | null
      /** The draft that was published, kept with the publication so that it can be restored. */
      draft?: unknown
    }
  : never

export type EngineWrite = WriteOf<EngineKind>

/**
 * Sends changes to all engines, in the caller's transaction: draws a revision for each, keeps the latest content by
 * entity, appends publications to `publication`, and notifies at commit. Returns the highest revision (0 when there are
 * no changes). Call it last in the transaction: until the commit every other writer waits, so that revisions become
 * visible in order. See docs/behaviour/engine.md#snapshot.
 */
export async function writeEngineState(db: Db, changes: readonly EngineWrite[]): Promise<number> {
  const latest = [
    ...new Map(changes.map((change) => [`${change.kind}:${change.entity_id}`, change])).values(),
  ].map((change) => ({ ...change, format: formatOf(change.content) }))
  if (latest.length === 0) return 0
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${REVISION_LOCK})`)
    const { rows } = await tx.execute<{ revision: string }>(sql`
      with input as (
        select * from rows from (jsonb_to_recordset(${JSON.stringify(latest)}::jsonb)
            as (kind text, entity_id int, content jsonb, "publishedBy" int, draft jsonb, format smallint))
          with ordinality as input (kind, entity_id, content, published_by, draft, format, position)
      ), numbered as materialized (
        select kind, entity_id, content, published_by, draft, format, nextval('engine_revision') as revision
        from (select * from input order by position) as ordered
      ), published as (
        insert into publication (revision, kind, entity_id, content, published_by, draft)
        select revision, kind, entity_id, content, published_by, draft
        from numbered where kind in ('targeting', 'group') and content is not null
      ), stored as (
        insert into engine_state (kind, entity_id, revision, content, format)
        select kind, entity_id, revision, content, format from numbered
        on conflict (kind, entity_id) do update set
          revision = excluded.revision, content = excluded.content, format = excluded.format, changed_at = now()
        returning revision
      )
      select max(revision) as revision, pg_notify(${ENGINE_CHANNEL}, max(revision)::text) from stored`)
    return Number(rows[0]!.revision)
  })
}

/** `EngineChange.stamp` is below this. */
export const STAMPS = 2 ** 20

const stamp = sql`mod(floor(extract(epoch from changed_at) * 1000)::bigint, ${STAMPS}::bigint)`

/**
 * Changes above a revision in the order of their numbers, at most `limit`. If an entity changed several times, only
 * the latest change. A reader that continues above the last number it got misses nothing.
 */
export async function readEngineState(db: Db, above: number, limit = 1_000_000): Promise<EngineChange[]> {
  return changesWhere(db, sql`revision > ${above} order by revision limit ${limit}`)
}

/** The content of these entities of these kinds that engines serve. */
export async function engineStateOf(
  db: Db,
  kinds: readonly EngineKind[],
  ids: readonly number[],
): Promise<EngineChange[]> {
  if (ids.length === 0) return []
  return changesWhere(db, sql`${anyOf(sql`kind`, kinds)} and ${anyOf(sql`entity_id`, ids)}`)
}

/** The content of an entity that engines serve; null when they serve none. */
export async function servedContent<K extends EngineKind>(
  db: Db,
  kind: K,
  id: number,
): Promise<EngineState[K] | null> {
  const [found] = await engineStateOf(db, [kind], [id])
  return (found?.content as EngineState[K] | null | undefined) ?? null
}

async function changesWhere(db: Db, where: SQL): Promise<EngineChange[]> {
  const { rows } = await db.execute<{
    revision: string
    kind: EngineKind
    entity_id: number
    content: EngineChange['content']
    format: number
    stamp: string
  }>(sql`
    select revision, kind, entity_id, content, format, ${stamp} as stamp from engine_state where ${where}`)
  return rows.map((row) => ({ ...row, revision: Number(row.revision), stamp: Number(row.stamp) }))
}

/**
 * The highest revision in force, and the database's clock in milliseconds since 1970; engines read this every second.
 */
export async function engineStateHead(db: Db): Promise<{ highest: number; now: number }> {
  const { rows } = await db.execute<{ highest: string; now: string }>(sql`
    select coalesce(max(revision), 0) as highest, floor(extract(epoch from clock_timestamp()) * 1000) as now
    from engine_state`)
  return { highest: Number(rows[0]!.highest), now: Number(rows[0]!.now) }
}

export interface EngineStateDigest {
  count: number
  revisions: number
  stamps: number
}

/**
 * Count and sums over everything in force, with the highest revision. An engine whose own figures differ although it is
 * up to date was fed by another database (or before a restore), and reads everything again.
 */
export async function engineStateDigest(db: Db): Promise<EngineStateDigest & { highest: number }> {
  const { rows } = await db.execute<{
    count: string
    revisions: string
    stamps: string
    highest: string
  }>(sql`
    select count(*) as count, coalesce(sum(revision), 0) as revisions, coalesce(sum(${stamp}), 0) as stamps,
      coalesce(max(revision), 0) as highest
    from engine_state`)
  const row = rows[0]!
  return {
    count: Number(row.count),
    revisions: Number(row.revisions),
    stamps: Number(row.stamps),
    highest: Number(row.highest),
  }
}
