import type { QueuedSubject } from '@headgate/domain/revenue/booking/day-sums'
import { sql } from 'drizzle-orm'
import type { Db } from '../../base/database.ts'
import { today } from '../../base/today.ts'

/** A channel of a day that stands in the repair queue, or stood there. */
export interface QueuedKey {
  subject: QueuedSubject
  channel: string
}

export interface UnmatchedChannel extends QueuedKey {
  searches: number
  /** Decimal text. */
  gross: string
  /** The oldest import whose figures are in it. */
  importId: number
}

/** What a booking found about the channels of a day. */
export interface DayQueue {
  day: string
  unmatched: readonly UnmatchedChannel[]
  /** Channels that stood in the queue with this day, and are matched now. */
  matched: readonly QueuedKey[]
}

/** The channels that stood in the queue with each day, both included. */
export async function readQueued(
  db: Db,
  providerId: number,
  { from, to }: { from: string; to: string },
): Promise<Map<string, QueuedKey[]>> {
  const { rows } = await db.execute<{ day: string; keys: QueuedKey[] }>(sql`
    select day::text, jsonb_agg(jsonb_build_object('subject', subject, 'channel', channel)) as keys
    from unmatched_channel
    where provider_id = ${providerId} and day between ${from}::date and ${to}::date
    group by day`)
  return new Map(rows.map(({ day, keys }) => [day, keys]))
}

/** SQL: the channel `u` is in this list of its day `n`. */
const isAmong = (list: 'unmatched' | 'matched') => sql`exists (
  select from jsonb_array_elements(${sql.raw(`n.${list}`)}) k
  where k->>'subject' = u.subject and k->>'channel' = u.channel)`

/**
 * Notes which channels of some days are unmatched: those that an account took leave the queue and are remembered, those
 * that the day no longer has are forgotten. Call it in the transaction of the booking. See
 * docs/behaviour/revenue.md#repair-queue.
 */
export async function writeUnmatched(tx: Db, providerId: number, days: readonly DayQueue[]): Promise<void> {
  const given = JSON.stringify(days)
  const dayRows = sql`jsonb_to_recordset(${given}::jsonb) as n(day date, unmatched jsonb, matched jsonb)`
  await tx.execute(sql`
    delete from unmatched_channel u using ${dayRows}
    where u.provider_id = ${providerId} and u.day = n.day and not ${isAmong('unmatched')} and not ${isAmong('matched')}`)
  await tx.execute(sql`
    update unmatched_channel u set matched_at = clock_timestamp()
    from ${dayRows}, jsonb_array_elements(n.matched) k
    where u.provider_id = ${providerId} and u.day = n.day and u.subject = k->>'subject' and u.channel = k->>'channel'
      and u.matched_at is null`)
  await tx.execute(sql`
    insert into unmatched_channel as u (provider_id, subject, channel, day, searches, gross, since)
    select ${providerId}, k->>'subject', k->>'channel', n.day, (k->>'searches')::bigint, (k->>'gross')::numeric, i.made_at
    from ${dayRows}, jsonb_array_elements(n.unmatched) k
      join revenue_import i on i.id = (k->>'importId')::int
    on conflict (provider_id, subject, channel, day) do update set searches = excluded.searches,
      gross = excluded.gross, since = least(u.since, excluded.since), matched_at = null`)
  await noteUnmatchedTotal(tx, providerId)
}

/** SQL: a person decided to leave this channel as it is. `u` is a row with provider_id, channel and subject. */
export const isIgnored = sql`exists (select from channel_repair r
  where r.provider_id = u.provider_id and r.channel = u.channel and r.subject = u.subject and r.kind = 'ignore'
    and r.undone_at is null)`

/** Stores what waits of an advertiser now as the figure of today, for the trend. */
export async function noteUnmatchedTotal(tx: Db, providerId: number): Promise<void> {
  await tx.execute(sql`
    insert into unmatched_total (provider_id, day, channels, gross)
    select ${providerId}, ${today}, count(distinct channel), coalesce(sum(gross), 0)
    from unmatched_channel u
    where provider_id = ${providerId} and subject = 'account' and matched_at is null and not ${isIgnored}
    on conflict (provider_id, day) do update set channels = excluded.channels, gross = excluded.gross`)
}
