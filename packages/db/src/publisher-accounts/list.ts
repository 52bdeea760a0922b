import type { PublisherAccount, PublisherAccountsQuery } from '@headgate/contract/revenue/publisher-accounts'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../base/database.ts'
import { literalPattern, matchesText, oneOf } from '../lists/filters.ts'
import { listOf } from '../lists/list.ts'
import { byColumn, byFlag, byId, byName, byText, type Sort } from '../lists/sorts.ts'
import { readPublisherAccounts } from './read.ts'

/** Every column a caller may sort by. */
const sortable: Record<PublisherAccountsQuery['order_by'], Sort> = {
  id: byId,
  publisher: byName('publisher.name', 'publisher_account.publisher_id'),
  provider: byName('provider.name', 'publisher_account.provider_id'),
  rule_id: byColumn('publisher_account.rule_id'),
  link_id: byColumn('publisher_account.link_id'),
  status: byFlag('publisher_account.status'),
  sin: byText('publisher_account.sin'),
  tid: byColumn('publisher_account.tid'),
  source_identifier: byText('publisher_account.source_identifier'),
  share_revenue: byColumn('publisher_account.share_revenue'),
  valid_from: byColumn('publisher_account.valid_from'),
  valid_to: byColumn('publisher_account.valid_to', { nullable: true }),
}

const accountList = listOf<PublisherAccountsQuery, PublisherAccount>({
  table: 'publisher_account',
  filters: (query) => [
    matchesText(query.q, 'publisher_account', ['source_identifier', 'sin']),
    oneOf('publisher_account.provider_id', query.provider_id),
    oneOf('publisher_account.publisher_id', query.publisher_id),
    oneOf('publisher_account.tid', query.tid),
    oneOf('publisher_account.rule_id', query.rule_id),
  ],
  sorts: () => sortable,
  read: readPublisherAccounts,
})

/** One page of accounts with the total of all pages: docs/behaviour/revenue.md#publisher-ad-accounts. */
export async function listPublisherAccounts(
  db: Db,
  query: PublisherAccountsQuery,
): Promise<{ data: PublisherAccount[]; total: number }> {
  const { rows, total } = await accountList.page(db, query)
  return { data: rows, total }
}

/** The records whose ids the filters offer, and which of them are active. */
const offered: Record<'tid' | 'rule_id', { table: SQL; isActive: SQL }> = {
  tid: { table: sql`targeting`, isActive: sql`o.is_active and o.archived_at is null` },
  rule_id: { table: sql`targeting_rule`, isActive: sql`not o.disabled and o.archived_at is null` },
}

/** The newest 100 publisher links or rules that have an account and whose id contains a text. */
export async function idsWithAccounts(
  db: Db,
  of: 'tid' | 'rule_id',
  q: string | undefined,
): Promise<{ id: number; status: boolean }[]> {
  const { table, isActive } = offered[of]
  const { rows } = await db.execute<{ id: number; status: boolean }>(sql`
    select o.id, ${isActive} as status from ${table} o
    where exists (select from publisher_account a where ${sql.raw(`a.${of}`)} = o.id)
      ${q ? sql`and o.id::text like ${literalPattern(q)}` : sql``}
    order by o.id desc limit 100`)
  return rows
}
