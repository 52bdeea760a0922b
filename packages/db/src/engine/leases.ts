import type { CapKind } from '@headgate/contract/base/constants'
import { sql, type SQL } from 'drizzle-orm'
import { arrayParam } from '../base/arrays.ts'
import type { Db } from '../base/database.ts'

/** `day` is `YYYY-MM-DD` (UTC). */
export interface LeaseKey {
  kind: CapKind
  entityId: number
}

export interface LeaseWish extends LeaseKey {
  /** The cap as the engine has it; above 0. */
  cap: number
  /** Units that the engine can use now, and how many engines share the cap. */
  held: number
  engines: number
  /** Units wanted within the engine's share, and units that will be used within seconds. */
  want: number
  need: number
  /** Searches that wait for a unit now. */
  waiting: number
  /** Below this many units, other engines are notified to return units. */
  low: number
  /** Whether less than half of the engine's share counts as too few as well. */
  calm: boolean
  /** Requests units for later only: half of the cap stays for engines that need it now. */
  ahead: boolean
}

/** The recent requests of other engines: none, units for the next minutes, or units for waiting searches. */
export type LeaseMood = 'calm' | 'short' | 'starved'

export interface LeaseGrant extends LeaseKey {
  /** All units this engine has been granted today, less what it returned. */
  granted: number
  /** Grows with each change of the lease. A return names the version that it is based on. */
  version: number
  /** Leased from the cap by all engines together. */
  leased: number
  /** Whether other engines have units that they have not reported as used. */
  othersHold: boolean
  mood: LeaseMood
}

/** A lease that was changed, and its version since. */
export interface LeaseVersion extends LeaseKey {
  version: number
}

export interface LeaseReturn extends LeaseKey {
  version: number
  /** Units that the engine has, and units that it keeps. */
  granted: number
  keep: number
}

interface GrantRow extends Record<string, unknown> {
  kind: CapKind
  entity_id: number
  granted: string
  version: number
  leased: string
  others_hold: boolean
  mood: LeaseMood
}

const toGrant = (row: GrantRow): LeaseGrant => ({
  kind: row.kind,
  entityId: row.entity_id,
  granted: Number(row.granted),
  version: row.version,
  leased: Number(row.leased),
  othersHold: row.others_hold,
  mood: row.mood,
})

const askedRows = (wishes: readonly LeaseWish[]) => sql`
  select * from unnest(
    ${arrayParam(wishes.map((wish) => wish.kind))}::text[],
    ${arrayParam(wishes.map((wish) => wish.entityId))}::int[],
    ${arrayParam(wishes.map((wish) => wish.cap))}::bigint[],
    ${arrayParam(wishes.map((wish) => wish.held))}::bigint[],
    ${arrayParam(wishes.map((wish) => wish.engines))}::int[],
    ${arrayParam(wishes.map((wish) => wish.want))}::bigint[],
    ${arrayParam(wishes.map((wish) => wish.need))}::bigint[],
    ${arrayParam(wishes.map((wish) => wish.waiting))}::bigint[],
    ${arrayParam(wishes.map((wish) => wish.low))}::bigint[],
    ${arrayParam(wishes.map((wish) => (wish.calm ? 't' : 'f')))}::bool[],
    ${arrayParam(wishes.map((wish) => (wish.ahead ? 't' : 'f')))}::bool[]
  ) as asked (kind, entity_id, cap, held, engines, want, need, waiting, low, calm, ahead)`

const MOOD = sql`interval '10 seconds'`

/** The mood of the row `u`. */
const moodOf = sql`case when u.starved_at > now() - ${MOOD} then 'starved'
  when u.short_at > now() - ${MOOD} then 'short' else 'calm' end`

/*
 * A day's rows are new each midnight, so the planner expects hardly any and joins them by reading all of them for each
 * lease: a minute for a thousand leases (decision 0153). So nothing is joined here. Rows are looked up one by one by
 * their whole key, and the lock keeps the planner from merging these look-ups into a join. Rows are written by
 * `on conflict`, which is a look-up as well. The rows to write exist, because they were locked before.
 */

/**
 * The row of a cap's use, locked. Rows are locked in the order of the requests, so that two statements never deadlock.
 */
export const usageRow = (day: string, asking: 'a' | 'g' | 'r') => sql`
  select u.leased, u.used, ${moodOf} as mood from cap_usage u
  where u.day = ${day}::date and u.kind = ${sql.raw(asking)}.kind and u.entity_id = ${sql.raw(asking)}.entity_id
  for update`

/** An engine's lease of the locked cap `k`, locked as well. */
export const leaseRow = (engineId: string, day: string) => sql`
  select l.granted, l.used, l.version from cap_lease l
  where l.engine_id = ${engineId}::uuid and l.day = ${day}::date and l.kind = k.kind and l.entity_id = k.entity_id
  for update`

/** An engine's share of the unused units, for the wish `a`. */
const fairShare = (used: SQL) => sql`(a.cap - ${used} + a.engines - 1) / a.engines`

