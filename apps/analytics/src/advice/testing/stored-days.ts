import type { Maturity } from '@headgate/contract/revenue/import-values'
import { advertiserDay } from '@headgate/db/schema/all'
import type { Day } from '@headgate/domain/days'
import type { TestAnalytics } from '../../testing/analytics.ts'

interface BookedDay {
  provider_id: number
  day: Day
  channel?: string
  country?: string
  publisher_id?: number
  targeting_id?: number
  rule_id?: number
  provider_link_id?: number
  total_searches: number
  monetized_searches?: number
  clicks?: number
  /** In units of money. */
  net: number
}

/** Stores booked rows as a booking writes them. */
export async function storeBooked({ warehouse }: TestAnalytics, rows: readonly BookedDay[]): Promise<void> {
  const values = rows.map(
    (
      row,
      slot,
    ) => `(${row.provider_id}, '${row.day}', ${slot}, 1, '${row.channel ?? 'BN-1'}', '${row.country ?? 'US'}',
      ${row.publisher_id ?? 0}, ${row.targeting_id ?? 0}, ${row.rule_id ?? 0}, ${row.provider_link_id ?? 0}, ${row.total_searches},
      ${row.monetized_searches ?? 0}, ${row.clicks ?? 0}, ${row.net})`,
  )
  for (let at = 0; at < values.length; at += 1_000)
    await warehouse.command({
      sql: `INSERT INTO booked_row (provider_id, date, slot, version, channel, country, publisher_id, targeting_id, rule_id, provider_link_id,
        total_searches, monetized_searches, clicks, net_revenue) VALUES ${values.slice(at, at + 1_000).join(', ')}`,
    })
}

/** Notes days of an advertiser as reported, with their maturity. */
export async function storeAdvertiserDays(
  { database: { db } }: TestAnalytics,
  providerId: number,
  days: readonly { day: Day; maturity: Maturity }[],
): Promise<void> {
  await db.insert(advertiserDay).values(
    days.map(({ day, maturity }) => ({
      provider_id: providerId,
      day,
      version: 1,
      import_id: 1,
      searches: 0,
      monetized_searches: 0,
      clicks: 0,
      gross: '0',
      net: '0',
      publisher_revenue: '0',
      unmatched_gross: '0',
      removed_gross: '0',
      booked_at: new Date(),
      maturity,
    })),
  )
}
