import { CallError, errors, refusedFields } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import type { RepairBody } from '@headgate/contract/revenue/repair-body'
import type { RepairSubject, Validity } from '@headgate/contract/revenue/repair-values'
import { addDays, type DayRange } from '@headgate/domain/days'
import { eq, sql } from 'drizzle-orm'
import { writeAudit, type Actor } from '../../base/audit.ts'
import { ownRow } from '../../base/concurrency.ts'
import type { Db } from '../../base/database.ts'
import { channelRepair } from '../../schema/all.ts'
import { readWaitingBooking, requestBooking, type BookingRequest } from '../booking-requests.ts'
import { lockDecisions } from '../decisions-lock.ts'
import { addedDays, makeAccount, takeDaysBack, widenAccount } from './account-days.ts'
import { readChannelRecords } from './channel-records.ts'
import { findQueued } from './queue.ts'
import { noteUnmatchedTotal } from './unmatched-channels.ts'

/** Repairs of unmatched channels and their undoing (docs/behaviour/revenue.md#repair-queue). */

const texts = messages.repairs

/** A repair with the days that are booked again and have figures; none where no figure moves. */
export interface RepairDone {
  id: number
  providerId: number
  range: DayRange | null
}

/** What a repair does to accounts and aliases. */
interface Effect {
  bookedAs: string | null
  account: { id: number; before: Validity | null; after: Validity } | null
}

const areSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

async function effectOf(tx: Db, by: Actor, body: RepairBody): Promise<Effect> {
  if (body.kind === 'ignore') return { bookedAs: null, account: null }
  const { provider_id, channel } = body
  if (body.kind === 'map') {
    if (areSame(body.booked_as, channel)) throw refusedFields({ booked_as: texts.sameChannel })
    const [known] = await readChannelRecords(tx, provider_id, channel, [body.booked_as])
    if (known!.links.length === 0 && known!.accounts.length === 0)
      throw refusedFields({ booked_as: texts.unknownChannel })
    if (known!.validDays === 0) throw refusedFields({ booked_as: texts.noAccountThen })
    return { bookedAs: body.booked_as, account: null }
  }
  const days = { valid_from: body.valid_from, valid_to: body.valid_to }
  const row = body.kind === 'make' ? await makeAccount(tx, by, body) : await widenAccount(tx, by, body)
  const before = body.kind === 'make' ? null : { valid_from: row.valid_from, valid_to: row.valid_to }
  return {
    bookedAs: areSame(row.sin, channel) ? null : row.sin,
    account: { id: row.id, before, after: days },
  }
}

/** Channels that the reported one is booked as already. */
async function aliasesOf(tx: Db, { provider_id, channel }: RepairBody): Promise<Set<string>> {
  const { rows } = await tx.execute<{ booked_as: string }>(sql`
    select booked_as from channel_repair
    where provider_id = ${provider_id} and channel = ${channel} and booked_as is not null and undone_at is null`)
  return new Set(rows.map((row) => row.booked_as))
}

/**
 * Leaves out an alias that exists already. A repair that would only make this alias is refused: the days are matched
 * by it as soon as they are booked, and then leave the queue.
 */
function withoutKnownAlias({ bookedAs, account }: Effect, known: ReadonlySet<string>): Effect {
  if (bookedAs === null || !known.has(bookedAs)) return { bookedAs, account }
  if (account === null) throw new CallError(errors.notInQueue)
  return { bookedAs: null, account }
}

/** Days that were ever booked of an advertiser, within a range; null when there are none. */
async function bookedWithin(tx: Db, providerId: number, range: DayRange): Promise<DayRange | null> {
  const { rows } = await tx.execute<{ from: string | null; to: string }>(sql`
    select min(day)::text as "from", max(day)::text as "to" from advertiser_day
    where provider_id = ${providerId} and day between ${range.from}::date and ${range.to}::date`)
  const { from, to } = rows[0]!
  return from === null ? null : { from, to }
}

/** A range that has all days of some; null without any. */
function around(ranges: readonly (DayRange | null)[]): DayRange | null {
  const all = ranges.filter((range) => range !== null)
  if (all.length === 0) return null
  const from = all.map((range) => range.from).toSorted()[0]!
  const to = all
    .map((range) => range.to)
    .toSorted()
    .at(-1)!
  return { from, to }
}