/**
 * Units for the wish `a` when `leased` are given out and `used` are used; none while engines report their leases to a
 * restored database. `blockOf` in the redirect engine explains the rule, see docs/decisions/0170.
 */
const block = (
  leased: SQL,
  used: SQL,
) => sql`case when exists (select from lease_pause p where p.until > now())
  then 0 else greatest(0, least(
    a.cap - ${leased} - case when a.ahead then a.cap / 2 else 0 end,
    greatest(a.need, least(a.want, ${fairShare(used)} - a.held)))) end`

/**
 * Grants units of caps, in one statement for any number of them, never above the cap: docs/behaviour/engine.md#leases.
 * Returns the engine's whole lease of each, so that the next grant corrects one whose reply was lost
 * (docs/decisions/0020). When an engine gets too little, the row is marked for the engines that have the rest.
 * Returns only caps that have a row today (see `grantFirstLeases`).
 */
export async function grantLeases(
  db: Db,
  engineId: string,
  day: string,
  wishes: readonly LeaseWish[],
): Promise<LeaseGrant[]> {
  if (wishes.length === 0) return []
  const { rows } = await db.execute<GrantRow>(sql`
    with asked as (${askedRows(wishes)} order by kind, entity_id), free as (
      select a.*, u.leased, u.used, u.mood, ${block(sql`u.leased`, sql`u.used`)} as block,
        greatest(a.low, case when a.calm then least(a.held + a.want, ${fairShare(sql`u.used`)}) / 2 else 0 end) as least
      from asked a cross join lateral (${usageRow(day, 'a')}) u
    ), marked as (
      select *, leased > used and block < want and held + block < least as short,
        leased > used and block < waiting as starved from free
    ), taken as (
      insert into cap_usage (day, kind, entity_id, leased, short_at, starved_at)
      select ${day}::date, kind, entity_id, block, case when short then now() end, case when starved then now() end
      from marked where block > 0 or short or starved
      on conflict (day, kind, entity_id) do update set leased = cap_usage.leased + excluded.leased,
        short_at = coalesce(excluded.short_at, cap_usage.short_at),
        starved_at = coalesce(excluded.starved_at, cap_usage.starved_at)
    ), lease as (
      insert into cap_lease (engine_id, day, kind, entity_id, granted, version)
      select ${engineId}::uuid, ${day}::date, kind, entity_id, block, 1 from free
      on conflict (engine_id, day, kind, entity_id) do update
        set granted = cap_lease.granted + excluded.granted, version = cap_lease.version + 1, updated_at = now()
      returning kind, entity_id, granted, version, used as own_used
    )
    select lease.kind, lease.entity_id, lease.granted, lease.version, free.leased + free.block as leased, free.mood,
      free.leased + free.block - lease.granted > free.used - lease.own_used as others_hold
    from lease join free using (kind, entity_id)`)
  return rows.map(toGrant)
}

/**
 * Grants units of caps that no engine has requested today, and adds their rows. Leaves out caps that already have a
 * row: use `grantLeases` for those. The two are separate, so that no statement both waits for another's new row and
 * has a lock that the other waits for.
 */
export async function grantFirstLeases(
  db: Db,
  engineId: string,
  day: string,
  wishes: readonly LeaseWish[],
): Promise<LeaseGrant[]> {
  if (wishes.length === 0) return []
  const { rows } = await db.execute<GrantRow>(sql`
    with asked as (${askedRows(wishes)}), born as (
      insert into cap_usage (day, kind, entity_id, leased)
      select ${day}::date, kind, entity_id, ${block(sql`0`, sql`0`)} from asked a
      order by kind, entity_id
      on conflict do nothing
      returning kind, entity_id, leased
    ), lease as (
      insert into cap_lease (engine_id, day, kind, entity_id, granted, version)
      select ${engineId}::uuid, ${day}::date, kind, entity_id, leased, 1 from born
      on conflict (engine_id, day, kind, entity_id) do update
        set granted = excluded.granted, version = cap_lease.version + 1, used = 0, updated_at = now()
      returning kind, entity_id, granted, version
    )
    select lease.*, born.leased, 'calm' as mood, false as others_hold from lease join born using (kind, entity_id)`)
  return rows.map(toGrant)
}

/**
 * Lowers leases to the units that the engine keeps, and frees the rest for others. A return that is based on an older
 * version of the lease has no effect, because a grant may have overtaken it. Returns the leases that were lowered.
 */
