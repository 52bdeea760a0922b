import type { KnownChannel, UnmatchedChannel } from '@headgate/domain/revenue/repair/candidate-score'
import type { PastRepair } from '@headgate/domain/revenue/repair/candidates'
import { addDays, daysBetween } from '@headgate/domain/days'
import { sql } from 'drizzle-orm'
import { anyOf } from '../../base/arrays.ts'
import type { Db } from '../../base/database.ts'

/** A channel of an advertiser's links or accounts; the spellings that differ in case only are one. */
export type KnownSpelling = Omit<KnownChannel, 'unclaimed'>

/** Every channel that the links of an advertiser or its accounts have, with the days of the accounts. */
export async function readKnownChannels(db: Db, providerId: number): Promise<KnownSpelling[]> {
  const { rows } = await db.execute<KnownSpelling & Record<string, unknown>>(sql`
    with spelt as (
      select link_source_identifier_value as channel, 1 as place from provider_link
      where provider_id = ${providerId} and archived_at is null
      union all
      select sin, 2 from publisher_account where provider_id = ${providerId}
    ), known as (
      select (array_agg(channel order by place, channel))[1] as channel, lower(channel) as folded from spelt
      group by lower(channel)
    ), period as (
      select lower(sin) as folded, jsonb_agg(jsonb_build_object('from', valid_from::text, 'to', valid_to::text)) as periods
      from publisher_account where provider_id = ${providerId} group by lower(sin))
    select k.channel, coalesce(p.periods, '[]') as periods from known k left join period p using (folded)
    order by k.channel`)
  return rows
}

/** Channels of an advertiser's links and accounts that contain a text, in alphabetical order. */
export async function findKnownChannels(
  db: Db,
  providerId: number,
  q: string,
  most: number,
): Promise<string[]> {
  const folded = q.toLowerCase()
  const known = await readKnownChannels(db, providerId)
  return known
    .map(({ channel }) => channel)
    .filter((channel) => channel.toLowerCase().includes(folded))
    .slice(0, most)
}

/** Days of searches that are compared: docs/behaviour/revenue.md#repair-candidates. */
const COMPARED_DAYS = 14

/** The days whose searches are compared: the latest ones up to the last day on which the channel is unmatched. */
export const comparedDays = (lastDay: string): string[] =>
  daysBetween(addDays(lastDay, 1 - COMPARED_DAYS), lastDay)

/**
 * Unmatched channels with the searches that were reported for each of their compared days. Channels that no account is
 * missing for are left out.
 */
export async function readUnmatched(
  db: Db,
  providerId: number,
  channels: readonly string[],
): Promise<UnmatchedChannel[]> {
  if (channels.length === 0) return []
  const { rows } = await db.execute<{
    channel: string
    from: string
    to: string
    searches: Record<string, number>
  }>(sql`
    select channel, min(day)::text as "from", max(day)::text as "to",
      jsonb_object_agg(day::text, searches) as searches
    from unmatched_channel
    where provider_id = ${providerId} and subject = 'account' and matched_at is null and ${anyOf(sql`channel`, channels)}
    group by channel`)
  return rows.map(({ channel, from, to, searches: byDay }) => {
    const searches = comparedDays(to).map((day) => byDay[day] ?? 0)
    return { channel, from, to, searches: searches.some((count) => count > 0) ? searches : null }
  })
}

/** Channels of this advertiser that persons had booked as another one. */
export async function readPastRepairs(db: Db, providerId: number): Promise<PastRepair[]> {
  const { rows } = await db.execute<PastRepair & Record<string, unknown>>(sql`
    select channel as reported, booked_as as channel from channel_repair
    where provider_id = ${providerId} and booked_as is not null and undone_at is null`)
  return rows
}
