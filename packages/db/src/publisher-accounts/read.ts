import { CallError, errors } from '@headgate/contract/base/errors'
import type {
  PublisherAccount,
  PublisherAccountWithTerms,
} from '@headgate/contract/revenue/publisher-accounts'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import type { Db } from '../base/database.ts'
import { provider, publisher, publisherAccount, publisherAccountTerm } from '../schema/all.ts'

const account = publisherAccount

const columns = {
  id: account.id,
  publisher_id: account.publisher_id,
  provider_id: account.provider_id,
  rule_id: account.rule_id,
  link_id: account.link_id,
  status: account.status,
  sin: account.sin,
  tid: account.tid,
  source_identifier: account.source_identifier,
  share_revenue: account.share_revenue,
  api_key: account.api_key,
  valid_from: account.valid_from,
  valid_to: account.valid_to,
  provider: { id: provider.id, name: provider.name, csv_source_identifier: provider.csv_source_identifier },
  publisher: { id: publisher.id, name: publisher.name },
  createdAt: account.created_at,
  updatedAt: account.updated_at,
}

function select(db: Db) {
  return db
    .select(columns)
    .from(account)
    .innerJoin(provider, eq(provider.id, account.provider_id))
    .innerJoin(publisher, eq(publisher.id, account.publisher_id))
}

type Row = Awaited<ReturnType<typeof select>>[number]

const toAccount = (row: Row): PublisherAccount => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

/** Whole accounts with some ids, in any order. */
export async function readPublisherAccounts(db: Db, ids: readonly number[]): Promise<PublisherAccount[]> {
  const rows = await select(db).where(anyOf(account.id, ids))
  return rows.map(toAccount)
}

/** One account with every change of its share and status. Throws CallError 404. */
export async function getPublisherAccount(db: Db, id: number): Promise<PublisherAccountWithTerms> {
  const [found] = await readPublisherAccounts(db, [id])
  if (!found) throw new CallError(errors.notFound)
  return { ...found, terms: (await readTerms(db, [id])).get(id) ?? [] }
}

/** Every change of share and status of some accounts, by account, the first day first. */
export async function readTerms(
  db: Db,
  accountIds: readonly number[],
): Promise<Map<number, PublisherAccountWithTerms['terms']>> {
  const { account_id, from_day, share_revenue, is_active } = publisherAccountTerm
  const rows = await db
    .select({ account_id, from_day, share_revenue, is_active })
    .from(publisherAccountTerm)
    .where(anyOf(account_id, accountIds))
    .orderBy(asc(account_id), asc(from_day))
  const terms = new Map<number, PublisherAccountWithTerms['terms']>()
  for (const { account_id: id, ...term } of rows) terms.set(id, [...(terms.get(id) ?? []), term])
  return terms
}

/**
 * The accounts that share a channel with one, itself included: of the same advertiser, the channel compared without
 * case, running ones first. Throws CallError 404.
 */
export async function readAccountsBeside(db: Db, id: number): Promise<PublisherAccount[]> {
  const [one] = await readPublisherAccounts(db, [id])
  if (!one) throw new CallError(errors.notFound)
  const rows = await select(db)
    .where(and(eq(account.provider_id, one.provider_id), sql`lower(${account.sin}) = lower(${one.sin})`))
    .orderBy(sql`${account.valid_to} is not null`, desc(account.valid_from), desc(account.id))
  return rows.map(toAccount)
}
