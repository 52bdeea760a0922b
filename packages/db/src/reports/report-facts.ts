import { type DayRange, dayNumber, daysBefore, daysBetween } from '@headgate/domain/days'
import { sql } from 'drizzle-orm'
import type { Db } from '../base/database.ts'

/** Days of an advertiser that nobody reported are waited for this long. Days are judged for 92. */
const OPEN_DAYS = 92
const PAIR_FACTOR = 65_536

/** An advertiser and a day as one number. */
const pairOf = (provider: number, day: string) => provider * PAIR_FACTOR + dayNumber(Date.parse(day))

interface UnsettledRow extends Record<string, unknown> {
  provider_id: number
  day: string
  maturity: 'partial' | 'estimated'
  share: number | null
}

/** What reports need to know about days that are not settled (docs/behaviour/reports.md#maturity-of-a-report). */
export interface DayFacts {
  unsettled: { pair: number; state: 1 | 2; share: number | null }[]
  uncovered: number[]
  reporters: number[]
  openFrom: string
}

/** The states of advertiser days in a range, as far as they are not settled. */
export async function readDayFacts(db: Db, { from, to }: DayRange, now: Date): Promise<DayFacts> {
  const openFrom = daysBefore(OPEN_DAYS, now)
  const first = from > openFrom ? from : openFrom
  const [unsettled, covered, reporters] = await Promise.all([
    db.execute<UnsettledRow>(sql`
      select provider_id, day::text, maturity, expected_share as share from advertiser_day
      where day between ${from} and ${to} and import_id is not null and maturity <> 'settled'
      order by provider_id, day`),
    db.execute<{ provider_id: number; day: string }>(sql`
      select provider_id, day::text from advertiser_day
      where day between ${first} and ${to} and import_id is not null`),
    db.execute<{ id: number }>(sql`
      select p.id from provider p
      where exists (select from advertiser_day d where d.provider_id = p.id and d.import_id is not null)
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

/** What match statuses of searches depend on (docs/behaviour/revenue.md#match-statuses). */
export interface StatusFacts {
  covered: number[]
  aliases: { providerId: number; reported: string; channel: string }[]
  customFallback: number[]
  overcapUrl: number[]
}

export async function readStatusFacts(db: Db, { from, to }: DayRange): Promise<StatusFacts> {
  const [covered, aliases, links] = await Promise.all([
    db.execute<{ provider_id: number; day: string }>(sql`
      select provider_id, day::text from advertiser_day
      where day between ${from} and ${to} and import_id is not null order by provider_id, day`),
    // Of several aliases of a channel the first counts, as in a booking.
    db.execute<{ providerId: number; reported: string; channel: string }>(sql`
      select distinct on (provider_id, channel) provider_id as "providerId", channel as reported, booked_as as channel
      from channel_repair where booked_as is not null and undone_at is null
      order by provider_id, channel, id`),
    db.execute<{ id: number; custom: boolean; overcap: boolean }>(sql`
      select id, use_custom_fallback as custom, use_custom_overcap_url as overcap from targeting
      where use_custom_fallback or use_custom_overcap_url order by id`),
  ])
  return {
    covered: covered.rows.map(({ provider_id, day }) => pairOf(provider_id, day)),
    aliases: aliases.rows,
    customFallback: links.rows.filter(({ custom }) => custom).map(({ id }) => id),
    overcapUrl: links.rows.filter(({ overcap }) => overcap).map(({ id }) => id),
  }
}
