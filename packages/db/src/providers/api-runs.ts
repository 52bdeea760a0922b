import type { ApiRun, ApiRunDetail, ApiRunsQuery } from '@headgate/contract/providers/api-runs'
import { defaultSchedule, type ApiSchedule } from '@headgate/contract/providers/api-schedules'
import type { ChannelLists } from '@headgate/contract/revenue/import-values'
import { CallError, errors } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import { laggingSince, nextPlanned } from '@headgate/domain/provider-api/schedule'
import { sql, type SQL } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import type { Db } from '../base/database.ts'
import { meets } from '../lists/filters.ts'
import { listOf } from '../lists/list.ts'
import { isoMoment } from '../lists/page.ts'
import { byExpression, byId, type Sort } from '../lists/sorts.ts'

/**
 * The APIs of advertisers that are not archived, each with its last run (r), the import that this became (i), the
 * newest run that succeeded (good), and the newest one that failed after it (bad).
 */
const joins = sql`
  join provider p on p.id = l.provider_id and p.archived_at is null
  left join api_schedule s on s.provider_id = l.provider_id
  left join lateral (
    select r.id, r.from_day, r.to_day, r.status, r.message, r.called_at, r.next_at, r.attempts, r.total_rows,
      r.check_sum, r.updated_at
    from api_run r where r.provider_id = l.provider_id order by r.id desc limit 1) r on true
  left join lateral (
    select m.id, m.in_force, m.stage, m.message, m.total_rows, m.total_uploaded, m.total_unmatched + m.total_failed as total_skipped,
      m.total_excluded, m.check_sum, m.uploaded_sum, m.updated_at
    from revenue_import m where m.api_run_id = r.id order by m.id desc limit 1) i on true`

/** Status of a run: how calling the API ended, and then how its import did. */
const statusOf = (run: string, stage: string): SQL =>
  sql.raw(`case when ${run}.status = 'Failed' or ${stage} in ('failed', 'discarded') then 'Failed'
    when ${stage} = 'done' then 'Uploaded' else coalesce(${run}.status, 'Constant') end`)

const status = statusOf('r', 'i.stage')
const message = sql`coalesce(i.message, r.message, ${messages.apiRuns.never})`
const updated = sql`greatest(l.updated_at, r.updated_at, i.updated_at)`
const lastBooked = sql`(select max(m.booked_at) from revenue_import m
  where m.provider_id = l.provider_id and m.kind = 'api')`

/** Every column a caller may sort by. */
const sortable: Record<ApiRunsQuery['order_by'], Sort> = {
  id: byId,
  provider: byExpression(sql`lower(p.name)`, { nullable: true }),
  last_updated_db: byExpression(lastBooked, { nullable: true }),
  called_api_date: byExpression(sql`r.called_at`, { nullable: true }),
  message: byExpression(message, { nullable: true }),
  uploaded_status: byExpression(status, { nullable: true }),
  updatedAt: byExpression(updated, { nullable: true }),
}

type Row = {
  id: number
  provider_id: number
  name: string
  is_active: boolean
  active_since: string
  schedule: ApiSchedule | null
  run_id: number | null
  import_id: number | null
  in_force: boolean
  from_day: string | null
  to_day: string | null
  status: ApiRun['uploaded_status']
  message: string
  called_at: string | null
  next_at: string | null
  attempts: number | null
  last_booked: string | null
  total_rows: string | null
  total_uploaded: string | null
  total_skipped: string | null
  total_excluded: string | null
  check_sum: string | null
  uploaded_sum: string | null
  succeeded_at: string | null
  failed_at: string | null
  failure: string | null
  updated_at: string
}

/** A figure of the import, or of the reply as long as the rows are being read. */
const ofRunUntilRead = (column: 'total_rows' | 'check_sum'): SQL =>
  sql.raw(
    `case when i.stage is null or i.stage = 'reading' then r.${column} else i.${column} end as ${column}`,
  )

const columns = sql`l.id, p.id as provider_id, p.name, l.is_active,
  greatest(l.updated_at, s.updated_at) as active_since,
  case when s.provider_id is not null then json_build_object('is_active', s.is_active, 'times', s.times,
    'days_back', s.days_back, 'month_again_on', s.month_again_on) end as schedule,
  r.id as run_id, i.id as import_id, coalesce(i.in_force, false) as in_force, r.from_day::text, r.to_day::text, ${status} as status, ${message} as message, r.called_at, r.next_at,
  r.attempts, ${lastBooked} as last_booked, ${ofRunUntilRead('total_rows')}, i.total_uploaded,
  i.total_skipped, i.total_excluded, ${ofRunUntilRead('check_sum')}, i.uploaded_sum,
  good.called_at as succeeded_at, bad.called_at as failed_at, bad.message as failure, ${updated} as updated_at`

