import type { BulkChange, BulkChangesQuery, ChangedRecord } from '@headgate/contract/bulk-changes/calls'
import { CallError, errors } from '@headgate/contract/base/errors'
import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import type { Actor } from '../base/audit.ts'
import type { Db } from '../base/database.ts'
import { shownName } from '../base/history.ts'
import { equals, oneOf } from '../lists/filters.ts'
import { listOf } from '../lists/list.ts'
import { isoMoment } from '../lists/page.ts'
import { byId, byNumber } from '../lists/sorts.ts'
import { bulkChangeRecord } from '../schema/all.ts'
import { namesOfDifferences } from './plan-all.ts'

/** Whether a record `r` of a bulk change is still as the change left it; the tables of all kinds are joined. */
const joined = sql`
  left join targeting t on r.kind = 'targeting' and t.id = r.record_id
  left join advertiser_link_group g on r.kind = 'group' and g.id = r.record_id
  left join provider_link l on r.kind = 'provider_link' and l.id = r.record_id and l.archived_at is null
  left join publisher_account a on r.kind = 'publisher_account' and a.id = r.record_id`
const updatedAt = sql`coalesce(t.updated_at, g.updated_at, l.updated_at, a.updated_at)`

interface Row extends Record<string, unknown>, Omit<BulkChange, 'made_at'> {
  at: Date | string
}

/** Whole bulk changes with some ids, in any order. */
async function readBulkChanges(db: Db, ids: readonly number[]): Promise<BulkChange[]> {
  const { rows } = await db.execute<Row>(sql`
    select b.id, b.created_at as at, coalesce(${shownName}, b.actor_email, 'System') as made_by, b.change,
      undone.change as undone, b.publish, b.changed, b.published,
      array(select distinct r.kind from bulk_change_record r where r.bulk_change_id = b.id order by r.kind) as kinds,
      back.id as undone_by, coalesce(back.changed, 0) as undone_records
    from bulk_change b
      left join "user" on "user".id = b.actor_user_id
      left join bulk_change undone on undone.id = b.undo_of
      left join lateral (
        select max(u.id) as id, sum(u.changed)::int as changed from bulk_change u where u.undo_of = b.id) as back on true
    where ${anyOf(sql`b.id`, ids)}`)
  return rows.map(({ at, ...row }) => ({ ...row, made_at: isoMoment(at) }))
}

const listFor = (by: Actor) =>
  listOf<BulkChangesQuery, BulkChange>({
    table: 'bulk_change',
    filters: (query) => [
      equals('bulk_change.id', query.id),
      oneOf('bulk_change.kind', query.change),
      query.mine ? equals('bulk_change.actor_user_id', by.actorUserId ?? 0) : undefined,
    ],
    sorts: () => ({
      id: byId,
      changed: byNumber('bulk_change.changed'),
      published: byNumber('bulk_change.published'),
    }),
    read: readBulkChanges,
  })

/** One page of past bulk changes: docs/behaviour/bulk-changes.md#past-bulk-changes. */
export async function listBulkChanges(db: Db, by: Actor, query: BulkChangesQuery) {
  const { rows, total } = await listFor(by).page(db, query)
  return { bulk_changes: rows, total }
}

/** One bulk change. Throws CallError 404. */
export async function getBulkChange(db: Db, id: number): Promise<BulkChange> {
  const [found] = await readBulkChanges(db, [id])
  if (!found) throw new CallError(errors.notFound)
  return found
}

interface RecordRow extends Record<string, unknown> {
  kind: ChangedRecord['kind']
  id: number
  name: string
  published: boolean
  difference: ChangedRecord['difference']
  state: ChangedRecord['state']
}

/** One page of the records of a bulk change, by kind and id. Throws CallError 404. */
export async function recordsOfBulkChange(
  db: Db,
  id: number,
  { page, size, record_id }: { page: number; size: number; record_id?: number | undefined },
) {
  await getBulkChange(db, id)
  const where = and(
    eq(bulkChangeRecord.bulk_change_id, id),
    record_id === undefined ? undefined : eq(bulkChangeRecord.record_id, record_id),
  )
  const ids = await db
    .select({ kind: bulkChangeRecord.kind, record_id: bulkChangeRecord.record_id })
    .from(bulkChangeRecord)
    .where(where)
    .orderBy(asc(bulkChangeRecord.kind), asc(bulkChangeRecord.record_id))
    .limit(size)
    .offset((page - 1) * size)
  const { rows } = await db.execute<RecordRow>(recordsWith(id, ids))
  return {
    records: rows,
    total: await db.$count(bulkChangeRecord, where),
    names: await namesOfDifferences(
      db,
      rows.map((row) => row.difference),
    ),
  }
}

const recordsWith = (id: number, ids: readonly { kind: string; record_id: number }[]): SQL => sql`
  select r.kind, r.record_id as id, r.name, r.published, r.difference,
    case when ${updatedAt} is null then 'removed' when ${updatedAt} = r.left_at then 'as_left'
      else 'changed_since' end as state
  from jsonb_to_recordset(${JSON.stringify(ids)}::jsonb) as wanted (kind text, record_id int)
    join bulk_change_record r on r.bulk_change_id = ${id} and r.kind = wanted.kind and r.record_id = wanted.record_id
    ${joined}
  order by r.kind, r.record_id`
