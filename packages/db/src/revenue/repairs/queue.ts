import type { QueueQuery, QueueRow } from '@headgate/contract/revenue/repair-queue'
import { type QueueKind, subjectOf } from '@headgate/contract/revenue/repair-values'
import { and, sql, type SQL } from 'drizzle-orm'
import { anyOf } from '../../base/arrays.ts'
import type { Db } from '../../base/database.ts'
import { holdsText } from '../../lists/filters.ts'
import { isoMoment, pageOf } from '../../lists/page.ts'
import { isIgnored } from './unmatched-channels.ts'

/**
 * A line that could not be read is settled when a later import in force states its day anew, or all days of its
 * import, or names its channel; so does a removal of its channel, but not one of an account's data. `s` is the line and
 * `i` its import.
 */
const isSettled = sql`exists (select from revenue_import j
  where j.provider_id = i.provider_id and j.id > i.id and j.in_force and j.from_day <= coalesce(s.day, i.from_day)
    and j.to_day >= coalesce(s.day, i.to_day)
    and j.account_id is null and (j.channels is null or s.channel = any(j.channels))
    and (j.scope = 'days' or j.channel_lists->'uploaded'->'channels' ? s.channel
      or j.channel_lists->'without_account'->'channels' ? s.channel))`

/** Everything that waits, one row for each advertiser, subject and channel. */
const waiting = sql`
  select provider_id, subject, channel, sum(gross) as gross, sum(searches) as searches, count(*) as days,
    0::bigint as lines, min(day) as first_day, max(day) as last_day, min(since) as since, null::int as import_id,
    null::text as import_kind, null::text as reason
  from unmatched_channel u where matched_at is null and not ${isIgnored}
  group by provider_id, subject, channel
  union all
  select i.provider_id, 'skipped', s.channel, sum(s.revenue), 0, count(distinct s.day), sum(s.rows), min(s.day),
    max(s.day), min(i.made_at), max(i.id), (array_agg(i.kind order by i.id desc))[1],
    (array_agg(s.reason order by i.id desc, s.day nulls last))[1]
  from skipped_channel s join revenue_import i on i.id = s.import_id
  where i.in_force and not ${isSettled} and not exists (select from channel_repair r
    where r.provider_id = i.provider_id and r.channel = s.channel and r.subject = 'skipped' and r.kind = 'ignore'
      and r.undone_at is null and r.created_at > i.created_at)
  group by i.provider_id, s.channel`

/**
 * The same with the reason of each row: unmatched money has one of two, by whether an advertiser link has the
 * channel.
 */
const queue = sql`
  with waiting as materialized (${waiting}), linked as materialized (
    select distinct l.provider_id, lower(l.link_source_identifier_value) as channel from provider_link l
    where l.archived_at is null and l.provider_id in (select provider_id from waiting))
  select w.*, p.name as provider_name,
    case w.subject when 'country' then 'country' when 'skipped' then 'skipped'
      else case when k.channel is null then 'no_link' else 'no_account' end end as kind
  from waiting w join provider p on p.id = w.provider_id
    left join linked k on k.provider_id = w.provider_id and k.channel = lower(w.channel)`

const orders: Record<QueueQuery['order_by'], SQL> = {
  // Money that was taken back counts like money that came in.
  gross: sql`abs(q.gross)`,
  since: sql`q.since`,
  provider: sql`lower(q.provider_name)`,
  channel: sql`lower(q.channel)`,
  kind: sql`q.kind`,
  searches: sql`q.searches`,
  days: sql`q.days`,
  first_day: sql`q.first_day`,
}

interface Row extends Record<string, unknown> {
  provider_id: number
  provider_name: string
  kind: QueueKind
  channel: string
  gross: string
  searches: number
  days: number
  lines: number
  first_day: string | null
  last_day: string | null
  since: string
  import_id: number | null
  import_kind: QueueRow['import_kind']
  reason: string | null
  last_account: QueueRow['last_account']
  total: number
}

