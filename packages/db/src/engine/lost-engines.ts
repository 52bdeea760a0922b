import type { CapKind } from '@headgate/contract/base/constants'
import { inParts } from '@headgate/domain/in-parts'
import { sql } from 'drizzle-orm'
import { arrayParam } from '../base/arrays.ts'
import { writeAudit, type Actor } from '../base/audit.ts'
import type { Db } from '../base/database.ts'
import { today } from '../base/today.ts'
import { RETIRED_ENGINE } from './retired-engine.ts'
import { leaseRow, usageRow, type LeaseKey } from './leases.ts'

/** Leases lowered in one transaction, which locks these caps and so must stay short. */
const BATCH = 1_000
/** An engine in touch makes a contact every second. One with a contact within this time cannot be given up by hand. */
const LATELY = sql`interval '1 minute'`

/** A lease of an engine that is gone, for one `day` (`YYYY-MM-DD`), and the units of it that may have been used. */
interface Keep extends LeaseKey {
  day: string
  keep: number
}

export interface LostEngine {
  engineId: string
  /** The process that is gone. If a later one has started, the leases belong to that one. */
  run: string
  /** First day for which `used` is complete. */
  from: string
  /** Units used at most; a cap that is not listed used none. */
  used: readonly (LeaseKey & { day: string; used: number })[]
}

/**
 * Frees the units that an engine that is certainly gone had leased and not used (docs/decisions/0201). Returns how many
 * units; null when PostgreSQL has no such run, or a later one. May be repeated after an interruption.
 */
export async function loseEngine(db: Db, { engineId, run, from, used }: LostEngine): Promise<number | null> {
  const most = new Map(used.map((one) => [`${one.day}:${one.kind}:${one.entityId}`, one.used]))
  const leases = await openLeases(db, engineId, from)
  return giveBack(
    db,
    engineId,
    run,
    leases.map((one) => ({ ...one, keep: most.get(`${one.day}:${one.kind}:${one.entityId}`) ?? 0 })),
  )
}

/** Why an engine cannot be given up by hand. */
export type NotGivenUp = 'unknown' | 'in touch'

/**
 * The operator confirms that an engine will not come back. All units that it did not report as used are freed. If it
 * does come back, units that it had used may be used a second time by others.
 */
export async function giveUpEngine(db: Db, by: Actor, engineId: string): Promise<number | NotGivenUp> {
  const { rows } = await db.execute<{ lately: boolean; host: string }>(sql`
    select seen_at > now() - ${LATELY} as lately, host from engine
    where id = ${engineId}::uuid and id <> ${RETIRED_ENGINE}`)
  const [engine] = rows
  if (!engine) return 'unknown'
  if (engine.lately) return 'in touch'
  const leases = await openLeases(db, engineId, '0001-01-01')
  const units = await giveBack(
    db,
    engineId,
    null,
    leases.map((one) => ({ ...one, keep: 0 })),
  )
  await writeAudit(db, by, [
    {
      action: 'update',
      entity: 'engine',
      entityId: engineId,
      after: { given_up: true, host: engine.host, units },
    },
  ])
  return units ?? 0
}

export interface KnownEngine {
  id: string
  host: string
  seenAt: Date
  /** Units of the caps of today and later days that the engine has leased and not reported as used. */
  units: number
}

/** All engines in PostgreSQL, the most recently seen first. */
export async function knownEngines(db: Db): Promise<KnownEngine[]> {
  const { rows } = await db.execute<{ id: string; host: string; seen_at: string; units: number }>(sql`
    select e.id, e.host, e.seen_at, coalesce((select sum(l.granted - l.used) from cap_lease l
      where l.engine_id = e.id and l.day >= ${today}), 0)::float8 as units
    from engine e where e.id <> ${RETIRED_ENGINE} order by e.seen_at desc, e.id`)
  return rows.map(({ seen_at: seenAt, ...row }) => ({ ...row, seenAt: new Date(seenAt) }))
}

/** In the order in which all code locks these rows. */
async function openLeases(db: Db, engineId: string, from: string): Promise<(LeaseKey & { day: string })[]> {
  const { rows } = await db.execute<{ day: string; kind: CapKind; entity_id: number }>(sql`
    select day::text as day, kind, entity_id from cap_lease
    where engine_id = ${engineId}::uuid and day >= greatest(${from}::date, ${today}) and granted > used
    order by day, kind, entity_id`)
  return rows.map(({ entity_id: entityId, ...row }) => ({ ...row, entityId }))
}

async function giveBack(
  db: Db,
  engineId: string,
  run: string | null,
  leases: readonly Keep[],
): Promise<number | null> {
  let units = 0
  for (const [day, all] of Map.groupBy(leases, (one) => one.day))
    for (const part of inParts(all, BATCH)) {
      const freed = await lower(db, engineId, run, day, part)
      if (freed === null) return null
      units += freed
    }
  return (await forgetRun(db, engineId, run)) ? units : null
}

/** Whether this run is still the engine's last process; locked until the transaction ends. */
const isLast = (engineId: string, run: string | null) => sql`
  select from engine where id = ${engineId}::uuid and (${run}::text is null or run = ${run}) for no key update`

async function lower(
  db: Db,
  engineId: string,
  run: string | null,
  day: string,
  leases: readonly Keep[],
): Promise<number | null> {
  return db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(isLast(engineId, run))
    if (rowCount === 0) return null
    const { rows } = await tx.execute<{ units: number }>(sql`
      with given as (
        select * from unnest(
          ${arrayParam(leases.map((one) => one.kind))}::text[],
          ${arrayParam(leases.map((one) => one.entityId))}::int[],
          ${arrayParam(leases.map((one) => one.keep))}::bigint[]
        ) as given (kind, entity_id, keep)
      ), locked as (
        select g.* from (select * from given order by kind, entity_id) g cross join lateral (${usageRow(day, 'g')}) u
      ), seen as (
        select k.kind, k.entity_id, l.granted, l.used, l.version, greatest(l.used, least(l.granted, k.keep)) as keep
        from locked k cross join lateral (${leaseRow(engineId, day)}) l
      ), lowered as (
        insert into cap_lease (engine_id, day, kind, entity_id, granted, used, version)
        select ${engineId}::uuid, ${day}::date, kind, entity_id, keep, keep, version + 1 from seen
        on conflict (engine_id, day, kind, entity_id) do update
          set granted = excluded.granted, used = excluded.used, version = excluded.version, updated_at = now()
      ), freed as (
        insert into cap_usage (day, kind, entity_id, leased, used)
        select ${day}::date, kind, entity_id, granted - keep, keep - used from seen
        on conflict (day, kind, entity_id) do update
          set leased = cap_usage.leased - excluded.leased, used = cap_usage.used + excluded.used
      )
      select coalesce(sum(granted - keep), 0)::float8 as units from seen`)
    return rows[0]!.units
  })
}

/** Ends the run: no later report counts for it, and it no longer shares caps. */
async function forgetRun(db: Db, engineId: string, run: string | null): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update engine set run = null, seen_at = least(seen_at, now() - ${LATELY})
    where id = ${engineId}::uuid and (${run}::text is null or run = ${run})`)
  return rowCount === 1
}
