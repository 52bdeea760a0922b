import { type DayRange, daysBefore, daysBetween } from '@headgate/domain/days'
import { type OpenDays, pairOf, type StatusFacts } from '@headgate/domain/revenue/maturity/open-days'
import { withoutCase } from '@headgate/domain/revenue/booking/matching'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../base/database.ts'

/** Days of an advertiser that nobody reported are waited for this long. Days are judged for 92. */
const OPEN_DAYS = 92

/** A day whose data was removed as a whole has the maturity none: nothing covers it any more. */
const isCovered = sql`has_import and maturity is distinct from 'none'`

/** Days of advertisers with their states now. */
const daysNow = sql`(select provider_id, day, import_id is not null as has_import, maturity, expected_share
  from advertiser_day)`

/** The same as they were at a moment: what the first change after it replaced, else what they are now. */
const daysAt = (moment: Date) => sql`(
  select d.provider_id, d.day, case when p.id is null then d.import_id is not null else p.has_import end as has_import,
    case when p.id is null then d.maturity else p.maturity end as maturity,
    case when p.id is null then d.expected_share else p.expected_share end as expected_share
  from advertiser_day d left join lateral (
    select p.* from advertiser_day_past p
    where p.provider_id = d.provider_id and p.day = d.day and p.until > ${moment.toISOString()}::timestamptz
    order by p.until, p.id limit 1) p on true)`

interface UnsettledRow extends Record<string, unknown> {
  provider_id: number
  day: string
  maturity: 'partial' | 'estimated'
  share: number | null
}

/** The states of advertiser days in a range, as far as they are not settled. */
export const readOpenDays = (db: Db, range: DayRange, now: Date): Promise<OpenDays> =>
  openDaysIn(db, daysNow, range, now)

/**
 * The same as it was shown at an earlier moment; null when that was not kept for all of these days
 * (docs/behaviour/revenue.md#as-known-on).
 */
export async function readOpenDaysThen(db: Db, range: DayRange, moment: Date): Promise<OpenDays | null> {
  const { rows } = await db.execute(sql`
    select from advertiser_day_past where maturity is null and until > ${moment.toISOString()}::timestamptz
      and day between ${range.from} and ${range.to} limit 1`)
  return rows.length > 0 ? null : openDaysIn(db, daysAt(moment), range, moment)
}

async function openDaysIn(db: Db, states: SQL, { from, to }: DayRange, now: Date): Promise<OpenDays> {
  const openFrom = daysBefore(OPEN_DAYS, now)
  const first = from > openFrom ? from : openFrom
  const [unsettled, covered, reporters] = await Promise.all([
    db.execute<UnsettledRow>(sql`
      select provider_id, day::text, maturity, expected_share as share from ${states} d
      where day between ${from} and ${to} and ${isCovered} and maturity <> 'settled'
      order by provider_id, day`),
    db.execute<{ provider_id: number; day: string }>(sql`
      select provider_id, day::text from ${states} d
      where day between ${first} and ${to} and ${isCovered}`),
    db.execute<{ id: number }>(sql`
      select p.id from provider p
      where exists (select from ${states} d where d.provider_id = p.id and d.has_import)
      order by p.id`),
  ])
  const known = new Set(covered.rows.map(({ provider_id, day }) => pairOf(provider_id, day)))
  const days = first <= to ? daysBetween(first, to) : []
  return {
    unsettled: unsettled.rows.map(({ provider_id, day, maturity, share }) => ({
      pair: pairOf(provider_id, day),
      state: maturity === 'partial' ? 2 : 1,
      share,
    })),
    uncovered: reporters.rows
      .flatMap(({ id }) => days.map((day) => pairOf(id, day)))
      .filter((pair) => !known.has(pair)),
    reporters: reporters.rows.map(({ id }) => id),
    openFrom,
  }
}

interface AliasRow extends Record<string, unknown> {
  provider_id: number
  channel: string
  booked_as: string[]
}
interface AccountRow extends Record<string, unknown> {
  id: number
  provider_id: number
  channel: string
}

/**
 * Reported channels that were booked as another one, by the account that got them: an alias counts only on days on
 * which the channel has no account of its own, and of several the first that has one. They are in the order in which they
 * were decided. Account 0 has the first one.
 */
function bookedAs(aliases: readonly AliasRow[], accounts: readonly AccountRow[]): StatusFacts['aliases'] {
  const ofProvider = Map.groupBy(accounts, (account) => account.provider_id)
  return aliases.flatMap(({ provider_id: providerId, channel: reported, booked_as: names }) => {
    const ofAccounts = (ofProvider.get(providerId) ?? []).flatMap(({ id, channel: own }) => {
      const isSame = (name: string) => withoutCase(name) === withoutCase(own)
      const channel = isSame(reported) ? undefined : names.find(isSame)
      return channel === undefined ? [] : [{ providerId, accountId: id, reported, channel }]
    })
    const decided = ofAccounts.toSorted(
      (one, other) => names.indexOf(one.channel) - names.indexOf(other.channel),
    )
    return [{ providerId, accountId: 0, reported, channel: names[0]! }, ...decided]
  })
}

/** Reported channels that were booked as another one, now or at an earlier moment. */
export async function readAliases(db: Db, moment?: Date): Promise<StatusFacts['aliases']> {
  const wasDecided =
    moment === undefined
      ? sql`undone_at is null`
      : sql`created_at <= ${moment.toISOString()}::timestamptz
          and coalesce(undone_at > ${moment.toISOString()}::timestamptz, true)`
  const [aliases, accounts] = await Promise.all([
    db.execute<AliasRow>(sql`
      select provider_id, channel, array_agg(booked_as order by id) as booked_as from channel_repair
      where booked_as is not null and ${wasDecided}
      group by provider_id, channel order by provider_id, channel`),
    db.execute<AccountRow>(sql`
      select id, provider_id, sin as channel from publisher_account where provider_id in (
        select provider_id from channel_repair where booked_as is not null and ${wasDecided}) order by id`),
  ])
  return bookedAs(aliases.rows, accounts.rows)
}

/** What match statuses of the searches of a range depend on, now or at an earlier moment. Links are those of now. */
export async function readStatusFacts(db: Db, { from, to }: DayRange, moment?: Date): Promise<StatusFacts> {
  const states = moment === undefined ? daysNow : daysAt(moment)
  const [covered, aliases, links] = await Promise.all([
    db.execute<{ provider_id: number; day: string }>(sql`
      select provider_id, day::text from ${states} d
      where day between ${from} and ${to} and ${isCovered} order by provider_id, day`),
    readAliases(db, moment),
    db.execute<{ id: number; custom: boolean; overcap: boolean }>(sql`
      select id, use_custom_fallback as custom, use_custom_overcap_url as overcap from targeting
      where use_custom_fallback or use_custom_overcap_url order by id`),
  ])
  return {
    covered: covered.rows.map(({ provider_id, day }) => pairOf(provider_id, day)),
    aliases,
    customFallback: links.rows.filter(({ custom }) => custom).map(({ id }) => id),
    overcapUrl: links.rows.filter(({ overcap }) => overcap).map(({ id }) => id),
  }
}