export async function returnLeases(
  db: Db,
  engineId: string,
  day: string,
  returns: readonly LeaseReturn[],
): Promise<LeaseVersion[]> {
  if (returns.length === 0) return []
  const { rows } = await db.execute<{ kind: CapKind; entity_id: number; version: number }>(sql`
    with given as (
      select * from unnest(
        ${arrayParam(returns.map((one) => one.kind))}::text[],
        ${arrayParam(returns.map((one) => one.entityId))}::int[],
        ${arrayParam(returns.map((one) => one.version))}::int[],
        ${arrayParam(returns.map((one) => one.granted))}::bigint[],
        ${arrayParam(returns.map((one) => one.keep))}::bigint[]
      ) as given (kind, entity_id, version, granted, keep)
    ), locked as (
      select g.* from (select * from given order by kind, entity_id) g cross join lateral (${usageRow(day, 'g')}) u
    ), seen as (
      select k.kind, k.entity_id, k.keep, l.granted, l.used, l.version
      from locked k cross join lateral (${leaseRow(engineId, day)}) l
      where l.version = k.version and l.granted = k.granted and k.keep < k.granted
    ), lowered as (
      insert into cap_lease (engine_id, day, kind, entity_id, granted, used, version)
      select ${engineId}::uuid, ${day}::date, kind, entity_id, keep, least(used, keep), version + 1 from seen
      on conflict (engine_id, day, kind, entity_id) do update
        set granted = excluded.granted, used = excluded.used, version = excluded.version, updated_at = now()
      returning kind, entity_id, version
    ), freed as (
      insert into cap_usage (day, kind, entity_id, leased, used)
      select ${day}::date, kind, entity_id, granted - keep, greatest(0, used - keep) from seen
      on conflict (day, kind, entity_id) do update
        set leased = cap_usage.leased - excluded.leased, used = cap_usage.used - excluded.used
    )
    select kind, entity_id, version from lowered`)
  return rows.map((row) => ({ kind: row.kind, entityId: row.entity_id, version: row.version }))
}

export interface LeasedCap extends LeaseKey {
  /** Leased by all engines together, and used as far as they have reported. */
  leased: number
  used: number
  mood: LeaseMood
}

/** The state of caps over all engines today; caps without a row are left out. */
export async function readLeased(db: Db, day: string, keys: readonly LeaseKey[]): Promise<LeasedCap[]> {
  if (keys.length === 0) return []
  const { rows } = await db.execute<{
    kind: CapKind
    entity_id: number
    leased: string
    used: string
    mood: LeaseMood
  }>(sql`
    select u.kind, u.entity_id, u.leased, u.used, ${moodOf} as mood from cap_usage u
    join unnest(
      ${arrayParam(keys.map((key) => key.kind))}::text[],
      ${arrayParam(keys.map((key) => key.entityId))}::int[]
    ) as asked (kind, entity_id) using (kind, entity_id)
    where u.day = ${day}::date`)
  return rows.map((row) => ({
    kind: row.kind,
    entityId: row.entity_id,
    leased: Number(row.leased),
    used: Number(row.used),
    mood: row.mood,
  }))
}

export interface ShortCap extends LeaseKey {
  mood: LeaseMood
  used: number
  /** When an engine last reported the shortage, in seconds of PostgreSQL's clock. */
  at: number
}

/** Caps of which an engine lately had too few units. */
export async function readShortCaps(db: Db, day: string): Promise<ShortCap[]> {
  const { rows } = await db.execute<{
    kind: CapKind
    entity_id: number
    mood: LeaseMood
    used: number
    at: number
  }>(sql`
    select u.kind, u.entity_id, u.used::float8, ${moodOf} as mood,
      extract(epoch from greatest(u.short_at, u.starved_at))::float8 as at from cap_usage u
    where u.day = ${day}::date and greatest(u.short_at, u.starved_at) > now() - ${MOOD}
      and (u.short_at is not null or u.starved_at is not null)`)
  return rows.map(({ entity_id: entityId, ...row }) => ({ ...row, entityId }))
}

/** Reports the used units of an engine's leases; `cap_usage.used` changes by the difference. */
export async function reportUsed(
  db: Db,
  engineId: string,
  day: string,
  used: readonly (LeaseKey & { used: number })[],
): Promise<void> {
  if (used.length === 0) return
  await db.execute(sql`
    with reported as (
      select * from unnest(
        ${arrayParam(used.map((one) => one.kind))}::text[],
        ${arrayParam(used.map((one) => one.entityId))}::int[],
        ${arrayParam(used.map((one) => one.used))}::bigint[]
      ) as reported (kind, entity_id, used)
    ), locked as (
      select r.* from (select * from reported order by kind, entity_id) r
        cross join lateral (${usageRow(day, 'r')}) u
    ), changed as (
      select k.kind, k.entity_id, l.granted, l.used as old, least(k.used, l.granted) as new
      from locked k cross join lateral (${leaseRow(engineId, day)}) l
      where least(k.used, l.granted) <> l.used
    ), noted as (
      insert into cap_lease (engine_id, day, kind, entity_id, granted, used)
      select ${engineId}::uuid, ${day}::date, kind, entity_id, granted, new from changed
      on conflict (engine_id, day, kind, entity_id) do update set used = excluded.used, updated_at = now()
    )
    insert into cap_usage (day, kind, entity_id, used)
    select ${day}::date, kind, entity_id, new - old from changed
    on conflict (day, kind, entity_id) do update set used = cap_usage.used + excluded.used`)
}