const toRow = (row: Row): QueueRow => ({
  id: `${row.provider_id} ${row.kind} ${row.channel}`,
  kind: row.kind,
  provider: { id: row.provider_id, name: row.provider_name },
  channel: row.channel,
  gross: row.gross,
  searches: row.searches,
  days: row.days,
  rows: row.lines,
  first_day: row.first_day,
  last_day: row.last_day,
  since: isoMoment(row.since),
  last_account: row.last_account,
  import_id: row.import_id,
  import_kind: row.import_kind,
  reason: row.reason,
})

/** Rows of the queue, with the newest account of each channel. `only` limits which accounts are read. */
function select(where: SQL, rest: SQL): SQL {
  return sql`
    with q as materialized (
      select q.*, count(*) over () as total from (${queue}) q where ${where} ${rest}
    ), newest as materialized (
      select distinct on (a.provider_id, lower(a.sin)) a.provider_id, lower(a.sin) as channel,
        jsonb_build_object('id', a.id, 'valid_from', a.valid_from::text, 'valid_to', a.valid_to::text) as account
      from publisher_account a
      where (a.provider_id, lower(a.sin)) in (select q.provider_id, lower(q.channel) from q)
      order by a.provider_id, lower(a.sin), a.valid_to desc nulls first, a.id desc)
    select q.provider_id, q.provider_name, q.kind, q.channel, q.gross::numeric(18, 6)::text as gross,
      q.searches::float8, q.days::float8, q.lines::float8, q.first_day::text, q.last_day::text, q.since, q.import_id,
      q.import_kind, q.reason, newest.account as last_account, q.total::float8
    from q left join newest on newest.provider_id = q.provider_id and newest.channel = lower(q.channel)`
}

/** One page of the repair queue, and how many rows it has: docs/behaviour/revenue.md#repair-queue. */
export async function listQueue(db: Db, query: QueueQuery): Promise<{ data: QueueRow[]; total: number }> {
  const { limit, offset } = pageOf(query)
  const where =
    and(
      query.provider_id && anyOf(sql`q.provider_id`, query.provider_id),
      query.kind && anyOf(sql`q.kind`, query.kind),
      query.older_than === undefined
        ? undefined
        : sql`q.since <= now() - make_interval(days => ${Number(query.older_than)})`,
      query.q ? holdsText(query.q, [sql`q.channel`]) : undefined,
    ) ?? sql`true`
  const way = sql.raw(query.order_direction)
  const order = (name: string) =>
    sql`order by ${orders[query.order_by]} ${way} nulls last, q.provider_id, ${sql.raw(name)}.channel, q.kind`
  const { rows } = await db.execute<Row>(
    sql`${select(where, sql`${order('q')} limit ${limit} offset ${offset}`)} ${order('q')}`,
  )
  if (rows.length > 0 || offset === 0) return { data: rows.map(toRow), total: rows[0]?.total ?? 0 }
  // A page behind the last one has no row that could say how many there are.
  const all = await db.execute<Row>(select(where, sql`limit 1`))
  return { data: [], total: all.rows[0]?.total ?? 0 }
}

/** What the queue has about a channel: of one subject, with its money. Undefined when it does not stand there. */
export async function findQueued(
  db: Db,
  providerId: number,
  channel: string,
  subject: (typeof subjectOf)[QueueKind],
): Promise<QueueRow | undefined> {
  const { rows } = await db.execute<Row>(
    select(sql`q.provider_id = ${providerId} and q.channel = ${channel} and q.subject = ${subject}`, sql``),
  )
  return rows[0] && toRow(rows[0])
}

/** Unmatched channels that wait, their gross as decimal text, and since when the oldest does. */
export async function queueTotal(db: Db): Promise<{ channels: number; gross: string; since: string | null }> {
  const { rows } = await db.execute<{ channels: number; gross: string; since: string | null }>(sql`
    select count(distinct (provider_id, channel))::int as channels,
      coalesce(sum(gross), 0)::numeric(18, 6)::text as gross, min(since) as since
    from unmatched_channel u where matched_at is null and subject = 'account' and not ${isIgnored}`)
  const total = rows[0]!
  return { ...total, since: total.since && isoMoment(total.since) }
}
