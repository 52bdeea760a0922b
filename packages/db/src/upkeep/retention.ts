import { sql } from 'drizzle-orm'
import type { Db } from '../base/database.ts'
import { IDEMPOTENCY_DAYS } from '../base/idempotency-keys.ts'
import { today } from '../base/today.ts'
import { RETIRED_ENGINE } from '../engine/retired-engine.ts'

/** Days that working rows are kept in case of questions; figures and audit stay for good. */
export const kept = {
  /** After a session ended or expired. */
  sessions: 30,
  /** After a device or an address was last signed in from. */
  knownSignIns: 90,
  /** After a call with the key was made first. */
  idempotencyKeys: IDEMPOTENCY_DAYS,
  /** After a mailed link expired. */
  passwordResets: 30,
  /** Lists need today and yesterday; a month allows questions later. */
  capUsage: 35,
  /** An engine that was away still reports its use of leases of past days. */
  capLeases: 8,
  /** After an item of the advisor was closed and its condition was over; its messages of alerts go with it. */
  advice: 400,
  /** After a message of an alert was made. */
  alertMessages: 90,
  /** An engine not seen for longer is not coming back. */
  engines: 30,
} as const

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`
const dayBefore = (days: number) => sql`${today} - ${days}::int`

/** Removes sessions that ended or expired long ago. Returns how many. */
export async function removeOldSessions(db: Db): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from session where least(ended_at, expires_at) < ${daysAgo(kept.sessions)}`)
  return rowCount ?? 0
}

/** Removes devices and addresses that have not been signed in from for long. Returns how many. */
export async function removeOldKnownSignIns(db: Db): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from known_sign_in where last_at < ${daysAgo(kept.knownSignIns)}`)
  return rowCount ?? 0
}

/** Removes idempotency keys that may be used for something else again. Returns how many. */
export async function removeOldIdempotencyKeys(db: Db): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from idempotency_key where created_at < ${daysAgo(kept.idempotencyKeys)}`)
  return rowCount ?? 0
}

/** Removes links to reset a password that expired long ago, used or not. Returns how many. */
export async function removeOldPasswordResets(db: Db): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from password_reset where expires_at < ${daysAgo(kept.passwordResets)}`)
  return rowCount ?? 0
}

/** Removes cap figures and leases of days long past. Returns how many rows. */
export async function removeOldCaps(db: Db): Promise<number> {
  const usage = await db.execute(sql`delete from cap_usage where day < ${dayBefore(kept.capUsage)}`)
  const leases = await db.execute(sql`delete from cap_lease where day < ${dayBefore(kept.capLeases)}`)
  return (usage.rowCount ?? 0) + (leases.rowCount ?? 0)
}

/** Removes activity of links that were removed for good. Returns how many rows. */
export async function removeOrphanedActivity(db: Db): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from activity a
    where (a.kind = 'targeting' and not exists (select from targeting t where t.id = a.entity_id))
      or (a.kind = 'provider_link' and not exists (select from provider_link l where l.id = a.entity_id))`)
  return rowCount ?? 0
}

/**
 * Removes engines that are gone, with their leases, after adding their counts to the retired engine, because warm-up
 * and the searches without filters must not begin again. Returns how many engines.
 */
export async function retireOldEngines(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select id from engine
      where seen_at < ${daysAgo(kept.engines)} and id <> ${RETIRED_ENGINE} for update`)
    if (rows.length === 0) return 0
    const ids = sql.param(rows.map((row) => row.id))
    await tx.execute(sql`
      insert into engine (id, host) values (${RETIRED_ENGINE}, 'retired engines') on conflict do nothing`)
    await tx.execute(sql`
      insert into activity (engine_id, kind, entity_id, searches_total, day, last_redirected_at)
      select ${RETIRED_ENGINE}::uuid, kind, entity_id, sum(searches_total), max(day), max(last_redirected_at)
      from activity where engine_id = any(${ids}::uuid[])
      group by kind, entity_id
      on conflict (engine_id, kind, entity_id) do update set
        searches_total = activity.searches_total + excluded.searches_total,
        last_redirected_at = greatest(activity.last_redirected_at, excluded.last_redirected_at),
        updated_at = now()`)
    await tx.execute(sql`delete from engine where id = any(${ids}::uuid[])`)
    return rows.length
  })
}

/** Removes messages of alerts, and advice that was closed and over long ago, with its history. Returns how many of each. */
export async function removeOldAdvice(db: Db): Promise<{ messages: number; advice: number }> {
  const messages = await db.execute(sql`
    delete from alert_delivery where status <> 'waiting' and created_at < ${daysAgo(kept.alertMessages)}`)
  const advice = await db.execute(sql`
    delete from advisor where status = 'closed' and over_at < ${daysAgo(kept.advice)}
      and updated_at < ${daysAgo(kept.advice)}`)
  return { messages: messages.rowCount ?? 0, advice: advice.rowCount ?? 0 }
}
