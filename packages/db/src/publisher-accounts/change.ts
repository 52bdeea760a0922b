import { CallError, errors } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import type { PublisherAccountWithTerms } from '@headgate/contract/revenue/publisher-accounts'
import type { Day, DayRange } from '@headgate/domain/days'
import type { AccountTerm } from '@headgate/domain/revenue/booking/facts'
import { termOn } from '@headgate/domain/revenue/booking/matching'
import { daysHeld, withTerm } from '@headgate/domain/revenue/terms'
import { eq, sql } from 'drizzle-orm'
import { writeAudit, type Actor } from '../base/audit.ts'
import { ownRow, refuseStale, touched } from '../base/concurrency.ts'
import type { Db } from '../base/database.ts'
import { readToday } from '../base/today.ts'
import { requestBooking } from '../revenue/booking-requests.ts'
import { refuseDayOutside } from '../base/holds-from.ts'
import { publisherAccount, publisherAccountTerm } from '../schema/all.ts'
import { getPublisherAccount } from './read.ts'

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

/** The terms of an account; one without any has its row's share, and takes part on all days on which it is valid. */
function validityOf(account: PublisherAccountWithTerms): Validity {
  const terms = account.terms.map((term) => ({
    from: term.from_day,
    share: term.share_revenue,
    isActive: term.is_active,
  }))
  const own = { from: account.valid_from, share: account.share_revenue, isActive: true }
  return {
    validFrom: account.valid_from,
    validTo: account.valid_to,
    terms: terms.length === 0 ? [own] : terms,
  }
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
  if (!planned && !hasOtherKey) return getPublisherAccount(tx, id)
  if (planned) {
    await storeTerms(tx, id, planned, validity.terms)
    await requestBooking(tx, {
      providerId: row.provider_id,
      ...planned.range,
      cause: causeOf(id, planned),
      accountId: id,
    })
  }
  const held = termOn(planned?.terms ?? validity.terms, row.valid_to ?? now)!
  await tx
    .update(publisherAccount)
    .set({
      ...(planned && {
        share_revenue: held.share,
        status: row.valid_to === null ? held.isActive : row.status,
      }),
      ...(hasOtherKey && { api_key }),
      updated_at: touched(publisherAccount.updated_at),
    })
    .where(eq(publisherAccount.id, id))
  await writeAudit(tx, by, [
    {
      action: 'update',
      entity: 'publisher_account',
      entityId: id,
      before: { ...(planned && auditedTerm(planned.before, planned)) },
      after: {
        ...(planned && { ...auditedTerm(planned.after, planned), from_day: planned.after.from }),
        // Never the key itself.
        ...(hasOtherKey && { api_key: api_key === null ? 'removed' : 'changed' }),
      },
    },
  ])
  return getPublisherAccount(tx, id)
}

/** The first change also stores what held before it, because the row only has today's values. */
async function storeTerms(tx: Db, id: number, { after }: PlannedTerm, before: AccountTerm[]): Promise<void> {
  const rows = [...before.filter(({ from }) => from !== after.from), after]
  await tx
    .insert(publisherAccountTerm)
    .values(
      rows.map(({ from, share, isActive }) => ({
        account_id: id,
        from_day: from,
        share_revenue: share,
        is_active: isActive,
      })),
    )
    .onConflictDoUpdate({
      target: [publisherAccountTerm.account_id, publisherAccountTerm.from_day],
      set: { share_revenue: sql`excluded.share_revenue`, is_active: sql`excluded.is_active` },
    })
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
