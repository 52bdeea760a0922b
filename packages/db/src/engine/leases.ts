import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../database.ts'

export type CapKind = 'rule' | 'group' | 'group_rule' | 'provider_link'

/** `day` is `YYYY-MM-DD` (UTC). */
export interface LeaseKey {
  kind: CapKind
  entityId: number
}

export interface LeaseWish extends LeaseKey {
  /** The cap as the engine knows it; above 0. */
  cap: number
  /** Units it would like, and how many searches are waiting for one now. */
  want: number
  need: number
}

export interface LeaseGrant extends LeaseKey {
  /** All units this engine has been granted today, less what it returned. */
  granted: number
  /** Grows with each change of the lease; a return names the one it saw. */
  version: number
  /** Given out of the cap over all engines. */
  leased: number
}

export interface LeaseReturn extends LeaseKey {
  version: number
  /** What the engine has, and what it keeps. */
  granted: number
  keep: number
}

/** Part of what is left that one engine gets at once: blocks shrink as the cap nears. */
const SHARE = 8

type GrantRow = { kind: CapKind; entity_id: number; granted: string; version: number; leased: string }

const toGrant = (row: GrantRow): LeaseGrant => ({
  kind: row.kind,
  entityId: row.entity_id,
  granted: Number(row.granted),
  version: row.version,
  leased: Number(row.leased),
})

const askedRows = (wishes: readonly LeaseWish[]) => sql`
  select * from unnest(
    ${sql.param(wishes.map((wish) => wish.kind))}::text[],
    ${sql.param(wishes.map((wish) => wish.entityId))}::int[],
    ${sql.param(wishes.map((wish) => wish.cap))}::bigint[],
    ${sql.param(wishes.map((wish) => wish.want))}::bigint[],
    ${sql.param(wishes.map((wish) => wish.need))}::bigint[]
  ) as asked (kind, entity_id, cap, want, need)`

/** Units for the wish `a` when `left` of the cap is not given out. */
const block = (left: SQL) => sql`greatest(0, least(
  ${left}, greatest(a.need, least(a.want, greatest(1, (${left}) / ${SHARE}::int)))))`

/**
 * Grants blocks out of caps, in one statement for any number of them: at most an eighth of what is left of a cap or
 * what is needed at once, at least one unit, never above the cap. Answers the engine's whole lease of each, so that
 * a grant whose answer was lost is taken up with the next one (docs/decisions/0020). Only caps that have a row today
 * (`grantFirstLeases`) are answered.
 */
export async function grantLeases(
  db: Db,
  engineId: string,
  day: string,
  wishes: readonly LeaseWish[],
): Promise<LeaseGrant[]> {
  if (wishes.length === 0) return []
  const { rows } = await db.execute<GrantRow>(sql`
    with asked as (${askedRows(wishes)}), free as (
      select u.kind, u.entity_id, u.leased, ${block(sql`a.cap - u.leased`)} as block
      from cap_usage u join asked a on a.kind = u.kind and a.entity_id = u.entity_id
      where u.day = ${day}::date
      order by u.kind, u.entity_id
      for update of u
    ), taken as (
      update cap_usage u set leased = u.leased + f.block
      from free f
      where u.day = ${day}::date and u.kind = f.kind and u.entity_id = f.entity_id and f.block > 0
    ), lease as (
      insert into cap_lease (engine_id, day, kind, entity_id, granted, version)
      select ${engineId}::uuid, ${day}::date, kind, entity_id, block, 1 from free
      on conflict (engine_id, day, kind, entity_id) do update
        set granted = cap_lease.granted + excluded.granted, version = cap_lease.version + 1, updated_at = now()
      returning kind, entity_id, granted, version
    )
    select lease.*, free.leased + free.block as leased from lease join free using (kind, entity_id)`)
  return rows.map(toGrant)
}

/**
 * Grants blocks out of caps that nobody has asked for today, and makes their rows. Caps that have a row already are
 * left out of the answer: ask for those with `grantLeases`. Apart from it, so that no statement both waits for
 * another's new row and holds a lock that the other waits for.
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
      select ${day}::date, kind, entity_id, ${block(sql`a.cap`)} from asked a
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
    select lease.*, born.leased from lease join born using (kind, entity_id)`)
  return rows.map(toGrant)
}

/**
 * Lowers leases to what the engine keeps and frees the rest for others. A return that saw an older version of the
 * lease has no effect: it may have been overtaken by a grant. Answers the leases that were lowered.
 */
