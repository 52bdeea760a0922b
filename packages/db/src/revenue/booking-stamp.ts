import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '../base/database.ts'

/**
 * A text that changes when anything changes on which a booking of this advertiser depends: imports in force,
 * accounts, shares, and decisions about channels. Of the import `importId`, which the dry run is about, only the number
 * of its reading counts: read again with another answer, it is another dry run. A dry run shown under one stamp is not
 * accepted under another.
 */
export async function bookingStamp(db: Db, providerId: number, importId: number | null): Promise<string> {
  const { rows } = await db.execute<{ facts: string }>(sql`
    select concat_ws('|',
      (select load from revenue_import where id = ${importId}::int),
      (select string_agg(concat_ws(',', id, load), ' ' order by id) from revenue_import
        where provider_id = ${providerId} and in_force and id is distinct from ${importId}::int),
      (select string_agg(concat_ws(',', a.id, a.sin, a.publisher_id, a.share_revenue, a.status, a.valid_from, a.valid_to),
        ' ' order by a.id) from publisher_account a where a.provider_id = ${providerId}),
      (select string_agg(concat_ws(',', t.account_id, t.from_day, t.share_revenue, t.is_active), ' '
          order by t.account_id, t.from_day)
        from publisher_account_term t join publisher_account a on a.id = t.account_id
        where a.provider_id = ${providerId}),
      (select concat_ws(',', p.reports_gross_revenue, p.revenue_share_percentage) from provider p
        where p.id = ${providerId}),
      (select string_agg(concat_ws(',', from_day, reports_gross_revenue, revenue_share_percentage), ' '
        order by from_day) from provider_term where provider_id = ${providerId}),
      (select string_agg(concat_ws(',', id, channel, booked_as), ' ' order by id) from channel_repair
        where provider_id = ${providerId} and booked_as is not null and undone_at is null)) as facts`)
  return createHash('sha256').update(rows[0]!.facts).digest('hex').slice(0, 32)
}
