import { CallError, errors, refusedFields } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import { defaultSchedule, MOST_DAYS_BACK, type ApiSchedule } from '@headgate/contract/providers/api-schedules'
import { daysBefore, daysBetween, type Day } from '@headgate/domain/days'
import { daysOfRun, duePlanned, MONTH_DAYS } from '@headgate/domain/provider-api/schedule'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import { systemActor, writeAudit, type Actor } from '../base/audit.ts'
import { touched } from '../base/concurrency.ts'
import { refuseUnreportedDays } from '../base/holds-from.ts'
import type { Db } from '../base/database.ts'
import { beginApiImport } from '../revenue/imports/api-imports.ts'
import { apiRun, type ReportedRow } from '../schema/all.ts'

/** A process that calls an API says so at least this often; after three times as long it counts as gone. */
export const WORK_SIGN_SECONDS = 5

const isSigned = (table: string) =>
  sql.raw(`${table}.worked_on_at > clock_timestamp() - interval '${3 * WORK_SIGN_SECONDS} seconds'`)

interface NewRun {
  provider_id: number
  from_day: Day
  to_day: Day
  planned_at: Date | null
}

/** Notes runs with the state "to be called now". A planned moment that has a run already gets no second one. */
async function insertRuns(tx: Db, by: Actor, runs: readonly NewRun[]): Promise<number[]> {
  if (runs.length === 0) return []
  const made = await tx
    .insert(apiRun)
    .values(
      runs.map((run) => ({
        ...run,
        message: messages.apiRuns.waiting,
        next_at: sql`clock_timestamp()`,
      })),
    )
    .onConflictDoNothing({ target: [apiRun.provider_id, apiRun.planned_at] })
    .returning()
  await writeAudit(
    tx,
    by,
    made.map(({ id, provider_id, from_day, to_day, planned_at }) => ({
      action: 'create',
      entity: 'api_run',
      entityId: id,
      after: { provider_id, fromDate: from_day, toDate: to_day, ...(planned_at && { planned_at }) },
    })),
  )
  return made.map(({ id }) => id)
}

/**
 * Stores one waiting run for each configuration, all or none, and returns their ids. Call it in the transaction that
 * enqueues them. Throws CallError: 404, 409 when an API is switched off or has no credentials.
 */
export async function beginApiRuns(
  tx: Db,
  by: Actor,
  configurations: readonly number[],
  days: { fromDate: string; toDate: string },
): Promise<number[]> {
  const { fromDate: from, toDate: to } = days
  await refuseUnreportedDays(tx, { from, to }, { from: 'fromDate', to: 'toDate' })
  if (daysBetween(from, to).length > MOST_DAYS)
    throw refusedFields({ toDate: `Please choose at most ${MOST_DAYS} days at once.` })
  const { rows: found } = await tx.execute<{ provider_id: number; name: string; ready: boolean }>(sql`
    select p.id as provider_id, p.name, c.is_active and c.credentials is not null as ready
    from advertiser_configuration c join provider p on p.id = c.provider_id and p.archived_at is null
    where ${anyOf(sql`c.id`, configurations)} order by c.id for share of c`)
  if (found.length < configurations.length) throw new CallError(errors.notFound)
  const off = found.find(({ ready }) => !ready)
  if (off)
    throw new CallError(errors.apiSwitchedOff, {
      text: `The API of ${off.name} is switched off. Switch it on, or take it out of the selection.`,
    })
  return insertRuns(
    tx,
    by,
    found.map(({ provider_id }) => ({
      provider_id,
      from_day: days.fromDate,
      to_day: days.toDate,
      planned_at: null,
    })),
  )
}

/** A run of more days would hold up the others, and when it fails, all of them count as not final. */
const MOST_DAYS = 366

interface Scheduled extends Record<string, unknown> {
  provider_id: number
  active_since: string
  schedule: ApiSchedule | null
  unread_from: Day | null
  moves_from: Day | null
  planned_up_to: string | null
}

/** A run read its days. Its rows may still wait for their booking, which needs no second call. */
const isRead = sql`r.status <> 'Failed' and r.next_at is null and r.called_at is not null and not exists (
  select from revenue_import m where m.api_run_id = r.id and m.stage = 'failed')`