export async function returnLeases(
  db: Db,
  engineId: string,
  day: string,
  returns: readonly LeaseReturn[],
): Promise<(LeaseKey & { version: number })[]> {
  if (returns.length === 0) return []
  const { rows } = await db.execute<{ kind: CapKind; entity_id: number; version: number }>(sql`
    with given as (
      select * from unnest(
        ${sql.param(returns.map((one) => one.kind))}::text[],
        ${sql.param(returns.map((one) => one.entityId))}::int[],
        ${sql.param(returns.map((one) => one.version))}::int[],
        ${sql.param(returns.map((one) => one.granted))}::bigint[],
        ${sql.param(returns.map((one) => one.keep))}::bigint[]
      ) as given (kind, entity_id, version, granted, keep)
    ), locked as (
      select u.kind, u.entity_id, g.version, g.granted, g.keep
      from cap_usage u join given g on g.kind = u.kind and g.entity_id = u.entity_id
      where u.day = ${day}::date
      order by u.kind, u.entity_id
      for update of u
    ), lowered as (
      update cap_lease l set granted = k.keep, version = l.version + 1, updated_at = now(),
        used = least(l.used, k.keep)
      from locked k
      where l.engine_id = ${engineId}::uuid and l.day = ${day}::date and l.kind = k.kind
        and l.entity_id = k.entity_id and l.version = k.version and l.granted = k.granted and k.keep < k.granted
      returning l.kind, l.entity_id, l.version, k.granted - k.keep as units
    )
    update cap_usage u set leased = u.leased - lowered.units
    from lowered
    where u.day = ${day}::date and u.kind = lowered.kind and u.entity_id = lowered.entity_id
    returning u.kind, u.entity_id, lowered.version`)
  return rows.map((row) => ({ kind: row.kind, entityId: row.entity_id, version: row.version }))
}

/** How much of caps is given out over all engines today; caps without a row are left out. */
export async function readLeased(
  db: Db,
  day: string,
  keys: readonly LeaseKey[],
): Promise<(LeaseKey & { leased: number })[]> {
  if (keys.length === 0) return []
  const { rows } = await db.execute<{ kind: CapKind; entity_id: number; leased: string }>(sql`
    select u.kind, u.entity_id, u.leased from cap_usage u
    join unnest(
      ${sql.param(keys.map((key) => key.kind))}::text[],
      ${sql.param(keys.map((key) => key.entityId))}::int[]
    ) as asked (kind, entity_id) using (kind, entity_id)
    where u.day = ${day}::date`)
  return rows.map((row) => ({ kind: row.kind, entityId: row.entity_id, leased: Number(row.leased) }))
}

/** Reports how much of its leases an engine has used; `cap_usage.used` follows by the difference. */
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
        ${sql.param(used.map((one) => one.kind))}::text[],
        ${sql.param(used.map((one) => one.entityId))}::int[],
        ${sql.param(used.map((one) => one.used))}::bigint[]
      ) as reported (kind, entity_id, used)
    ), locked as (
      select u.kind, u.entity_id, r.used
      from cap_usage u join reported r on r.kind = u.kind and r.entity_id = u.entity_id
      where u.day = ${day}::date
      order by u.kind, u.entity_id
      for update of u
    ), before as (
      select l.kind, l.entity_id, l.used as old, least(k.used, l.granted) as new
      from cap_lease l join locked k on k.kind = l.kind and k.entity_id = l.entity_id
      where l.engine_id = ${engineId}::uuid and l.day = ${day}::date
      for update of l
    ), noted as (
      update cap_lease l set used = b.new, updated_at = now()
      from before b
      where l.engine_id = ${engineId}::uuid and l.day = ${day}::date and l.kind = b.kind
        and l.entity_id = b.entity_id and b.new <> b.old
    )
    update cap_usage u set used = u.used + b.new - b.old
    from before b
    where u.day = ${day}::date and u.kind = b.kind and u.entity_id = b.entity_id and b.new <> b.old`)
}
