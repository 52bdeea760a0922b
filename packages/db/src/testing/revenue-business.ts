import type { ImportScope } from '@headgate/contract/revenue/import-values'
import type { RevenueField } from '@headgate/contract/revenue/revenue-fields'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../base/database.ts'
import { makeProvider, makeProviderLink, makePublisher, makeTargeting } from '../sample/make.ts'
import { makeMapping } from '../sample/mappings.ts'
import { bookingRequest, publisherAccount } from '../schema/all.ts'

/** The first day on which the accounts of an advertiser for tests are valid. */
const VALID_FROM = '2026-01-01'

/** The header of the files that an advertiser for tests sends. */
export const CSV_HEAD = 'Date,Channel,Country,Searches,Monetized,Clicks,Revenue'

const fieldOf: Readonly<Record<string, RevenueField>> = {
  Date: 'date',
  Channel: 'channel',
  Country: 'geo',
  Searches: 'total_searches',
  Monetized: 'monetized_searches',
  Clicks: 'clicks',
  Revenue: 'gross_revenue',
}

/** Maps the columns of such a header, or of one that has some of them. What files replace is not answered, unless given. */
export function mapColumns(db: Db, advertiserId: number, header: string, scope: ImportScope | null = null) {
  const fields = Object.fromEntries(header.split(',').map((column) => [column, fieldOf[column]!]))
  return makeMapping(db, advertiserId, { fields, scope })
}

export interface RevenueAdvertiser {
  id: number
  /** Accounts in the order of their ids. */
  accounts: { id: number; channel: string; publisherId: number; ruleId: number; linkId: number }[]
}

/**
 * An advertiser that reports gross revenue of which 80 % is ours, with a mapping for its files, and for each channel
 * as many publishers as are given, all with accounts at 70 %.
 */
export async function makeRevenueAdvertiser(
  db: Db,
  channels: Readonly<Record<string, number>>,
): Promise<RevenueAdvertiser> {
  const { id } = await makeProvider(db, { reports_gross_revenue: true, revenue_share_percentage: 80 })
  for (const [channel, publishers] of Object.entries(channels)) {
    const link = await makeProviderLink(db, { provider_id: id, link_source_identifier_value: channel })
    for (let made = 0; made < publishers; made += 1) {
      const publisher = await makePublisher(db)
      await makeTargeting(db, { publisher_id: publisher.id, state: 'published', rules: [{ to: link }] })
    }
  }
  await db
    .update(publisherAccount)
    .set({ valid_from: VALID_FROM, share_revenue: 70, agreed_share: 70 })
    .where(sql`provider_id = ${id}`)
  // The publications asked for a booking of a day without money. Without a job it would wait for half a minute.
  await db.delete(bookingRequest).where(eq(bookingRequest.provider_id, id))
  await mapColumns(db, id, CSV_HEAD)
  const { rows } = await db.execute<RevenueAdvertiser['accounts'][number] & Record<string, unknown>>(sql`
    select id, sin as channel, publisher_id as "publisherId", rule_id as "ruleId", link_id as "linkId"
    from publisher_account where provider_id = ${id} order by id`)
  return { id, accounts: rows }
}