/**
 * The first day of configuration `c` that was missed: it lies after the first day that a run read, and it is over, but
 * no run read it since it is, none is about to, and no import states it.
 */
const unreadFrom = (now: Date) => sql`(
  select min(d.day)::date::text
  from generate_series(
    greatest(${daysBefore(MOST_DAYS_BACK, now)}::date,
      (select min(r.from_day) from api_run r where r.provider_id = c.provider_id and ${isRead}))::timestamp,
    ${daysBefore(1, now)}::timestamp, interval '1 day') d(day)
  where exists (select from api_run r where r.provider_id = c.provider_id and ${isRead})
    and not exists (
      select from api_run r where r.provider_id = c.provider_id and d.day between r.from_day and r.to_day
        and (r.next_at is not null or ${isRead} and r.called_at >= (d.day + interval '1 day') at time zone 'UTC'))
    and not exists (
      select from revenue_import i join revenue_import_day s on s.import_id = i.id
      where i.provider_id = c.provider_id and i.kind = 'file' and i.in_force and s.day = d.day))`

/**
 * Stores the runs that schedules have due at `now`, each once, whichever process comes first; returns the ids of the
 * new ones. Call it in the transaction that enqueues them. See docs/behaviour/advertisers.md#schedule.
 */
export async function planApiRuns(tx: Db, now: Date): Promise<number[]> {
  const { rows } = await tx.execute<Scheduled>(sql`
    select c.provider_id, greatest(c.updated_at, s.updated_at) as active_since,
      case when s.provider_id is not null then json_build_object('is_active', s.is_active, 'times', s.times,
        'days_back', s.days_back, 'month_again_on', s.month_again_on) end as schedule,
      ${unreadFrom(now)} as unread_from,
      (select min(d.day)::text from advertiser_day d where d.provider_id = c.provider_id
        and d.maturity in ('partial', 'estimated') and d.day >= ${daysBefore(MONTH_DAYS, now)}) as moves_from,
      (select max(r.planned_at) from api_run r where r.provider_id = c.provider_id) as planned_up_to
    from advertiser_configuration c join provider p on p.id = c.provider_id and p.archived_at is null
      left join api_schedule s on s.provider_id = c.provider_id
    where c.is_active and c.credentials is not null order by c.provider_id`)
  const due = rows.flatMap((row): NewRun[] => {
    const schedule = row.schedule ?? defaultSchedule
    const moment = duePlanned(schedule, new Date(row.active_since), now)
    if (moment === undefined) return []
    const plannedUpTo = row.planned_up_to === null ? null : new Date(row.planned_up_to)
    if (plannedUpTo !== null && plannedUpTo >= moment) return []
    const { from, to } = daysOfRun(schedule, moment, {
      unreadFrom: row.unread_from,
      movesFrom: row.moves_from,
      plannedUpTo,
    })
    return [{ provider_id: row.provider_id, from_day: from, to_day: to, planned_at: moment }]
  })
  return insertRuns(tx, systemActor, due)
}

/** The rows of a run were read, and are in no import yet or in one that was interrupted. */
const isUnbooked = (table: string) =>
  sql.raw(`${table}.next_at is null and ${table}.status = 'Processing' and ${table}.rows is not null
    and not exists (select 1 from revenue_import i where i.api_run_id = ${table}.id and i.stage <> 'reading')`)

/**
 * Of each advertiser the next run that is to be called and the next one whose rows are to be booked: a booking that
 * fails again and again must not hold up the calls. None of an advertiser that a process works for.
 */
