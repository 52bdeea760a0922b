import { CallError, errors, refusedFields } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import type { Validity } from '@headgate/contract/revenue/repair-values'
import { addDays, type DayRange } from '@headgate/domain/days'
import { eq, sql } from 'drizzle-orm'
import { writeAudit, type Actor } from '../../base/audit.ts'
import { ownRow, touched } from '../../base/concurrency.ts'
import type { Db } from '../../base/database.ts'
import { readToday } from '../../base/today.ts'
import { publisherAccount } from '../../schema/all.ts'
import { rulesInOrder, rulesOfLinks } from './channel-records.ts'

/** Days of publisher ad accounts that a repair makes or adds (docs/behaviour/revenue.md#repair-queue). */

const texts = messages.repairs

type AccountRow = typeof publisherAccount.$inferSelect

/** Later than every day. */
const NEVER = '9999-12-31'
const last = (day: string | null) => day ?? NEVER

const validityOf = ({ valid_from, valid_to }: Validity): Validity => ({ valid_from, valid_to })

function refuseBackwards({ valid_from, valid_to }: Validity): void {
  if (valid_to !== null && valid_to < valid_from) throw refusedFields({ valid_to: texts.endsBeforeItBegins })
}

/** Refuses days that another account of the same rule and link has, at the field that has to change. */
async function refuseOverlap(
  tx: Db,
  { rule_id, link_id, id }: { rule_id: number; link_id: number; id: number | null },
  { valid_from, valid_to }: Validity,
): Promise<void> {
  const { rows } = await tx.execute<Validity & { id: number } & Record<string, unknown>>(sql`
    select id, valid_from::text, valid_to::text from publisher_account
    where rule_id = ${rule_id} and link_id = ${link_id} and id is distinct from ${id}::int
      and coalesce(valid_to, ${NEVER}::date) >= valid_from
      and valid_from <= ${last(valid_to)}::date and coalesce(valid_to, ${NEVER}::date) >= ${valid_from}::date
    order by valid_from limit 1 for share`)
  const [other] = rows
  if (!other) return
  const days =
    other.valid_to === null ? `since ${other.valid_from}` : `from ${other.valid_from} to ${other.valid_to}`
  const isLater = other.valid_from > valid_from
  const remedy = isLater
    ? `Choose ${addDays(other.valid_from, -1)} or earlier.`
    : other.valid_to === null
      ? 'Widen that account instead.'
      : `Choose ${addDays(other.valid_to, 1)} or later.`
  throw refusedFields({
    [isLater ? 'valid_to' : 'valid_from']:
      `Account ${other.id} of this rule and advertiser link is valid ${days}. ${remedy}`,
  })
}

const isRunning = (valid_to: string | null, today: string) => valid_to === null || valid_to >= today

interface NewAccount extends Validity {
  provider_id: number
  link_id: number
  rule_id: number
}

interface Source extends Record<string, unknown> {
  tid: number
  publisher_id: number
  share: number
  channel: string
  variable: string
}

/** Makes an account of a rule and a link, with the share that a publication would give it. Throws CallError 400. */
export async function makeAccount(tx: Db, by: Actor, wanted: NewAccount): Promise<AccountRow> {
  const { provider_id, link_id, rule_id } = wanted
  refuseBackwards(wanted)
  const links = await tx.execute<{ provider_id: number }>(sql`
    select provider_id from provider_link where id = ${link_id} for share`)
  if (links.rows[0]?.provider_id !== provider_id) throw refusedFields({ link_id: texts.notThisAdvertiser })
  const { rows } = await tx.execute<Source>(sql`
    select found.tid, found.publisher_id, found.share, l.link_source_identifier_value as channel,
      l.link_source_identifier as variable
    from (${rulesOfLinks} where reached.link_id = ${link_id} and reached.rule_id = ${rule_id} ${rulesInOrder}) found
      join provider_link l on l.id = found.link_id`)
  const [source] = rows
  if (!source) throw refusedFields({ rule_id: texts.ruleWithoutLink })
  await refuseOverlap(tx, { rule_id, link_id, id: null }, wanted)
  const [row] = await tx
    .insert(publisherAccount)
    .values({
      ...validityOf(wanted),
      provider_id,
      link_id,
      rule_id,
      tid: source.tid,
      publisher_id: source.publisher_id,
      sin: source.channel,
      source_identifier: source.variable,
      share_revenue: source.share,
      agreed_share: source.share,
      status: isRunning(wanted.valid_to, await readToday(tx)),
    })
    .returning()
  const { id, sin, share_revenue } = row!
  await writeAudit(tx, by, [
    {
      action: 'create',
      entity: 'publisher_account',
      entityId: id,
      after: { ...wanted, sin, share_revenue, publisher_id: source.publisher_id },
    },
  ])
  return row!
}

