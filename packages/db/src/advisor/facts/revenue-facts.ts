import { type DayRange, daysBefore, utcDay } from '@headgate/domain/days'
import type { UnmatchedFacts } from '@headgate/domain/advice/operations/unmatched-revenue'
import { pairOf } from '@headgate/domain/revenue/maturity/open-days'
import { sql } from 'drizzle-orm'
import { anyOf } from '../../base/arrays.ts'
import type { Db } from '../../base/database.ts'
import { isIgnored } from '../../revenue/repairs/unmatched-channels.ts'

/** Money without an account that waits for at least so many days, by advertiser, as the repair queue has it. */
export async function readLongUnmatched(db: Db, leastDays: number, now: Date): Promise<UnmatchedFacts[]> {
  const { rows } = await db.execute<UnmatchedFacts & Record<string, unknown>>(sql`
    select u.provider_id as "providerId", p.name, sum(u.gross)::numeric(18, 6)::text as gross,
      array_agg(distinct u.channel) as channels, count(distinct u.day)::int as days,
      floor(extract(epoch from ${now.toISOString()}::timestamptz - min(u.since)) / 86400)::int as "oldestDays"
    from unmatched_channel u join provider p on p.id = u.provider_id and p.archived_at is null
    where u.matched_at is null and u.subject = 'account' and not ${isIgnored}
      and u.since <= ${now.toISOString()}::timestamptz - make_interval(days => ${leastDays})
    group by u.provider_id, p.name order by u.provider_id`)
  return rows
}

/** Days of advertisers with money that waits for an account, as the repair queue has it, as pairs. */
export async function readUnmatchedPairs(db: Db, { from, to }: DayRange): Promise<number[]> {
  const { rows } = await db.execute<{ provider_id: number; day: string }>(sql`
    select distinct u.provider_id, u.day::text from unmatched_channel u
    where u.day between ${from} and ${to} and u.matched_at is null and u.subject = 'account' and u.gross <> 0
      and not ${isIgnored}`)
  return rows.map(({ provider_id, day }) => pairOf(provider_id, day))
}

/** Days over which a usual day is taken. */
const DAYS = 28

/** Net revenue of a usual day of each advertiser: the mean of the days of the last 28 that it reported; decimal text. */
export async function readUsualNet(db: Db, now: Date): Promise<Map<number, string>> {
  const { rows } = await db.execute<{ id: number; net: string }>(sql`
    select provider_id as id, avg(net)::numeric(18, 6)::text as net from advertiser_day
    where import_id is not null and day >= ${daysBefore(DAYS, now)}::date and day < ${utcDay(now)}::date
    group by provider_id`)
  return new Map(rows.map(({ id, net }) => [id, net]))
}

/** Names of advertisers that are active and not archived. */
export async function readActiveAdvertisers(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    select p.id, p.name from provider p where ${anyOf(sql`p.id`, ids)} and p.status and p.archived_at is null`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