export async function dueApiRuns(db: Db, providerId?: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct on (r.provider_id, r.next_at is null) r.id from api_run r
    where (r.next_at <= clock_timestamp() or (${isUnbooked('r')}))
      ${providerId === undefined ? sql`` : sql`and r.provider_id = ${providerId}`}
      and not exists (select 1 from api_run o where o.provider_id = r.provider_id and ${isSigned('o')})
    order by r.provider_id, r.next_at is null, r.next_at, r.id`)
  return rows.map(({ id }) => id)
}

export interface TakenRun {
  id: number
  providerId: number
  fromDate: Day
  toDate: Day
  /** Counts the calls from 1. It belongs to this process: results of an earlier attempt are not stored any more. */
  attempt: number
  /** False when the API was switched off, or its advertiser archived, since the run was started. */
  isOn: boolean
  /** The rows, if they were read before and are only to be booked. */
  rows: ReportedRow[] | null
}

/**
 * Takes a run that can go on. Undefined when it cannot, when another process works on it, or on another run of its
 * advertiser: of one advertiser one run is worked on at a time.
 */
export async function takeApiRun(db: Db, id: number): Promise<TakenRun | undefined> {
  return db.transaction(async (tx) => {
    // The advertiser's row is locked, so that of two processes with different runs one sees the sign of the other.
    const { rows: owners } = await tx.execute<{ is_on: boolean }>(sql`
      select p.archived_at is null and coalesce(c.is_active, false) as is_on
      from provider p left join advertiser_configuration c on c.provider_id = p.id
      where p.id = (select provider_id from api_run where id = ${id}) for no key update of p`)
    const [row] = await tx
      .update(apiRun)
      .set({
        worked_on_at: sql`clock_timestamp()`,
        attempts: sql`${apiRun.attempts} + (${apiRun.next_at} is not null)::int`,
        message: sql`case when ${apiRun.next_at} is null then ${apiRun.message} else ${messages.apiRuns.calling} end`,
      })
      .where(
        sql`${apiRun.id} = ${id} and (${apiRun.next_at} <= clock_timestamp() or (${isUnbooked('api_run')}))
          and not exists (select 1 from api_run o where o.provider_id = ${apiRun.provider_id} and ${isSigned('o')})`,
      )
      .returning()
    if (!row) return undefined
    return {
      id,
      providerId: row.provider_id,
      fromDate: row.from_day,
      toDate: row.to_day,
      attempt: row.attempts,
      isOn: owners[0]!.is_on,
      rows: row.next_at === null ? row.rows : null,
    }
  })
}

type Mine = Pick<TakenRun, 'id' | 'attempt'>

/** No other process has taken the run over. */
const isMine = ({ id, attempt }: Mine) => and(eq(apiRun.id, id), eq(apiRun.attempts, attempt))
const isCalledByMe = (run: Mine) => and(isMine(run), isNotNull(apiRun.next_at))

/** Says that the process that took a run lives. */
export async function signApiRun(db: Db, run: Mine): Promise<void> {
  await db
    .update(apiRun)
    .set({ worked_on_at: sql`clock_timestamp()`, updated_at: sql`${apiRun.updated_at}` })
    .where(isMine(run))
}

/** Lets go of a run, so that the next process takes it, or another one of its advertiser, at once. */
export async function leaveApiRun(db: Db, run: Mine): Promise<void> {
  await db
    .update(apiRun)
    .set({ worked_on_at: null, updated_at: sql`${apiRun.updated_at}` })
    .where(isMine(run))
}

export interface ApiRunResult {
  status: 'Processing' | 'Failed'
  message: string
  http_status: number | null
  check_sum: number | null
  rows: ReportedRow[]
}

/**
 * Stores how a call ended, and draws the number of the import that its rows become: whenever they are booked, a run that
 * was called later has the higher number and counts. False when another process has taken the run over meanwhile: then its
 * result counts.
 */
export async function finishApiRun(
  db: Db,
  run: Omit<TakenRun, 'isOn' | 'rows'>,
  { rows, ...result }: ApiRunResult,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const stored = await tx
      .update(apiRun)
      .set({
        ...result,
        total_rows: rows.length,
        rows: rows.length === 0 ? null : rows,
        called_at: sql`clock_timestamp()`,
        next_at: null,
        updated_at: touched(apiRun.updated_at),
      })
      .where(isCalledByMe(run))
      .returning({ id: apiRun.id })
    if (stored.length === 0) return false
    const { id: runId, providerId, fromDate: from, toDate: to } = run
    if (rows.length > 0) await beginApiImport(tx, { runId, providerId, from, to })
    return true
  })
}

/** Notes that a run is called again later. */
export async function retryApiRun(
  db: Db,
  run: Mine,
  { at, ...result }: { at: Date; message: string; http_status: number | null },
): Promise<void> {
  await db
    .update(apiRun)
    .set({
      ...result,
      called_at: sql`clock_timestamp()`,
      next_at: at,
      updated_at: touched(apiRun.updated_at),
    })
    .where(isCalledByMe(run))
}
