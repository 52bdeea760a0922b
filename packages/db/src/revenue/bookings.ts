import { sql } from 'drizzle-orm'
import type { Db } from '../base/database.ts'

/** A booking that is being made. */
export interface BegunBooking {
  /** Its number, higher than those of all earlier ones. */
  version: number
  /** The number of the advertiser's newest booking that was done; 0 for none. */
  shown: number
  /** A booking after that one was interrupted: what is noted of its days may not be what they have. */
  wasInterrupted: boolean
}

/** Begins a booking of an advertiser. Call it under the advertiser's lock, and outside of a transaction. */
export async function beginBooking(db: Db, providerId: number): Promise<BegunBooking> {
  const { rows } = await db.execute<BegunBooking & Record<string, unknown>>(sql`
    insert into booking (provider_id, version) values (${providerId}, nextval('booking_version'))
    returning version::float8,
      (select coalesce(max(version), 0) from booking where provider_id = ${providerId} and at is not null)::float8 as shown,
      exists (select from booking where provider_id = ${providerId} and at is null) as "wasInterrupted"`)
  return rows[0]!
}

/** Notes that a booking and the states of its days are shown from now on, and forgets those before it that were interrupted. */
export async function endBooking(tx: Db, providerId: number, version: number): Promise<void> {
  // Numbers and moments have the same order, also when the clock was set back.
  await tx.execute(sql`
    update booking set at = greatest(clock_timestamp(), (select max(at) from booking where provider_id = ${providerId}),
      (select max(until) from advertiser_day_past where provider_id = ${providerId} and until < 'infinity'))
    where provider_id = ${providerId} and version = ${version}`)
  await tx.execute(sql`
    update advertiser_day_past p set until = b.at from booking b
    where p.provider_id = ${providerId} and p.until = 'infinity'
      and b.provider_id = p.provider_id and b.version = ${version}`)
  await tx.execute(sql`
    delete from booking where provider_id = ${providerId} and version < ${version} and at is null`)
}

/** What the booked rows of a day show: since which booking, and checksums of the figures and of the imports named. */
interface ShownFigures {
  since: number
  hash: string
  imports: string | null
}

/** What is noted of the figures of an advertiser's days, both included. */
export async function readShownFigures(
  db: Db,
  providerId: number,
  { from, to }: { from: string; to: string },
): Promise<Map<string, ShownFigures>> {
  const { rows } = await db.execute<ShownFigures & { day: string } & Record<string, unknown>>(sql`
    select day::text, shown_since::float8 as since, figures_hash as hash, imports_hash as imports from advertiser_day
    where provider_id = ${providerId} and day between ${from}::date and ${to}::date and figures_hash is not null`)
  return new Map(rows.map(({ day, ...shown }) => [day, shown]))
}

/** The bookings of an advertiser that a report as known on some moment depends on; 0 for none. */
export interface KnownBookings {
  providerId: number
  /** The newest one that was shown at that moment. */
  past: number
  /** The newest one that is shown now. */
  now: number
}

/** The bookings that each advertiser had at a moment and has now. Advertisers without bookings are left out. */
export async function readKnownBookings(db: Db, moment: Date | 'now'): Promise<KnownBookings[]> {
  const until = moment === 'now' ? 'infinity' : moment.toISOString()
  const { rows } = await db.execute<KnownBookings & Record<string, unknown>>(sql`
    select p.id as "providerId", now.version::float8 as now, coalesce(earlier.version, 0)::float8 as past
    from provider p
      cross join lateral (select version from booking
        where provider_id = p.id and at is not null order by at desc, version desc limit 1) now
      left join lateral (select version from booking
        where provider_id = p.id and at <= ${until}::timestamptz order by at desc, version desc limit 1) earlier
        on true
    order by p.id`)
  return rows
}

/** The moment since which is kept what reports showed; undefined while nothing was ever booked. */
export async function shownSince(db: Db): Promise<Date | undefined> {
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select min(first.at)::text as at from provider p
      cross join lateral (select at from booking where provider_id = p.id and at is not null order by at limit 1) first`)
  const at = rows[0]?.at
  return at ? new Date(at) : undefined
}
