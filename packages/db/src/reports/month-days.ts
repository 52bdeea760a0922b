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

/** The reported days of a range, by advertiser, for the forecast of a month. */
export async function readMonthDays(db: Db, { from, to }: DayRange): Promise<ReportedDay[]> {
  const { rows } = await db.execute<Row>(sql`
    select d.provider_id as provider, d.day::text, d.maturity, d.net::text as amount,
      d.expected_share as share, d.expected_low as low, d.expected_high as high
    from advertiser_day d
    where d.day between ${from} and ${to} and d.import_id is not null and d.maturity <> 'none'
    order by d.provider_id, d.day`)
  return rows.map(({ provider, day, maturity, amount, share, low, high }) => ({
    provider,
    day,
    maturity,
    reported: millionthsOf(amount),
    expected: share === null || low === null || high === null ? null : { share, low, high },
  }))
}
