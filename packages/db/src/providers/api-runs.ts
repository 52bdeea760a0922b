import type { ApiRun, ApiRunsQuery } from '@headgate/contract/providers/api-runs'
import { CallError, errors } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import { eq, sql, type SQL } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import { writeAudit, type Actor } from '../base/audit.ts'
import { touched } from '../base/concurrency.ts'
import type { Db } from '../base/database.ts'
import type { Filter } from '../lists/filters.ts'
import { listOf } from '../lists/list.ts'
import { isoMoment } from '../lists/page.ts'
import { byId, type Sort } from '../lists/sorts.ts'
import { apiRun, type ReportedRow } from '../schema/all.ts'

/** The APIs of advertisers that are not archived, each with its last run. */
const joins = sql`
  join provider p on p.id = l.provider_id and p.archived_at is null
  left join lateral (
    select r.id, r.from_day, r.to_day, r.status, r.message, r.called_at, r.total_rows, r.check_sum, r.updated_at
    from api_run r where r.provider_id = l.provider_id order by r.id desc limit 1) r on true`

const status = sql`coalesce(r.status, 'Constant')`
const message = sql`coalesce(r.message, ${messages.apiRuns.never})`
const updated = sql`greatest(l.updated_at, r.updated_at)`

const last = (by: SQL): Sort => ({ by, nullable: true, reads: [] })

/** Every column a caller may sort by. Runs book nothing yet (decision 0156): `last_updated_db` is always empty. */
const sortable: Record<ApiRunsQuery['order_by'], Sort> = {
  id: byId,
  provider: last(sql`lower(p.name)`),
  last_updated_db: byId,
  called_api_date: last(sql`r.called_at`),
  message: last(message),
  uploaded_status: last(status),
  updatedAt: last(updated),
}

type Row = {
  id: number
  provider_id: number
  name: string
  is_active: boolean
  from_day: string | null
  to_day: string | null
  status: ApiRun['uploaded_status']
  message: string
  called_at: string | null
  total_rows: number | null
  check_sum: string | null
  updated_at: string
}

const columns = sql`l.id, p.id as provider_id, p.name, l.is_active, r.from_day::text, r.to_day::text,
  ${status} as status, ${message} as message, r.called_at, r.total_rows, r.check_sum, ${updated} as updated_at`

const toRun = (row: Row): ApiRun => ({
  id: row.id,
  advertiser_id: row.provider_id,
  last_updated_db: null,
  called_api_date: row.called_at && isoMoment(row.called_at),
  message: row.message,
  uploaded_status: row.status,
  apply_from_data: row.from_day,
  apply_to_date: row.to_day,
  total_rows: row.total_rows ?? 0,
  check_sum: row.check_sum === null ? null : Number(row.check_sum),
  check_sum_in_db: null,
  provider: {
    id: row.provider_id,
    name: row.name,
    api_credentials: [{ is_active: row.is_active }],
    advertiser_configuration: { is_active: row.is_active },
  },
  updatedAt: isoMoment(row.updated_at),
})

const calledOn = sql`(r.called_at at time zone 'UTC')::date`

const condition = (where: SQL): Filter => ({ where, reads: [] })

const runList = listOf<ApiRunsQuery, ApiRun>({
  table: 'advertiser_configuration',
  joins,
  filters: (query) => [
    query.status && condition(anyOf(status, query.status)),
    query.provider_id && condition(anyOf(sql`p.id`, query.provider_id)),
    query.from === undefined ? undefined : condition(sql`${calledOn} >= ${query.from}`),
    query.to === undefined ? undefined : condition(sql`${calledOn} <= ${query.to}`),
  ],
  sorts: () => sortable,
  read: readRuns,
})

async function readRuns(db: Db, ids: readonly number[]): Promise<ApiRun[]> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from advertiser_configuration l ${joins} where ${anyOf(sql`l.id`, ids)}`)
  return rows.map(toRun)
}

/**
 * One page of the APIs of advertisers with their last runs, and how many there are. See
 * docs/behaviour/advertisers.md#api-runs.
 */
export async function listApiRuns(db: Db, query: ApiRunsQuery): Promise<{ data: ApiRun[]; total: number }> {
  const { rows, total } = await runList.page(db, query)
  return { data: rows, total }
}

/** The API of one advertiser with its last run; `id` is that of the configuration. Throws CallError 404. */
export async function getApiRun(db: Db, id: number): Promise<ApiRun> {
  const [run] = await readRuns(db, [id])
  if (!run) throw new CallError(errors.notFound)
  return run
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
  const runs = await tx
    .insert(apiRun)
    .values(
      found.map(({ provider_id }) => ({
        provider_id,
        from_day: days.fromDate,
        to_day: days.toDate,
        message: messages.apiRuns.waiting,
      })),
    )
    .returning({ id: apiRun.id, provider_id: apiRun.provider_id })
  await writeAudit(
    tx,
    by,
    runs.map(({ id, provider_id }) => ({
      action: 'create',
      entity: 'api_run',
      entityId: id,
      after: { provider_id, ...days },
    })),
  )
  return runs.map(({ id }) => id)
}

/** The parameters of a run; undefined when it was removed with its advertiser. Days are `YYYY-MM-DD`. */
export async function findApiRun(
  db: Db,
  id: number,
): Promise<{ providerId: number; fromDate: string; toDate: string } | undefined> {
  const [row] = await db
    .select({ providerId: apiRun.provider_id, fromDate: apiRun.from_day, toDate: apiRun.to_day })
    .from(apiRun)
    .where(eq(apiRun.id, id))
  return row
}

export interface ApiRunResult {
  status: 'Processing' | 'Failed'
  message: string
  http_status: number | null
  check_sum: number | null
  rows: ReportedRow[]
}

/** Stores the result of a run. If the run was repeated, the last result stays. */
export async function finishApiRun(db: Db, id: number, { rows, ...result }: ApiRunResult): Promise<void> {
  await db
    .update(apiRun)
    .set({
      ...result,
      total_rows: rows.length,
      rows: rows.length === 0 ? null : rows,
      called_at: sql`clock_timestamp()`,
      updated_at: touched(apiRun.updated_at),
    })
    .where(eq(apiRun.id, id))
}
