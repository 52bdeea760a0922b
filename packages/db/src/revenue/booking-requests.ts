import { sql } from 'drizzle-orm'
import type { Db } from '../base/database.ts'

export interface BookingRequest {
  providerId: number
  /** Days `YYYY-MM-DD`, both included. */
  from: string
  to: string
  /** For people: why the days are booked again. */
  cause: string
  importId?: number
}

/**
 * Notes days that have to be booked, in the transaction of the change that makes it necessary. Send the job
 * `book-revenue` with it. See docs/behaviour/revenue.md#one-operation.
 */
export async function requestBooking(tx: Db, request: BookingRequest): Promise<void> {
  const { providerId, from, to, cause, importId = null } = request
  await tx.execute(sql`
    insert into booking_request (provider_id, from_day, to_day, cause, import_id)
    values (${providerId}, ${from}, ${to}, ${cause}, ${importId})`)
}

export interface WaitingBooking {
  /** Ids of the requests that one booking fulfils. */
  ids: number[]
  from: string
  to: string
  /** Ranges of the requests. */
  ranges: { from: string; to: string }[]
  cause: string
  importId: number | null
}

interface Row extends Record<string, unknown> {
  id: string
  from_day: string
  to_day: string
  cause: string
  import_id: number | null
}

/** All waiting requests of an advertiser as one booking; undefined when there are none. */
export async function readWaitingBooking(db: Db, providerId: number): Promise<WaitingBooking | undefined> {
  const { rows } = await db.execute<Row>(sql`
    select id, from_day::text, to_day::text, cause, import_id from booking_request
    where provider_id = ${providerId} order by id`)
  const newest = rows.at(-1)
  if (!newest) return undefined
  const ranges = rows.map((row) => ({ from: row.from_day, to: row.to_day }))
  return {
    ids: rows.map((row) => Number(row.id)),
    from: ranges.reduce((first, { from }) => (from < first ? from : first), newest.from_day),
    to: ranges.reduce((last, { to }) => (to > last ? to : last), newest.to_day),
    ranges,
    cause: [...new Set(rows.map((row) => row.cause))].slice(-3).join('; '),
    importId: newest.import_id,
  }
}

/** Advertisers with requests that are older than some seconds: their job was lost or failed. */
export async function providersWaiting(db: Db, olderThanSeconds: number): Promise<number[]> {
  const { rows } = await db.execute<{ provider_id: number }>(sql`
    select provider_id from booking_request
    group by provider_id having min(created_at) < clock_timestamp() - make_interval(secs => ${olderThanSeconds})`)
  return rows.map((row) => row.provider_id)
}
