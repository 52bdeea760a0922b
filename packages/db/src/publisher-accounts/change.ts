import { CallError, errors } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import type { PublisherAccountWithTerms } from '@headgate/contract/revenue/publisher-accounts'
import type { Day, DayRange } from '@headgate/domain/days'
import type { AccountTerm } from '@headgate/domain/revenue/booking/facts'
import { termOn } from '@headgate/domain/revenue/booking/matching'
import { daysHeld, withTerm } from '@headgate/domain/revenue/terms'
import { asc, eq, sql } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import { writeAudit, type Actor } from '../base/audit.ts'
import { ownRow, refuseStale } from '../base/concurrency.ts'
import type { Db } from '../base/database.ts'
import { readToday } from '../base/today.ts'
import { updateRows } from '../base/update-rows.ts'
import { requestBooking } from '../revenue/booking-requests.ts'
import { refuseDayOutside } from '../base/holds-from.ts'
import { publisherAccount } from '../schema/all.ts'
import { getPublisherAccount, readTerms } from './read.ts'

/** What of an account holds from a day on; a missing field stays as it is on that day. */
export interface HeldChange {
  share_revenue?: number | undefined
  status?: boolean | undefined
  /** `YYYY-MM-DD`; today without one, or the last day of an account that has ended. */
  from_day?: Day | undefined
}

export interface AccountChange extends HeldChange {
  api_key?: string | null | undefined
}

export interface PlannedTerm {
  before: AccountTerm
  after: AccountTerm
  /** All terms afterwards, in order. */
  terms: AccountTerm[]
  /** The days on which the new term holds, up to today. */
  range: DayRange
}

interface Validity {
  validFrom: Day
  validTo: Day | null
  terms: AccountTerm[]
}

/**
 * The terms of an account; one without any has its row's share, and takes part on all days on which it is valid. An
 * account that was widened may be valid before its first term. This term holds on the added days too, so it is given
 * as a term of its own from the first of them on: a change on these days then ends at a stored term.
 */
function validityOf(
  account: Pick<PublisherAccountWithTerms, 'terms' | 'valid_from' | 'valid_to' | 'share_revenue'>,
): Validity {
  const { valid_from: validFrom, valid_to: validTo } = account
  const stored = account.terms.map((term) => ({
    from: term.from_day,
    share: term.share_revenue,
    isActive: term.is_active,
  }))
  const first = stored[0] ?? { share: account.share_revenue, isActive: true }
  const startsLate = stored[0] === undefined || stored[0].from > validFrom
  return { validFrom, validTo, terms: startsLate ? [{ ...first, from: validFrom }, ...stored] : stored }
}

/**
 * The term that a change would add; undefined when that day has these values already. Throws CallError: 409 for the
 * status of an account that has ended, 400 for a day on which the account is not valid, or after today.
 */
function planTerm(
  { validFrom, validTo, terms }: Validity,
  change: HeldChange,
  now: Day,
): PlannedTerm | undefined {
  const last = validTo !== null && validTo < now ? validTo : now
  const from = change.from_day ?? last
  const hasEnded = validTo !== null
  if (hasEnded && change.status === true) throw new CallError(errors.accountEnded)
  const isActive = hasEnded ? undefined : change.status
  const before = termOn(terms, from)!
  const after = { from, share: change.share_revenue ?? before.share, isActive: isActive ?? before.isActive }
  if (after.share === before.share && after.isActive === before.isActive) return undefined
  if (last < validFrom) {
    const text = messages.publisherAccounts.coversNoDay
    throw new CallError(errors.invalidInput, { text, fields: { from_day: text } })
  }
  refuseDayOutside(from, { from: validFrom, to: last })
  return { before, after, terms: withTerm(terms, after), range: daysHeld(terms, from, last) }
}

/** What a change would do, for its dry run. Throws as `updatePublisherAccount` does. */
export async function planAccountChange(
  db: Db,
  id: number,
  change: HeldChange,
): Promise<{ providerId: number; today: Day; planned: PlannedTerm | undefined }> {
  const account = await getPublisherAccount(db, id)
  const now = await readToday(db)
  return {
    providerId: account.provider_id,
    today: now,
    planned: planTerm(validityOf(account), change, now),
  }
}

/**
 * Changes an account: share and status from a day on, with a request to book these days again, or the API key. Call it
 * in a transaction. `readAt` is the `updatedAt` that the form was filled from. Throws CallError: 404; 409 when it was
 * changed since, or has ended and its status would change; 400 for a day outside its validity. See
 * docs/behaviour/revenue.md#shares-and-their-days.
 */
export async function updatePublisherAccount(
  tx: Db,
  by: Actor,
  id: number,
  { api_key, ...change }: AccountChange,
  readAt?: string,
): Promise<PublisherAccountWithTerms> {
  const [row] = await tx.select().from(publisherAccount).where(eq(publisherAccount.id, id)).for(ownRow)
  if (!row) throw new CallError(errors.notFound)
  refuseStale(row.updated_at, readAt)
  const now = await readToday(tx)
  const validity = validityOf(await getPublisherAccount(tx, id))
  const planned = planTerm(validity, change, now)
  const hasOtherKey = api_key !== undefined && api_key !== row.api_key
  if (planned) {
    await requestBooking(tx, {
      providerId: row.provider_id,
      ...planned.range,
      cause: causeOf(id, planned),
      accountId: id,
    })
  }
  if (planned || hasOtherKey)
    await writeAccounts(tx, by, now, [{ row, validity, planned, ...(hasOtherKey && { api_key }) }])
  return getPublisherAccount(tx, id)
}

