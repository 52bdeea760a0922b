import type { PendingChange } from '@headgate/contract/scheduled/pending'
import type { ScheduledEntity } from '@headgate/contract/scheduled/values'
import { sql, type SQL } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import type { Db } from '../base/database.ts'
import type { Filter } from './filters.ts'

const fields = sql`'id', s.id, 'kind', s.kind, 'entity', s.entity, 'entity_id', s.entity_id, 'rule_id', s.rule_id,
  'field', s.field, 'value', s.value::float8, 'due_at', to_char(s.due_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Pending changes of one record as a JSON array, the earliest first; see docs/behaviour/scheduled-changes.md#in-the-lists. */
export const pendingChangesOf = (entity: ScheduledEntity, id: SQL): SQL =>
  sql`coalesce((select jsonb_agg(jsonb_build_object(${fields}) order by s.due_at, s.id) from scheduled_change s
    where s.entity = ${sql.raw(`'${entity}'`)} and s.entity_id = ${id} and s.state = 'pending'), '[]')`

/** Matches records with a pending change, or without one. */
export const hasPendingChange = (entity: ScheduledEntity, isPending = true): Filter => ({
  where: sql`${isPending ? sql`` : sql`not`} exists (select from scheduled_change s
    where s.entity = ${sql.raw(`'${entity}'`)} and s.entity_id = l.id and s.state = 'pending')`,
  reads: ['scheduled_change.state'],
})

/** Pending changes of several records, the earliest first. */
export async function readPendingChanges(
  db: Db,
  records: Partial<Record<ScheduledEntity, readonly number[]>>,
): Promise<PendingChange[]> {
  const of = Object.entries(records).map(
    ([entity, ids]) => sql`(s.entity = ${entity} and ${anyOf(sql`s.entity_id`, ids)})`,
  )
  const { rows } = await db.execute<{ change: PendingChange }>(sql`
    select jsonb_build_object(${fields}) as change from scheduled_change s
    where s.state = 'pending' and (${sql.join(of, sql` or `)})
    order by s.due_at, s.id`)
  return rows.map((row) => row.change)
}