async function lockAccount(tx: Db, id: number): Promise<AccountRow | undefined> {
  const [row] = await tx.select().from(publisherAccount).where(eq(publisherAccount.id, id)).for(ownRow)
  return row
}

async function writeValidity(tx: Db, by: Actor, row: AccountRow, after: Validity): Promise<void> {
  await tx
    .update(publisherAccount)
    .set({
      ...after,
      status: isRunning(after.valid_to, await readToday(tx)) && (row.valid_to !== null || row.status),
      updated_at: touched(publisherAccount.updated_at),
    })
    .where(eq(publisherAccount.id, row.id))
  await writeAudit(tx, by, [
    {
      action: 'update',
      entity: 'publisher_account',
      entityId: row.id,
      before: { ...validityOf(row) },
      after: { ...after },
    },
  ])
}

/** Adds days to an account of an advertiser. Throws CallError 400. Returns it as it was. */
export async function widenAccount(
  tx: Db,
  by: Actor,
  { provider_id, account_id, ...after }: Validity & { provider_id: number; account_id: number },
): Promise<AccountRow> {
  const row = await lockAccount(tx, account_id)
  if (row?.provider_id !== provider_id) throw refusedFields({ account_id: texts.notThisAdvertiser })
  refuseBackwards(after)
  if (after.valid_from > row.valid_from) throw refusedFields({ valid_from: texts.notNarrower })
  if (last(after.valid_to) < last(row.valid_to)) throw refusedFields({ valid_to: texts.notNarrower })
  if (after.valid_from === row.valid_from && after.valid_to === row.valid_to)
    throw refusedFields({ valid_from: texts.nothingAdded })
  await refuseOverlap(tx, row, after)
  await writeValidity(tx, by, row, after)
  return row
}

/**
 * Takes the days back that a repair gave an account: it has those of before, or none if the repair made it. Throws
 * CallError 409 when its days were changed since.
 */
export async function takeDaysBack(
  tx: Db,
  by: Actor,
  { account_id, before, after }: { account_id: number; before: Validity | null; after: Validity },
): Promise<void> {
  const row = await lockAccount(tx, account_id)
  if (!row || row.valid_from !== after.valid_from || row.valid_to !== after.valid_to)
    throw new CallError(errors.accountChanged)
  // An account that ends before it begins covers no day. It stays for what was booked and noted under its number.
  await writeValidity(
    tx,
    by,
    row,
    before ?? { valid_from: row.valid_from, valid_to: addDays(row.valid_from, -1) },
  )
}

/** The days that a validity has and another one has not, from the first to the last of them. */
export function addedDays(before: Validity | null, after: Validity): DayRange {
  if (before === null) return { from: after.valid_from, to: last(after.valid_to) }
  const isEarlier = after.valid_from < before.valid_from
  const isLater = last(after.valid_to) > last(before.valid_to)
  return {
    from: isEarlier ? after.valid_from : addDays(last(before.valid_to), 1),
    to: isLater ? last(after.valid_to) : addDays(before.valid_from, -1),
  }
}
