import type {
  Account,
  AccountRemoval,
  AccountTerm,
  ProviderTerm,
} from '@headgate/domain/revenue/booking/facts'
import type { Aliases } from '@headgate/domain/revenue/booking/matching'
import { sql } from 'drizzle-orm'
import type { Db } from '../base/database.ts'

/** Everything of PostgreSQL on which the bookings of one advertiser depend. */
export interface BookingFacts {
  accounts: Account[]
  providerTerms: ProviderTerm[]
  aliases: Aliases
  removals: AccountRemoval[]
}

interface AccountRow extends Record<string, unknown>, Omit<Account, 'terms'> {
  share: number
  terms: AccountTerm[] | null
}

/** Before any day that can be loaded. */
const ALWAYS = '2000-01-01'

/** The accounts of an advertiser; one without terms has its row's share throughout, and matches while it is valid. */
async function readAccounts(db: Db, providerId: number): Promise<Account[]> {
  const { rows } = await db.execute<AccountRow>(sql`
    select a.id, a.sin as channel, a.valid_from::text as "validFrom", a.valid_to::text as "validTo",
      a.publisher_id as "publisherId", a.tid as "targetingId", a.rule_id as "ruleId", a.link_id as "providerLinkId",
      l.platform_id as "platformId", l.search_engine_id as "searchEngineId", l.tag_type_id as "tagTypeId",
      coalesce(l.traffic_source_id, 0) as "trafficSourceId", a.share_revenue::float8 as share,
      (select jsonb_agg(jsonb_build_object('from', t.from_day::text, 'share', t.share_revenue::float8,
          'isActive', t.is_active) order by t.from_day)
        from publisher_account_term t where t.account_id = a.id) as terms
    from publisher_account a join provider_link l on l.id = a.link_id
    where a.provider_id = ${providerId}
    order by a.id`)
  return rows.map(({ share, terms, ...account }) => ({
    ...account,
    terms: terms ?? [{ from: account.validFrom, share, isActive: true }],
  }))
}

async function readProviderTerms(db: Db, providerId: number): Promise<ProviderTerm[]> {
  const { rows } = await db.execute<ProviderTerm & Record<string, unknown>>(sql`
    select from_day::text as "from", reports_gross_revenue as "reportsGross",
      revenue_share_percentage::float8 as share
    from provider_term where provider_id = ${providerId}
    union all
    select ${ALWAYS}, reports_gross_revenue, revenue_share_percentage::float8 from provider
    where id = ${providerId} and not exists (select from provider_term where provider_id = ${providerId})
    order by 1`)
  return rows
}

/** Reads what the bookings of an advertiser depend on: docs/behaviour/revenue.md#matching. */
export async function readBookingFacts(db: Db, providerId: number): Promise<BookingFacts> {
  const accounts = await readAccounts(db, providerId)
  const providerTerms = await readProviderTerms(db, providerId)
  const repairs = await db.execute<{ channel: string; booked_as: string[] }>(sql`
    select channel, array_agg(booked_as order by id) as booked_as from channel_repair
    where provider_id = ${providerId} and booked_as is not null and undone_at is null group by channel`)
  const removals = await db.execute<AccountRemoval & Record<string, unknown>>(sql`
    select id as "importId", account_id as "accountId", from_day::text as "from", to_day::text as "to"
    from revenue_import
    where provider_id = ${providerId} and kind = 'removal' and account_id is not null and in_force`)
  return {
    accounts,
    providerTerms,
    aliases: new Map(repairs.rows.map((row) => [row.channel, row.booked_as])),
    removals: removals.rows,
  }
}