/** The days of the ranges that lie in another range. */
function within(ranges: readonly DayRange[], { from, to }: DayRange): DayRange[] {
  return ranges.flatMap((one) => {
    const common = { from: one.from > from ? one.from : from, to: one.to < to ? one.to : to }
    return common.from <= common.to ? [common] : []
  })
}

/**
 * The days that wait for a booking. One that runs has read its accounts and aliases already, and its days may be in no
 * list of booked or unmatched days yet. So a repair requests those of them that it can move as well. Read them under
 * `lockDecisions`, before the booked and unmatched days: a booking that ends in between has its days in these. Returned
 * in order, each day once: many requests of the same days make one.
 */
async function waitingDays(tx: Db, providerId: number): Promise<DayRange[]> {
  const waiting = await readWaitingBooking(tx, providerId)
  const ranges: DayRange[] = []
  for (const { from, to } of waiting?.requests.toSorted((a, b) => (a.from < b.from ? -1 : 1)) ?? []) {
    const last = ranges.at(-1)
    if (last === undefined || from > addDays(last.to, 1)) ranges.push({ from, to })
    else if (to > last.to) last.to = to
  }
  return ranges
}

/** An alias may move every day that has the channel. */
const EVERY_DAY: DayRange = { from: '0001-01-01', to: '9999-12-31' }

/** Requests the days with figures, and those that wait for a booking and may be moved too. */
async function requestDays(
  tx: Db,
  request: Omit<BookingRequest, 'from' | 'to'>,
  { range, waiting }: { range: DayRange | null; waiting: readonly DayRange[] },
): Promise<void> {
  const others = waiting.filter(({ from, to }) => range === null || from < range.from || to > range.to)
  for (const days of [...(range ? [range] : []), ...others]) await requestBooking(tx, { ...request, ...days })
}

/** The decision to ignore the channel ends with a new repair. */
async function endIgnoring(tx: Db, by: Actor, body: RepairBody, subject: RepairSubject): Promise<void> {
  await tx.execute(sql`
    update channel_repair set undone_at = clock_timestamp(), undone_by = ${by.asUserId ?? by.actorUserId},
      updated_at = clock_timestamp()
    where provider_id = ${body.provider_id} and channel = ${body.channel} and subject = ${subject} and kind = 'ignore'
      and undone_at is null`)
}

