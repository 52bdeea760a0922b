import { DAY_MS, daysBefore, type Day, utcDay } from '@headgate/domain/days'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../base/database.ts'
import { today } from '../base/today.ts'
import { takeApiRun, type TakenRun } from '../providers/api-run-work.ts'
import { messages } from '@headgate/contract/base/messages'
import { apiRun, provider, publisherAccount } from '../schema/all.ts'

/** Accounts of the sample business are older than its past. */
const ACCOUNTS_SINCE_DAYS = 120

/**
 * The channel whose account was made too late: its searches and its revenue are older. It waits in the repair queue, where
 * the account can be given its earlier days.
 */
export const LATE_ACCOUNT = { channel: 'NLM-1021', sinceDays: 30 } as const

/**
 * Publications begin accounts today. Those of the sample business are given the days of its past, so that the revenue of
 * these days finds them.
 */
export async function giveAccountsTheirPast(db: Db, now: Date): Promise<void> {
  const running = isNull(publisherAccount.valid_to)
  const since = (days: number) => ({
    valid_from: daysBefore(days, now),
    created_at: new Date(now.getTime() - days * DAY_MS),
  })
  await db.update(publisherAccount).set(since(ACCOUNTS_SINCE_DAYS)).where(running)
  await db
    .update(publisherAccount)
    .set(since(LATE_ACCOUNT.sinceDays))
    .where(and(running, eq(publisherAccount.sin, LATE_ACCOUNT.channel)))
}

/** Ids of the advertisers by their codes. */
export async function advertisersByCode(db: Db): Promise<Map<string, number>> {
  const rows = await db.select({ id: provider.id, code: provider.advertiser_code }).from(provider)
  return new Map(rows.flatMap(({ id, code }) => (code === null ? [] : [[code, id]])))
}

export interface PastRun {
  providerId: number
  from: Day
  to: Day
  /** When it was planned and called. */
  at: Date
}

/**
 * Notes a run of an API as its schedule would have planned it in the past, already taken, so that no job calls the API
 * for it.
 */
export async function beginPastRun(db: Db, { providerId, from, to, at }: PastRun): Promise<TakenRun> {
  return db.transaction(async (tx) => {
    const [made] = await tx
      .insert(apiRun)
      .values({
        provider_id: providerId,
        from_day: from,
        to_day: to,
        planned_at: at,
        created_at: at,
        message: messages.apiRuns.waiting,
        next_at: sql`clock_timestamp()`,
      })
      .returning({ id: apiRun.id })
    return (await takeApiRun(tx, made!.id))!
  })
}

/** Gives a run of the past the moment at which it was called. */
export async function datePastRun(db: Db, runId: number, at: Date): Promise<void> {
  await db.update(apiRun).set({ called_at: at, updated_at: at }).where(eq(apiRun.id, runId))
}

/**
 * Gives an import of the past the moment at which it was read and booked, the restatements it caused, and the bookings of
 * its advertiser that have none of the past yet. The audit keeps the moment at which the sample business was really loaded.
 */
export async function datePastImport(db: Db, importId: number, at: Date): Promise<void> {
  await db.execute(sql`
    update revenue_import set updated_at = ${at.toISOString()}::timestamptz,
      booked_at = case when booked_at is not null then ${at.toISOString()}::timestamptz end
    where id = ${importId}`)
  await db.execute(sql`
    update restatement set created_at = ${at.toISOString()}::timestamptz where import_id = ${importId}`)
  // Imports of an advertiser come in their order, so that later moments are those of the loading itself.
  await db.execute(sql`
    update booking b set at = ${at.toISOString()}::timestamptz from revenue_import i
    where i.id = ${importId} and b.provider_id = i.provider_id and b.at > ${at.toISOString()}::timestamptz`)
  // The booking noted as today's what was unmatched then.
  await db.execute(sql`
    insert into unmatched_total (provider_id, day, channels, gross)
    select t.provider_id, ${utcDay(at)}, t.channels, t.gross
    from unmatched_total t join revenue_import i on i.provider_id = t.provider_id
    where i.id = ${importId} and t.day = ${today}
    on conflict (provider_id, day) do update set channels = excluded.channels, gross = excluded.gross`)
}

/**
 * How final days were while the past was loaded says nothing about the moments that it is dated to: that is not known, as
 * in an installation that is older than what is kept.
 */
export async function forgetPastMaturity(db: Db): Promise<void> {
  await db.execute(sql`update advertiser_day_past set maturity = null, expected_share = null`)
}

/** The back-test of a night that found no past yet, so that it is made again. */
export async function forgetBackTest(db: Db, day: Day): Promise<void> {
  await db.execute(sql`delete from maturity_back_test where day = ${day}`)
}

/** The import of an API run; undefined without one. */
export async function importOfRun(db: Db, runId: number): Promise<number | undefined> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from revenue_import where api_run_id = ${runId}`,
  )
  return rows[0]?.id
}
