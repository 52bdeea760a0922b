import { CallError, errors } from '@headgate/contract/base/errors'
import type { AccountRemoval } from '@headgate/domain/revenue/booking/facts'
import { sql } from 'drizzle-orm'
import { writeAudit, type Actor } from '../base/audit.ts'
import type { Db } from '../base/database.ts'
import { requestBooking } from './booking-requests.ts'

export interface Removal {
  providerId: number
  /** Days `YYYY-MM-DD`, both included. */
  from: string
  to: string
  /** Only the parts of this account; null for whole keys. */
  accountId: number | null
  /** Only these channels; null for all. */
  channels: readonly string[] | null
}

/** Channels whose names together are longer are counted. */
const LONGEST_NAMES = 200

/** What is removed, for people. */
function textOf({ accountId, channels }: Removal): string {
  if (accountId !== null) return `data of publisher ad account ${accountId}`
  if (channels === null) return 'data'
  const names = channels.join(', ')
  const what = channels.length === 1 ? 'channel' : 'channels'
  return names.length > LONGEST_NAMES ? `data of ${channels.length} ${what}` : `data of ${what} ${names}`
}

/**
 * Takes report data out of force and asks for the booking of its days. It is a statement under a number of its own:
 * what was loaded before is gone, what is loaded afterwards counts. See docs/behaviour/revenue.md#removing-report-data.
 */
export async function createRemoval(tx: Db, by: Actor, removal: Removal): Promise<number> {
  const { providerId, from, to, accountId, channels } = removal
  const message = `Removed ${textOf(removal)} of ${from} to ${to}.`
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into revenue_import (provider_id, kind, scope, stage, in_force, channels, account_id, from_day, to_day, message,
      created_by)
    values (${providerId}, 'removal', 'days', 'booking', true, ${channels === null ? null : sql.param([...channels])}::text[],
      ${accountId}, ${from}, ${to}, ${message}, ${by.asUserId ?? by.actorUserId})
    returning id`)
  const { id } = rows[0]!
  await requestBooking(tx, { providerId, from, to, cause: message, importId: id })
  await writeAudit(tx, by, [
    { action: 'create', entity: 'revenue_import', entityId: id, after: { ...removal } },
  ])
  return id
}

/** The removal of an account's report data with this number, in force or not; undefined for any other import. */
export async function findAccountRemoval(db: Db, importId: number): Promise<AccountRemoval | undefined> {
  const { rows } = await db.execute<AccountRemoval & Record<string, unknown>>(sql`
    select id as "importId", account_id as "accountId", from_day::text as "from", to_day::text as "to"
    from revenue_import where id = ${importId} and account_id is not null`)
  return rows[0]
}

interface AccountKey extends Record<string, unknown> {
  id: number
  provider_id: number
}

/** The advertiser of an account. Throws CallError 404. */
export async function providerOfAccount(db: Db, accountId: number): Promise<number> {
  const { rows } = await db.execute<AccountKey>(
    sql`select id, provider_id from publisher_account where id = ${accountId}`,
  )
  if (!rows[0]) throw new CallError(errors.notFound)
  return rows[0].provider_id
}

/** Ids of a publisher's accounts with their advertisers. Throws CallError 404 when there is no such publisher. */
export async function accountsOfPublisher(
  db: Db,
  publisherId: number,
): Promise<{ id: number; provider_id: number }[]> {
  const found = await db.execute(sql`select id from publisher where id = ${publisherId}`)
  if (found.rows.length === 0) throw new CallError(errors.notFound)
  const { rows } = await db.execute<AccountKey>(
    sql`select id, provider_id from publisher_account where publisher_id = ${publisherId} order by id`,
  )
  return rows
}

/** Throws CallError 404 when there is no such advertiser. */
export async function requireProvider(db: Db, providerId: number): Promise<void> {
  const { rows } = await db.execute(sql`select id from provider where id = ${providerId}`)
  if (rows.length === 0) throw new CallError(errors.notFound)
}