/** Whether a repair of the channel waits for its booking. Until then the queue still has the channel. */
async function waitsForBooking(tx: Db, providerId: number, channel: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from channel_repair r where r.provider_id = ${providerId} and r.channel = ${channel}
      and r.subject = 'account' and r.kind <> 'ignore' and r.undone_at is null
      and exists (select from booking_request b where b.provider_id = r.provider_id
        and b.from_day <= r.to_day and b.to_day >= r.from_day and b.created_at >= r.created_at - interval '1 second')`)
  return rows.length > 0
}

/** Why the days are booked again, for people. */
function causeOf({ channel }: RepairBody, { bookedAs, account }: Effect): string {
  if (account === null) return `Channel ${channel} is booked as ${bookedAs}`
  const done = account.before === null ? 'was made' : 'has more days,'
  return `Publisher ad account ${account.id} ${done} for channel ${channel}`
}

/**
 * Repairs a channel that stands in the queue, and asks for the booking of its days. `tookFirst` is whether the person
 * chose the first proposal; null without one. Throws CallError: 409 when the channel does not stand in the queue, 400
 * with the field.
 */
export async function makeRepair(
  tx: Db,
  by: Actor,
  body: RepairBody,
  tookFirst: boolean | null,
): Promise<RepairDone> {
  const { provider_id: providerId, channel, kind } = body
  // One repair of an advertiser at a time, so that two persons do not repair the same channel.
  await lockDecisions(tx, providerId)
  const waiting = await waitingDays(tx, providerId)
  const subject = kind === 'ignore' ? body.subject : 'account'
  const queued = await findQueued(tx, providerId, channel, subject)
  if (!queued || (subject === 'account' && (await waitsForBooking(tx, providerId, channel))))
    throw new CallError(errors.notInQueue)
  const effect = withoutKnownAlias(await effectOf(tx, by, body), await aliasesOf(tx, body))
  await endIgnoring(tx, by, body, subject)
  const { account, bookedAs } = effect
  const queuedDays = queued.first_day === null ? null : { from: queued.first_day, to: queued.last_day! }
  const added = account && addedDays(account.before, account.after)
  const range =
    kind === 'ignore'
      ? null
      : around([bookedAs === null ? null : queuedDays, added && (await bookedWithin(tx, providerId, added))])
  const values = {
    provider_id: providerId,
    channel,
    kind,
    subject,
    booked_as: bookedAs,
    note: kind === 'ignore' ? body.note : null,
    took_first: kind === 'ignore' ? null : tookFirst,
    account_id: account?.id ?? null,
    validity_before: account?.before ?? null,
    validity_after: account?.after ?? null,
    from_day: range?.from ?? null,
    to_day: range?.to ?? null,
    gross: queued.gross,
    since: new Date(queued.since),
    created_by: by.asUserId ?? by.actorUserId,
  }
  const [row] = await tx.insert(channelRepair).values(values).returning({ id: channelRepair.id })
  await writeAudit(tx, by, [
    { action: 'create', entity: 'channel_repair', entityId: row!.id, after: { ...values } },
  ])
  if (kind !== 'ignore')
    await requestDays(
      tx,
      { providerId, cause: causeOf(body, effect), ...(account && { accountId: account.id }) },
      { range, waiting: within(waiting, bookedAs === null && added ? added : EVERY_DAY) },
    )
  await noteUnmatchedTotal(tx, providerId)
  return { id: row!.id, providerId, range }
}

/**
 * Days that the alias of a repair may have moved, up to the newest booked day of its advertiser: from the first on which
 * the channel was ever unmatched, or that an import since the repair has.
 */
async function aliasDays(tx: Db, row: typeof channelRepair.$inferSelect): Promise<DayRange | null> {
  const { rows } = await tx.execute<{ from: string | null }>(sql`
    select least(${row.from_day}::date,
      (select min(day) from unmatched_channel
        where provider_id = ${row.provider_id} and channel = ${row.channel} and subject = 'account'),
      (select min(from_day) from revenue_import where provider_id = ${row.provider_id}
        and updated_at >= ${row.created_at.toISOString()}::timestamptz))::text as "from"`)
  const { from } = rows[0]!
  return from === null ? null : bookedWithin(tx, row.provider_id, { from, to: '9999-12-31' })
}

/** Undoes a repair, and asks for the booking of its days. Throws CallError: 404; 409 when it was undone, or its account was changed since. */
export async function undoRepair(tx: Db, by: Actor, id: number): Promise<RepairDone> {
  const [owner] = await tx
    .select({ providerId: channelRepair.provider_id })
    .from(channelRepair)
    .where(eq(channelRepair.id, id))
  if (!owner) throw new CallError(errors.notFound)
  const { providerId } = owner
  await lockDecisions(tx, providerId)
  const waiting = await waitingDays(tx, providerId)
  const [row] = await tx.select().from(channelRepair).where(eq(channelRepair.id, id)).for(ownRow)
  if (!row) throw new CallError(errors.notFound)
  if (row.undone_at !== null) throw new CallError(errors.repairUndone)
  const { account_id, validity_before: before, validity_after: after } = row
  if (account_id !== null && after !== null) await takeDaysBack(tx, by, { account_id, before, after })
  const added = after && addedDays(before, after)
  const range = around([
    row.booked_as === null ? null : await aliasDays(tx, row),
    added && (await bookedWithin(tx, providerId, added)),
  ])
  await tx.execute(sql`
    update channel_repair set undone_at = clock_timestamp(), undone_by = ${by.asUserId ?? by.actorUserId},
      updated_at = clock_timestamp()
    where id = ${id}`)
  await writeAudit(tx, by, [
    {
      action: 'update',
      entity: 'channel_repair',
      entityId: id,
      before: { channel: row.channel, kind: row.kind, undone: false },
      after: { undone: true },
    },
  ])
  if (row.kind !== 'ignore')
    await requestDays(
      tx,
      {
        providerId,
        cause: `Undone: a repair of channel ${row.channel}`,
        ...(account_id !== null && { accountId: account_id }),
      },
      { range, waiting: within(waiting, row.booked_as === null && added ? added : EVERY_DAY) },
    )
  await noteUnmatchedTotal(tx, providerId)
  return { id, providerId, range }
}
