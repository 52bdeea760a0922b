import type { BackTest } from '@headgate/domain/revenue/maturity/back-test'
import type { DayHistory, SeenNet } from '@headgate/domain/revenue/maturity/day-history'
import type { ImportKind, ProviderHistory } from '@headgate/domain/revenue/maturity/expected-share'
import { RANGE_FACTOR } from '@headgate/domain/revenue/maturity/expected-share'
import type { DayToJudge, JudgedDay } from '@headgate/domain/revenue/maturity/judge-days'
import { daysBefore, utcDay, type Day } from '@headgate/domain/days'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../base/database.ts'

/** Days that are judged again each night; older ones only when something happens to them. */
const JUDGED_DAYS = 92

/**
 * An import `i` says something about a day: it is booked and in force, and no later removal took it out. A removal of
 * channels (`partly`) leaves the day covered, but its figures cannot be compared with later ones any more.
 */
const counts = (day: SQL, removal: 'whole' | 'partly') => sql`
  i.kind in ('file', 'api') and i.in_force and i.stage = 'done' and not exists (
    select from revenue_import r where r.provider_id = i.provider_id and r.kind = 'removal' and r.in_force
      and r.account_id is null and r.id > i.id and ${day} between r.from_day and r.to_day
      ${removal === 'whole' ? sql`and r.channels is null` : sql``})`

/**
 * Reads most rows of some tables. Right after a large load their statistics are old: PostgreSQL expects one row, and its
 * nested loops take 200 times as long as hash joins.
 */
