import { sql } from 'drizzle-orm'
import { arrayParam } from '../base/arrays.ts'
import type { Db } from '../base/database.ts'
import type { LeaseKey, LeaseVersion } from './leases.ts'

/** No lease grows for this long after a database was found to be restored. Every engine makes contact more often. */
const PAUSE = sql`interval '10 seconds'`

export interface HeldLease extends LeaseKey {
  version: number
  granted: number
  used: number
}

/** Lets no lease grow for a moment, so that engines can first report the units that they have. */
export async function pauseLeases(db: Db): Promise<void> {
  await db.execute(sql`
    insert into lease_pause (until) values (now() + ${PAUSE})
    on conflict (id) do update set until = excluded.until`)
}

/**
 * Reports the leases of an engine to a database that may have been restored to an earlier state. Leases of which the
 * engine has a later version are set to the engine's values (docs/decisions/0171); with `all` every lease is, because
 * replies of such a database may have made versions look alike. Returns the new versions of the leases it set.
 */
export async function holdLeases(
  db: Db,
  engineId: string,
  day: string,
  held: readonly HeldLease[],
  all: boolean,
): Promise<LeaseVersion[]> {
  if (held.length === 0) return []
  const reported = sql`
    select * from unnest(
      ${arrayParam(held.map((one) => one.kind))}::text[],
      ${arrayParam(held.map((one) => one.entityId))}::int[],
      ${arrayParam(held.map((one) => one.version))}::int[],
      ${arrayParam(held.map((one) => one.granted))}::bigint[],
      ${arrayParam(held.map((one) => Math.min(one.used, one.granted)))}::bigint[]
    ) as reported (kind, entity_id, version, granted, used)`
  await db.execute(sql`
    insert into cap_usage (day, kind, entity_id) select ${day}::date, kind, entity_id from (${reported}) s
    order by kind, entity_id on conflict do nothing`)
  const { rows } = await db.execute<{ kind: LeaseKey['kind']; entity_id: number; version: number }>(sql`
    with locked as (
      select s.* from (select * from (${reported}) s order by kind, entity_id) s
      cross join lateral (select from cap_usage u
        where u.day = ${day}::date and u.kind = s.kind and u.entity_id = s.entity_id for update) u
    ), behind as (
      select k.*, coalesce(l.granted, 0) as had, coalesce(l.used, 0) as had_used,
        greatest(l.version, k.version) + 1 as next from locked k
      left join lateral (select l.granted, l.used, l.version from cap_lease l
        where l.engine_id = ${engineId}::uuid and l.day = ${day}::date
          and l.kind = k.kind and l.entity_id = k.entity_id) l on true
      where ${all} or coalesce(l.version, -1) < k.version
    ), lease as (
      insert into cap_lease (engine_id, day, kind, entity_id, granted, used, version)
      select ${engineId}::uuid, ${day}::date, kind, entity_id, granted, used, next from behind
      on conflict (engine_id, day, kind, entity_id) do update
        set granted = excluded.granted, used = excluded.used, version = excluded.version, updated_at = now()
    ), raised as (
      insert into cap_usage (day, kind, entity_id, leased, used)
      select ${day}::date, kind, entity_id, granted - had, used - had_used from behind where granted >= had
      on conflict (day, kind, entity_id) do update
        set leased = cap_usage.leased + excluded.leased, used = cap_usage.used + excluded.used
    ), lowered as (
      insert into cap_usage (day, kind, entity_id, leased, used)
      select ${day}::date, kind, entity_id, had - granted, used - had_used from behind where granted < had
      on conflict (day, kind, entity_id) do update
        set leased = cap_usage.leased - excluded.leased, used = cap_usage.used + excluded.used
    )
    select kind, entity_id, next as version from behind`)
  return rows.map((row) => ({ kind: row.kind, entityId: row.entity_id, version: row.version }))
}
