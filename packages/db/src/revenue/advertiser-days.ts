import { sql } from 'drizzle-orm'
import type { Db } from '../base/database.ts'
import { causeOfDay, type WaitingRequest } from './booking-requests.ts'
import { endBooking } from './bookings.ts'
import { type DayQueue, writeUnmatched } from './repairs/unmatched-channels.ts'

/** Figures of a day, money as decimal text. */
export interface DayFigures {
  gross: string
  net: string
  publisher: string
}

/** What a booking found for one day. */
export interface BookedDay extends DayFigures {
  day: string
  searches: number
  monetized: number
  clicks: number
  unmatched: string
  removed: string
  /** Newest import that covers the day; null when none does. */
  importId: number | null
  publishers: (DayFigures & { publisherId: number })[]
  /** The booking since which its rows have these figures, and checksums of them and of the imports they name. */
  shownSince: number
  figuresHash: string
  importsHash: string | null
  /** Its channels for the repair queue. */
  queue: Omit<DayQueue, 'day'>
}

export interface BookingResult {
  providerId: number
  version: number
  /** Requests that it fulfils. */
  requests: readonly WaitingRequest[]
  days: readonly BookedDay[]
}

/** A day as it was last booked. */
export interface NotedDay extends DayFigures {
  day: string
  searches: number
  /** Gross that no account matched. */
  unmatched: string
  publishers: (DayFigures & { publisherId: number })[]
}

/** What was last booked of an advertiser's days, both included. */
export async function readNotedDays(
  db: Db,
  providerId: number,
  { from, to }: { from: string; to: string },
): Promise<Map<string, NotedDay>> {
  const { rows } = await db.execute<NotedDay & Record<string, unknown>>(sql`
    select d.day::text, d.searches::float8, d.gross::text, d.net::text, d.publisher_revenue::text as publisher,
      d.unmatched_gross::text as unmatched,
      coalesce((select jsonb_agg(jsonb_build_object('publisherId', p.publisher_id, 'gross', p.gross::text,
          'net', p.net::text, 'publisher', p.publisher_revenue::text) order by p.publisher_id)
        from advertiser_day_publisher p where p.provider_id = d.provider_id and p.day = d.day), '[]') as publishers
    from advertiser_day d
    where d.provider_id = ${providerId} and d.day between ${from}::date and ${to}::date`)
  return new Map(rows.map((row) => [row.day, row]))
}

/**
 * Writes what a booking found, with the restatements of figures that had been shown, ends its requests and the imports
 * that waited for them. Call it in the transaction that holds the advertiser's lock.
 */
