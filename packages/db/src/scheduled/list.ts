import { CallError, errors } from '@headgate/contract/base/errors'
import type { ScheduledChange, ScheduledQuery } from '@headgate/contract/scheduled/calls'
import { publishableEntities } from '@headgate/contract/scheduled/values'
import { sql, type SQL } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import type { Db } from '../base/database.ts'
import { type Filter, holdsText } from '../lists/filters.ts'
import { listOf } from '../lists/list.ts'
import { isoMoment } from '../lists/page.ts'
import type { Sort } from '../lists/sorts.ts'
import { publishables } from './publishable.ts'

const joins = sql`
  left join targeting t on l.entity = 'targeting' and t.id = l.entity_id
  left join publisher p on p.id = t.publisher_id
  left join advertiser_link_group g on l.entity = 'advertiser_link_group' and g.id = l.entity_id
  left join provider_link k on l.entity = 'provider_link' and k.id = l.entity_id
  left join publisher_account a on l.entity = 'publisher_account' and a.id = l.entity_id
  left join publisher o on o.id = a.publisher_id
  left join provider v on v.id = coalesce(k.provider_id, case when l.entity = 'provider' then l.entity_id end)`
const title = sql`coalesce(nullif(concat_ws(' · ', p.name, nullif(t.tag_description, '')), ''), g.description,
  nullif(concat_ws(' · ', v.name, nullif(k.description, '')), ''), o.name)`

const sortBy = (by: SQL): Sort => ({ by, nullable: false, reads: [] })
const sorts: Record<ScheduledQuery['order_by'], Sort> = {
  due_at: sortBy(sql`l.due_at`),
  createdAt: sortBy(sql`l.created_at`),
  entity: sortBy(sql`l.entity`),
  state: sortBy(sql`l.state`),
}

const condition = (where: SQL): Filter => ({ where, reads: [] })

const changes = listOf<ScheduledQuery, ScheduledChange>({
  table: 'scheduled_change',
  joins,
  filters: (query) => [
    query.state && condition(anyOf(sql`l.state`, query.state)),
    query.kind && condition(anyOf(sql`l.kind`, query.kind)),
    query.entity && condition(sql`l.entity = ${query.entity}`),
    query.entity_id === undefined ? undefined : condition(sql`l.entity_id = ${query.entity_id}`),
    query.q
      ? condition(holdsText(query.q, [sql`coalesce(${title}, '')`, sql`l.entity_id::text`]))
      : undefined,
  ],
  sorts: () => sorts,
  read: readChanges,
})

interface Row extends Record<string, unknown>, Omit<ScheduledChange, 'createdAt' | 'draft_changed'> {
  created_at: string
  draft: unknown
}

/** Changes with some ids, in any order. */
async function readChanges(db: Db, ids: readonly number[]): Promise<ScheduledChange[]> {
  const { rows } = await db.execute<Row>(sql`
    select l.id, l.kind, l.entity, l.entity_id, l.rule_id, l.field, l.value::float8 as value, ${title} as title, l.due_at, l.state, l.problem, l.draft, l.created_at,
      l.ended_at, nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') as created_by
    from scheduled_change l ${joins} left join "user" u on u.id = l.created_by
    where ${anyOf(sql`l.id`, ids)}`)
  const changed = await changedDrafts(db, rows)
  return rows.map(({ draft: _draft, created_at, ...row }) => ({
    ...row,
    due_at: isoMoment(row.due_at),
    createdAt: isoMoment(created_at),
    ended_at: row.ended_at && isoMoment(row.ended_at),
    draft_changed: changed.has(row.id),
  }))
}

/** Pending publications whose record has another draft now. */
async function changedDrafts(db: Db, rows: readonly Row[]): Promise<Set<number>> {
  const changed = new Set<number>()
  for (const entity of publishableEntities) {
    const pending = rows.filter(
      (row) => row.entity === entity && row.kind === 'publication' && row.state === 'pending',
    )
    if (pending.length === 0) continue
    const { drafts, areAlike } = publishables[entity]
    const stored = await drafts(
      db,
      pending.map((row) => row.entity_id),
    )
    const isAlike = await areAlike(db)
    for (const { id, entity_id, draft } of pending)
      if (stored.has(entity_id) && !isAlike(draft, stored.get(entity_id))) changed.add(id)
  }
  return changed
}

/** One page of scheduled changes, and how many there are. */
export async function listScheduledChanges(
  db: Db,
  query: ScheduledQuery,
): Promise<{ data: ScheduledChange[]; total: number }> {
  const { rows, total } = await changes.page(db, query)
  return { data: rows, total }
}

/** One scheduled change. Throws CallError 404. */
export async function getScheduledChange(db: Db, id: number): Promise<ScheduledChange> {
  const [found] = await readChanges(db, [id])
  if (!found) throw new CallError(errors.notFound)
  return found
}