type Stored = typeof publisherAccount.$inferSelect

interface AccountWrite {
  row: Stored
  validity: Validity
  planned: PlannedTerm | undefined
  api_key?: string | null
}

/** Writes accounts, their terms and an audit row each, in a fixed number of statements for any number of accounts. */
async function writeAccounts(tx: Db, by: Actor, now: Day, writes: readonly AccountWrite[]): Promise<void> {
  await storeTerms(tx, writes)
  await updateRows(
    tx,
    'publisher_account',
    writes.map(({ row, validity, planned, api_key = row.api_key }) => {
      const held = planned && termOn(planned.terms, validity.validTo ?? now)!
      return {
        id: row.id,
        share_revenue: held?.share ?? row.share_revenue,
        status: held && row.valid_to === null ? held.isActive : row.status,
        api_key,
      }
    }),
  )
  await writeAudit(
    tx,
    by,
    writes.map(({ row, planned, api_key }) => ({
      action: 'update',
      entity: 'publisher_account',
      entityId: row.id,
      before: { ...(planned && auditedTerm(planned.before, planned)) },
      after: {
        ...(planned && { ...auditedTerm(planned.after, planned), from_day: planned.after.from }),
        // Never the key itself.
        ...(api_key !== undefined && { api_key: api_key === null ? 'removed' : 'changed' }),
      },
    })),
  )
}

/**
 * The first change of an account also stores what held before it, because the row only has today's values. The first
 * change after a widening stores what holds on the added days.
 */
async function storeTerms(tx: Db, writes: readonly AccountWrite[]): Promise<void> {
  const rows = writes.flatMap(({ row, validity, planned }) =>
    planned === undefined
      ? []
      : [...validity.terms.filter(({ from }) => from !== planned.after.from), planned.after].map(
          ({ from, share, isActive }) => ({
            account_id: row.id,
            from_day: from,
            share_revenue: share,
            is_active: isActive,
          }),
        ),
  )
  if (rows.length === 0) return
  await tx.execute(sql`
    insert into publisher_account_term (account_id, from_day, share_revenue, is_active)
    select account_id, from_day, share_revenue, is_active from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as wanted (account_id int, from_day date, share_revenue numeric, is_active boolean)
    on conflict (account_id, from_day) do update set share_revenue = excluded.share_revenue,
      is_active = excluded.is_active`)
}

/** An account locked for a change, and the term that the change would add; without one, nothing would change. */
export interface HeldAccount {
  row: Stored
  validity: Validity
  planned: PlannedTerm | undefined
  /** Why the change is refused. */
  problem: string | null
}

/**
 * Locks accounts, in the order of their ids, and plans the change of each. Missing ones are left out. See
 * docs/behaviour/bulk-changes.md#revenue-shares.
 */
export async function holdAccounts(tx: Db, changes: ReadonlyMap<number, HeldChange>): Promise<HeldAccount[]> {
  const ids = [...changes.keys()]
  const rows = await tx
    .select()
    .from(publisherAccount)
    .where(anyOf(publisherAccount.id, ids))
    .orderBy(asc(publisherAccount.id))
    .for(ownRow)
  const terms = await readTerms(tx, ids)
  const now = await readToday(tx)
  return rows.map((row) => {
    const validity = validityOf({ ...row, terms: terms.get(row.id) ?? [] })
    try {
      const planned = planTerm(validity, changes.get(row.id)!, now)
      return { row, validity, planned, problem: null }
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      return { row, validity, planned: undefined, problem: error.message }
    }
  })
}

/**
 * Makes planned changes of the shares of accounts, with one request for each advertiser to book their days again.
 * Returns the advertisers. The jobs of the bookings are sent by the caller.
 */
export async function changeAccounts(
  tx: Db,
  by: Actor,
  accounts: readonly HeldAccount[],
  cause: string,
): Promise<number[]> {
  const changing = accounts.filter((account) => account.planned !== undefined)
  await writeAccounts(tx, by, await readToday(tx), changing)
  const ranges = rangesByProvider(changing)
  for (const [providerId, range] of ranges) await requestBooking(tx, { providerId, ...range, cause })
  return [...ranges.keys()]
}

/** The days that have to be booked again, by advertiser: those of all its accounts together. */
export function rangesByProvider(accounts: readonly HeldAccount[]): Map<number, DayRange> {
  const ranges = new Map<number, DayRange>()
  for (const { row, planned } of accounts) {
    if (planned === undefined) continue
    const { from, to } = planned.range
    const before = ranges.get(row.provider_id) ?? planned.range
    ranges.set(row.provider_id, {
      from: from < before.from ? from : before.from,
      to: to > before.to ? to : before.to,
    })
  }
  return ranges
}

/** The fields of a term that the change changes. */
function auditedTerm({ share, isActive }: AccountTerm, { before, after }: PlannedTerm) {
  return {
    ...(before.share !== after.share && { share_revenue: share }),
    ...(before.isActive !== after.isActive && { status: isActive }),
  }
}

function causeOf(id: number, { before, after }: PlannedTerm): string {
  const parts = [
    ...(before.share === after.share ? [] : [`has a share of ${after.share} % instead of ${before.share} %`]),
    ...(before.isActive === after.isActive ? [] : [after.isActive ? 'is active' : 'is inactive']),
  ]
  return `Publisher ad account ${id} ${parts.join(' and ')} from ${after.from} on`
}