/** Only for the rows that are shown: they look back over earlier runs. */
const earlierRuns = sql`
  left join lateral (
    select g.id, g.called_at from api_run g
    where g.provider_id = l.provider_id
      and exists (select 1 from revenue_import m where m.api_run_id = g.id and m.stage = 'done')
    order by g.id desc limit 1) good on true
  left join lateral (
    select f.called_at, coalesce(m.message, f.message) as message
    from api_run f left join revenue_import m on m.api_run_id = f.id and m.stage in ('failed', 'discarded')
    where f.provider_id = l.provider_id and f.id > coalesce(good.id, 0) and f.called_at is not null
      and (f.status = 'Failed' or m.id is not null)
    order by f.id desc limit 1) bad on true`

const moment = (text: string | null) => (text === null ? null : isoMoment(text))
const count = (text: string | null) => Number(text ?? 0)
const sum = (text: string | null) => (text === null ? null : Number(text))

function toRun(row: Row, now: Date): ApiRun {
  const schedule = row.schedule ?? defaultSchedule
  const succeededAt = row.succeeded_at === null ? null : new Date(row.succeeded_at)
  const lagging = row.is_active ? laggingSince(schedule, new Date(row.active_since), succeededAt, now) : null
  return {
    id: row.id,
    advertiser_id: row.provider_id,
    last_updated_db: moment(row.last_booked),
    called_api_date: moment(row.called_at),
    message: row.message,
    uploaded_status: row.status,
    apply_from_data: row.from_day,
    apply_to_date: row.to_day,
    run_id: row.run_id,
    import_id: row.import_id,
    in_force: row.in_force,
    total_rows: count(row.total_rows),
    total_uploaded: count(row.total_uploaded),
    total_skipped: count(row.total_skipped),
    total_excluded: count(row.total_excluded),
    check_sum: sum(row.check_sum),
    check_sum_in_db: sum(row.uploaded_sum),
    attempts: row.attempts ?? 0,
    next_attempt_at: moment(row.next_at),
    schedule,
    next_run_at: row.is_active && schedule.is_active ? nextPlanned(schedule, now).toISOString() : null,
    lagging_since: lagging?.toISOString() ?? null,
    last_failure:
      row.failure === null || row.failed_at === null
        ? null
        : { at: isoMoment(row.failed_at), message: row.failure },
    provider: {
      id: row.provider_id,
      name: row.name,
      api_credentials: [{ is_active: row.is_active }],
      advertiser_configuration: { is_active: row.is_active },
    },
    updatedAt: isoMoment(row.updated_at),
  }
}

const calledOn = sql`(r.called_at at time zone 'UTC')::date`

const runList = listOf<ApiRunsQuery, ApiRun>({
  table: 'advertiser_configuration',
  joins,
  filters: (query) => [
    query.status && meets(anyOf(status, query.status)),
    query.provider_id && meets(anyOf(sql`p.id`, query.provider_id)),
    query.from === undefined ? undefined : meets(sql`${calledOn} >= ${query.from}`),
    query.to === undefined ? undefined : meets(sql`${calledOn} <= ${query.to}`),
  ],
  sorts: () => sortable,
  read: (db, ids) => readRuns(db, ids),
})

async function readRuns(db: Db, ids: readonly number[], now = new Date()): Promise<ApiRun[]> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from advertiser_configuration l ${joins} ${earlierRuns} where ${anyOf(sql`l.id`, ids)}`)
  return rows.map((row) => toRun(row, now))
}

/**
 * One page of the APIs of advertisers with their last runs, and how many there are. See
 * docs/behaviour/advertisers.md#api-runs.
 */
export async function listApiRuns(db: Db, query: ApiRunsQuery): Promise<{ data: ApiRun[]; total: number }> {
  const { rows, total } = await runList.page(db, query)
  return { data: rows, total }
}

/** Every active API with its last run, for what is late and what failed. `now` decides what is late. */
export async function readActiveRuns(db: Db, now: Date): Promise<ApiRun[]> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from advertiser_configuration l ${joins} ${earlierRuns} where l.is_active order by lower(p.name), l.id`)
  return rows.map((row) => toRun(row, now))
}

/**
 * The API of one advertiser with its last run and the channels of that; `id` is that of the configuration. `now` decides
 * what is late. Throws CallError 404.
 */
export async function getApiRun(db: Db, id: number, now = new Date()): Promise<ApiRunDetail> {
  const [run] = await readRuns(db, [id], now)
  if (!run) throw new CallError(errors.notFound)
  const { rows } = await db.execute<{ channel_lists: ChannelLists | null }>(sql`
    select channel_lists from revenue_import
    where api_run_id = ${run.run_id} and stage = 'done' order by id desc limit 1`)
  return { ...run, channel_lists: rows[0]?.channel_lists ?? null }
}