export async function writeBooking(tx: Db, result: BookingResult): Promise<void> {
  const { providerId, version, requests, days } = result
  const given = JSON.stringify(
    days.map(({ queue: _queue, ...day }) => ({ ...day, why: causeOfDay(requests, day.day) })),
  )
  const dayRows = sql`jsonb_to_recordset(${given}::jsonb) as n(day date, searches bigint, monetized bigint,
    clicks bigint, gross numeric, net numeric, publisher numeric, unmatched numeric, removed numeric, "importId" int,
    "shownSince" bigint, "figuresHash" text, "importsHash" text, publishers jsonb, why jsonb)`
  const why = sql`n.why->>'cause', (n.why->>'importId')::int, (n.why->>'accountId')::int`
  const publisherRows = sql`(select n.day, (p->>'publisherId')::int as publisher_id, (p->>'gross')::numeric as gross,
      (p->>'net')::numeric as net, (p->>'publisher')::numeric as publisher
    from ${dayRows}, jsonb_array_elements(n.publishers) p) n`
  const columns = sql`(provider_id, day, publisher_id, cause, import_id, account_id, gross_before, gross_after,
    net_before, net_after, publisher_before, publisher_after)`
  await tx.execute(sql`
    insert into restatement ${columns}
    select d.provider_id, d.day, null, ${why}, d.gross, n.gross, d.net, n.net, d.publisher_revenue, n.publisher
    from ${dayRows} join advertiser_day d on d.provider_id = ${providerId} and d.day = n.day
    where (d.gross, d.net, d.publisher_revenue) <> (n.gross, n.net, n.publisher)`)
  await tx.execute(sql`
    insert into restatement ${columns}
    select ${providerId}, n.day, m.publisher_id, ${why}, coalesce(m.old_gross, 0), coalesce(m.gross, 0),
      coalesce(m.old_net, 0), coalesce(m.net, 0), coalesce(m.old_publisher, 0), coalesce(m.publisher, 0)
    from (select day, publisher_id, o.gross as old_gross, n.gross, o.net as old_net, n.net,
          o.publisher_revenue as old_publisher, n.publisher
        from ${publisherRows}
          full join (select p.* from advertiser_day_publisher p
            where p.provider_id = ${providerId} and p.day in (select n.day from ${dayRows})) o using (day, publisher_id)) m
      join ${dayRows} on n.day = m.day
      join advertiser_day d on d.provider_id = ${providerId} and d.day = m.day
    where (coalesce(m.old_gross, 0), coalesce(m.old_net, 0), coalesce(m.old_publisher, 0))
        <> (coalesce(m.gross, 0), coalesce(m.net, 0), coalesce(m.publisher, 0))`)
  await tx.execute(sql`
    insert into advertiser_day (provider_id, day, version, import_id, searches, monetized_searches, clicks, gross, net,
      publisher_revenue, unmatched_gross, removed_gross, shown_since, figures_hash, imports_hash,
      booked_at)
    select ${providerId}, day, ${version}, "importId", searches, monetized, clicks, gross, net, publisher, unmatched,
      removed, "shownSince", "figuresHash", "importsHash", clock_timestamp()
    from ${dayRows}
    on conflict (provider_id, day) do update set version = excluded.version, import_id = excluded.import_id,
      searches = excluded.searches, monetized_searches = excluded.monetized_searches, clicks = excluded.clicks,
      gross = excluded.gross, net = excluded.net, publisher_revenue = excluded.publisher_revenue,
      unmatched_gross = excluded.unmatched_gross, removed_gross = excluded.removed_gross,
      shown_since = excluded.shown_since, figures_hash = excluded.figures_hash, imports_hash = excluded.imports_hash,
      booked_at = excluded.booked_at, judged_at = null`)
  await tx.execute(sql`
    delete from advertiser_day_publisher where provider_id = ${providerId} and day in (select n.day from ${dayRows})`)
  await tx.execute(sql`
    insert into advertiser_day_publisher (provider_id, day, publisher_id, gross, net, publisher_revenue)
    select ${providerId}, day, publisher_id, gross, net, publisher from ${publisherRows}`)
  await tx.execute(sql`
    insert into advertiser_day_history (provider_id, day, import_id, at, gross, net)
    select ${providerId}, n.day, n."importId", i.made_at, n.gross + n.removed, n.net
    from ${dayRows} join revenue_import i on i.id = n."importId"
    on conflict (provider_id, day, import_id) do update set at = excluded.at, gross = excluded.gross, net = excluded.net`)
  await writeUnmatched(
    tx,
    providerId,
    days.map(({ day, queue }) => ({ day, ...queue })),
  )
  await endBooking(tx, providerId, version)
  await tx.execute(sql`
    with done as (delete from booking_request where id = any(${sql.param(requests.map(({ id }) => id))}::bigint[])
      returning import_id)
    update revenue_import i set stage = 'done', booked_at = clock_timestamp(), worked_on_at = null,
      updated_at = clock_timestamp()
    where i.id in (select import_id from done) and i.stage = 'booking'`)
}

/** Advertisers that have booked days in a range, both included. */
export async function providersBooked(db: Db, { from, to }: { from: string; to: string }): Promise<number[]> {
  const { rows } = await db.execute<{ provider_id: number }>(sql`
    select distinct provider_id from advertiser_day where day between ${from}::date and ${to}::date
    order by provider_id`)
  return rows.map((row) => row.provider_id)
}
