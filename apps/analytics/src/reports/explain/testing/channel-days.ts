import { type DayRange, daysBetween } from '@headgate/domain/days'
import { sql } from 'drizzle-orm'
import type { TestAnalytics } from '../../../testing/analytics.ts'

/** Days of a channel of an advertiser. */
export interface ChannelDays extends DayRange {
  provider: number
  channel: string
  /** 1 unless it is given. */
  publisher?: number
  /** The publisher ad account of booked rows; 11 unless it is given. */
  account?: number
}

/** What an advertiser reports of a day. */
export interface DayFigures {
  searches: number
  monetized: number
  clicks: number
  net: number
}

/** Redirected searches of a publisher on each day. */
export async function fillSearches(
  { warehouse }: TestAnalytics,
  { provider, channel, publisher = 1, from, to }: ChannelDays,
  redirected: number,
): Promise<void> {
  const rows = daysBetween(from, to).map(
    (day) =>
      `(0, '${day} 12:00:00', ${publisher}, 10, ${provider}, '${channel}', 'US', ${redirected}, ${redirected})`,
  )
  await warehouse.command({
    sql: `INSERT INTO search_hour (batch, hour, publisher_id, targeting_id, provider_id, channel, country, searches, redirected)
      VALUES ${rows.join(', ')}`,
  })
}

let slot = 0

/** Booked rows of a publisher on each day. */
export async function fillBooked(
  { warehouse }: TestAnalytics,
  { provider, channel, publisher = 1, account = 11, from, to }: ChannelDays,
  { searches, monetized, clicks, net }: DayFigures,
): Promise<void> {
  slot += 1
  const rows = daysBetween(from, to).map(
    (
      day,
    ) => `(${provider}, '${day}', ${slot}, 1, 0, 1, '${channel}', 'US', ${account}, ${publisher}, 10, 0, 0, 0, 0, 0,
      0, ${searches}, ${monetized},
      ${clicks}, 0, 0, ${net}, ${net}, ${net / 2}, 100, 'one', 1)`,
  )
  await warehouse.command({
    sql: `INSERT INTO booked_row (provider_id, date, slot, version, is_gone, import_id, channel, country, publisher_account_id,
      publisher_id, targeting_id, rule_id, provider_link_id, platform_id, search_engine_id, tag_type_id, traffic_source_id,
      total_searches, monetized_searches, clicks, followon_searches, initial_searches, gross_revenue, net_revenue,
      publisher_revenue, divided_percentage, division, remarks) VALUES ${rows.join(', ')}`,
  })
}

/** Days that an import of the advertiser covers: settled, unless they have an expected share. */
export async function coverDays(
  { database: { db } }: TestAnalytics,
  provider: number,
  { from, to, share }: DayRange & { share?: number },
): Promise<void> {
  await db.execute(sql`
    insert into revenue_import (id, provider_id, kind, scope, stage, in_force, message) overriding system value
    values (${900 + provider}, ${provider}, 'file', 'days', 'done', true, '') on conflict do nothing`)
  await db.execute(sql`
    insert into advertiser_day (provider_id, day, version, import_id, searches, monetized_searches, clicks, gross, net,
      publisher_revenue, unmatched_gross, removed_gross, booked_at, maturity, expected_share)
    select ${provider}, d::date, 1, ${900 + provider}, 0, 0, 0, 0, 0, 0, 0, 0, now(),
      ${share === undefined ? 'settled' : 'estimated'}, ${share ?? 1}::float8
    from generate_series(${from}::date, ${to}::date, '1 day') d`)
}
