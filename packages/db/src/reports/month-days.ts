import type { DayRange } from '@headgate/domain/days'
import type { ReportedDay } from '@headgate/domain/reports/forecast'
import { millionthsOf } from '@headgate/domain/revenue/money'
import { sql } from 'drizzle-orm'
import type { Db } from '../base/database.ts'

interface Row extends Record<string, unknown> {
  provider: number
  day: string
  maturity: ReportedDay['maturity']
  amount: string
  share: number | null
  low: number | null
  high: number | null
}

/**
 * The reported days of a range, by advertiser, for the forecast of a month: net revenue, or the revenue of one publisher
 * with the advertisers that gave it some.
 */
export async function readMonthDays(
  db: Db,
  { from, to }: DayRange,
  publisherId: number | null,
): Promise<ReportedDay[]> {
  const own = sql`select p.provider_id, p.day, p.publisher_revenue from advertiser_day_publisher p
    where p.publisher_id = ${publisherId} and p.day between ${from} and ${to}`
  const { rows } = await db.execute<Row>(
    publisherId === null
      ? sql`select d.provider_id as provider, d.day::text, d.maturity, d.net::text as amount,
          d.expected_share as share, d.expected_low as low, d.expected_high as high
        from advertiser_day d
        where d.day between ${from} and ${to} and d.import_id is not null and d.maturity <> 'none'
        order by d.provider_id, d.day`
      : sql`with own as (${own})
        select d.provider_id as provider, d.day::text, d.maturity, coalesce(o.publisher_revenue, 0)::text as amount,
          d.expected_share as share, d.expected_low as low, d.expected_high as high
        from advertiser_day d left join own o on o.provider_id = d.provider_id and o.day = d.day
        where d.day between ${from} and ${to} and d.import_id is not null and d.maturity <> 'none'
          and d.provider_id in (select provider_id from own)
        order by d.provider_id, d.day`,
  )
  return rows.map(({ provider, day, maturity, amount, share, low, high }) => ({
    provider,
    day,
    maturity,
    reported: millionthsOf(amount),
    expected: share === null || low === null || high === null ? null : { share, low, high },
  }))
}