const withHashJoins = <Rows>(db: Db, read: (tx: Db) => Promise<Rows>): Promise<Rows> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_nestloop = off`)
    return read(tx)
  })

interface SeenRow extends Record<string, unknown> {
  provider_id: number
  kind: ImportKind
  day: Day
  at: number
  net: number
}

/**
 * How the net of days from `from` to `to` came in, of all advertisers, in the order of the imports. A complete statement
 * says by itself what the day came to; after one that only adds lines the booking noted it. Net is the reported gross at
 * the share of the day as it is now, so that an edited share is no movement (decision 0245).
 */
export async function readHistories(db: Db, from: Day, to: Day): Promise<ProviderHistory[]> {
  const query = sql`
    select i.provider_id, i.kind, c.day::text, extract(epoch from i.made_at)::float8 * 1000 as at,
      round(1000000 * s.gross * coalesce(d.net / nullif(d.gross, 0), 1))::float8 as net
    from revenue_import_day c
      join revenue_import i on i.id = c.import_id
      join advertiser_day d on d.provider_id = i.provider_id and d.day = c.day
      left join advertiser_day_history h
        on h.provider_id = i.provider_id and h.day = c.day and h.import_id = i.id
      cross join lateral (select case i.scope when 'days' then c.revenue else h.gross end as gross) s
    where c.day between ${from} and ${to} and s.gross is not null and ${counts(sql`c.day`, 'partly')}
    order by i.provider_id, c.day, i.id`
  const { rows } = await withHashJoins(db, (tx) => tx.execute<SeenRow>(query))
  const found = new Map<number, { kind: ImportKind; newest: number; days: Map<Day, SeenNet[]> }>()
  for (const { provider_id, kind, day, at, net } of rows) {
    const own = found.getOrInsertComputed(provider_id, () => ({ kind, newest: at, days: new Map() }))
    // How it reports now.
    if (at >= own.newest) Object.assign(own, { kind, newest: at })
    own.days.getOrInsertComputed(day, () => []).push({ at, net })
  }
  return [...found].map(([provider, { kind, days }]) => ({
    provider,
    kind,
    days: [...days].map(([day, seen]): DayHistory => ({ day, seen })),
  }))
}

/** When API runs failed, also while their rows were read. */
const failedRuns = sql`(
  select a.provider_id, a.from_day, a.to_day, a.called_at as at from api_run a
  where a.called_at is not null and a.next_at is null
    and (a.status = 'Failed' or exists (
      select from revenue_import m where m.api_run_id = a.id and m.stage = 'failed')))`

/** A day to judge, with the version of its booking. */
export interface DueDay extends DayToJudge {
  version: number
}

interface DueRow extends Record<string, unknown> {
  provider_id: number
  day: Day
  version: string
  seen_at: number | null
  failed_at: number | null
}

/**
 * The days to judge at `now`: those that were booked, or of which an API run failed, since they were judged, and those
 * that may still change and were last judged on an earlier day. With them all recent days of their advertisers, because
 * what came in tells about these too. Of all advertisers, or of one.
 */
export async function readDueDays(db: Db, now: Date, providerId?: number): Promise<DueDay[]> {
  const midnight = `${utcDay(now)}T00:00:00Z`
  const of = (advertiser: SQL) => (providerId === undefined ? sql`true` : sql`${advertiser} = ${providerId}`)
  const query = sql`
    with days as (
      select d.provider_id, d.day, d.version, f.at as failed_at, d.day >= ${daysBefore(JUDGED_DAYS, now)} as is_recent,
        d.judged_at is null or f.at > d.judged_at or d.judged_at < ${midnight}::timestamptz
          and (d.day >= ${daysBefore(JUDGED_DAYS, now)} or d.maturity <> 'settled') as is_due
      from advertiser_day d
        left join lateral (
          select max(r.at) as at from ${failedRuns} r
          where r.provider_id = d.provider_id and d.day between r.from_day and r.to_day) f on true
      where ${of(sql`d.provider_id`)}),
    seen as (
      select i.provider_id, c.day, max(i.made_at) as at
      from revenue_import_day c join revenue_import i on i.id = c.import_id
      where ${of(sql`i.provider_id`)} and ${counts(sql`c.day`, 'whole')}
      group by i.provider_id, c.day)
    select n.provider_id, n.day::text, n.version, extract(epoch from n.failed_at)::float8 * 1000 as failed_at,
      extract(epoch from s.at)::float8 * 1000 as seen_at
    from days n left join seen s on s.provider_id = n.provider_id and s.day = n.day
    where n.is_due or n.is_recent and n.provider_id in (select o.provider_id from days o where o.is_due)
    order by n.provider_id, n.day`
  const { rows } = await withHashJoins(db, (tx) => tx.execute<DueRow>(query))
  return rows.map((row) => ({
    provider: row.provider_id,
    day: row.day,
    version: Number(row.version),
    seenAt: row.seen_at,
    failedAt: row.failed_at,
  }))
}

/**
 * Stores what was found about days at a moment. A day that was booked meanwhile is left out: it is due again. Returns
 * how many were stored.
 */
export async function storeJudged(
  db: Db,
  days: readonly (JudgedDay & { version: number })[],
  now: Date,
): Promise<number> {
  const given = JSON.stringify(
    days.map(({ provider, day, version, maturity, expected }) => ({
      provider,
      day,
      version,
      maturity,
      ...expected,
    })),
  )
  const { rowCount } = await db.execute(sql`
    update advertiser_day d set maturity = n.maturity, expected_share = n.share, expected_low = n.low,
      expected_high = n.high, judged_at = ${now.toISOString()}
    from jsonb_to_recordset(${given}::jsonb) as n(provider int, day date, version bigint, maturity text, share float8,
      low float8, high float8)
    where d.provider_id = n.provider and d.day = n.day and d.version = n.version`)
  return rowCount ?? 0
}

/** The factor that widens ranges: that of the last back-test before a day, or 1.3 without one. */
export async function readRangeFactor(db: Db, before?: Day): Promise<number> {
  const { rows } = await db.execute<{ factor: number }>(sql`
    select factor from maturity_back_test ${before === undefined ? sql`` : sql`where day < ${before}`}
    order by day desc limit 1`)
  return rows[0]?.factor ?? RANGE_FACTOR
}

/** Whether the back-test of a night was stored. */
export async function hasBackTest(db: Db, day: Day): Promise<boolean> {
  const { rows } = await db.execute(sql`select from maturity_back_test where day = ${day}`)
  return rows.length > 0
}

/** Stores the back-test of a night; the first one counts. */
export async function storeBackTest(
  db: Db,
  day: Day,
  factorBefore: number,
  { tested, error, plainError, ratio, coverage, factor }: BackTest,
): Promise<void> {
  await db.execute(sql`
    insert into maturity_back_test (day, tested, error, plain_error, ratio, coverage, factor_before, factor)
    values (${day}, ${tested}, ${error}, ${plainError}, ${ratio}, ${coverage}, ${factorBefore}, ${factor})
    on conflict (day) do nothing`)
}
