import { sql } from 'drizzle-orm'
import { arrayParam } from '../base/arrays.ts'
import type { Db } from '../base/database.ts'
import { today } from '../base/today.ts'

export interface BookingRequest {
  providerId: number
  /** Days `YYYY-MM-DD`, both included. */
  from: string
  to: string
  /** For people: why the days are booked again. */
  cause: string
  /** The import or account that is the cause. Restatements link to it. */
  importId?: number
  accountId?: number
}

/**
 * Notes days that have to be booked, in the transaction of the change that makes it necessary. Send the job
 * `book-revenue` with it. See docs/behaviour/revenue.md#one-operation.
 */
export async function requestBooking(tx: Db, request: BookingRequest): Promise<void> {
  const { providerId, from, to, cause, importId = null, accountId = null } = request
  await tx.execute(sql`
    insert into booking_request (provider_id, from_day, to_day, cause, import_id, account_id)
    values (${providerId}, ${from}, ${to}, ${cause}, ${importId}, ${accountId})`)
}

/**
 * The same for the days of an import, in order: a request for each run of days without a gap. Days between them are
 * not its own, so it must not move them.
 */
export async function requestBookingOfDays(
  tx: Db,
  request: Omit<BookingRequest, 'from' | 'to' | 'accountId'> & { days: readonly string[] },
): Promise<void> {
  const { providerId, days, cause, importId = null } = request
  await tx.execute(sql`
    insert into booking_request (provider_id, from_day, to_day, cause, import_id)
    select ${providerId}, min(day), max(day), ${cause}, ${importId}
    from unnest(${arrayParam(days)}::date[]) with ordinality as d(day, place)
    group by day - place::int order by min(day)`)
}

/** Why a day is booked. */
export interface BookingCause {
  cause: string
  importId: number | null
  accountId: number | null
}

/** A request that waits, with its days, both included. */
export interface WaitingRequest extends BookingCause {
  id: number
  from: string
  to: string
}

/**
 * The same for today and several advertisers, for changes that hold from today on. Their jobs are sent within a
 * minute by the look for lost ones (docs/decisions/0249-what-requests-a-booking.md).
 */
export async function requestBookingsOfToday(
  tx: Db,
  providerIds: readonly number[],
  cause: string,
): Promise<void> {
  if (providerIds.length === 0) return
  await tx.execute(sql`
    insert into booking_request (provider_id, from_day, to_day, cause)
    select distinct id, ${today}, ${today}, ${cause}
    from unnest(${arrayParam(providerIds)}::int[]) id order by id`)
}

export interface WaitingBooking {
  /** The requests that one booking fulfils, in their order. */
  requests: WaitingRequest[]
  from: string
  to: string
}

interface Row extends Record<string, unknown> {
  id: string
  from_day: string
  to_day: string
  cause: string
  import_id: number | null
  account_id: number | null
}

/** All waiting requests of an advertiser as one booking; undefined when there are none. */
export async function readWaitingBooking(db: Db, providerId: number): Promise<WaitingBooking | undefined> {
  const { rows } = await db.execute<Row>(sql`
    select id, from_day::text, to_day::text, cause, import_id, account_id from booking_request
    where provider_id = ${providerId} order by id`)
  const newest = rows.at(-1)
  if (!newest) return undefined
  const requests = rows.map((row) => ({
    id: Number(row.id),
    from: row.from_day,
    to: row.to_day,
    cause: row.cause,
    importId: row.import_id,
    accountId: row.account_id,
  }))
  return {
    requests,
    from: requests.reduce((first, { from }) => (from < first ? from : first), newest.from_day),
    to: requests.reduce((last, { to }) => (to > last ? to : last), newest.to_day),
  }
}

/** A restatement names so many causes at most, the newest. */
const MOST_CAUSES = 3

/**
 * Why a day is booked: the causes of all its requests. The restatement links to the newest import or account among
 * them.
 */
export function causeOfDay(requests: readonly WaitingRequest[], day: string): BookingCause {
  const own = requests.filter(({ from, to }) => from <= day && day <= to)
  const about = own.findLast(({ importId, accountId }) => importId !== null || accountId !== null)
  return {
    cause: [...new Set(own.map(({ cause }) => cause))].slice(-MOST_CAUSES).join('; '),
    importId: about?.importId ?? null,
    accountId: about?.accountId ?? null,
  }
}

/** First key of the advisory lock under which an advertiser is booked; the second is its id. */
export const BOOKING_LOCKS = 727_011

/**
 * Advertisers with requests that are older than some seconds, and that are not being booked: their job was lost or failed.
 * A booking that takes long has its requests until its end.
 */
export async function providersWaiting(db: Db, olderThanSeconds: number): Promise<number[]> {
  const { rows } = await db.execute<{ provider_id: number }>(sql`
    select provider_id from booking_request
    where not exists (select from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
      where l.locktype = 'advisory' and l.classid = ${BOOKING_LOCKS} and l.objid = provider_id::oid)
    group by provider_id having min(created_at) < clock_timestamp() - make_interval(secs => ${olderThanSeconds})`)
  return rows.map((row) => row.provider_id)
}
