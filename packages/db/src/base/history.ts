import { isDeepStrictEqual } from 'node:util'
import type { HistoryEntry } from '@headgate/contract/base/history'
import { and, desc, eq, sql } from 'drizzle-orm'
import { anyOf } from './arrays.ts'
import type { Db } from './database.ts'
import {
  audit,
  platform,
  provider,
  publisher,
  searchEngine,
  tagType,
  trafficSource,
  user,
} from '../schema/all.ts'

/** Fields that hold ids, single or as a list, and that are shown as names. */
const named = {
  provider_id: provider,
  publisher_id: publisher,
  platform_id: platform,
  platform_ids: platform,
  platforms: platform,
  search_engine_id: searchEngine,
  search_engine_ids: searchEngine,
  search_engines: searchEngine,
  tag_type_id: tagType,
  tag_type_ids: tagType,
  tag_types: tagType,
  traffic_source_id: trafficSource,
  traffic_source_ids: trafficSource,
} as const
type NamedField = keyof typeof named

type Fields = Record<string, unknown>

/** One page of a record's changes, the latest first, for its history modal: docs/behaviour/lists.md#history. */
export async function readHistory(
  db: Db,
  entity: string,
  entityId: number,
  page: HistoryPage,
): Promise<{ history: HistoryEntry[]; total: number }> {
  const { rows, total } = await readAudit(db, entity, entityId, page)
  const names = await namesIn(
    db,
    rows.flatMap((row) => [row.before, row.after]),
  )
  return { history: rows.map((row) => entryOf(row, names)), total }
}

export interface HistoryPage {
  page: number
  limit: number
}

/** A user as shown to others: the name, else the e-mail; null where the join found no user. */
export const shownName = sql<
  string | null
>`coalesce(nullif(concat_ws(' ', nullif(${user.first_name}, ''), nullif(${user.last_name}, '')), ''), ${user.email})`

export type AuditRow = Awaited<ReturnType<typeof readAudit>>['rows'][number]

/** One page of a record's audit rows, the latest first, for histories that show more than fields. */
export async function readAudit(db: Db, entity: string, entityId: number, { page, limit }: HistoryPage) {
  const where = and(eq(audit.entity, entity), eq(audit.entity_id, String(entityId)))
  const [rows, total] = await Promise.all([
    db
      .select({
        id: audit.id,
        at: audit.at,
        action: audit.action,
        before: sql<Fields | null>`${audit.before}`,
        after: sql<Fields | null>`${audit.after}`,
        by: sql<string | null>`coalesce(${shownName}, ${audit.actor_email})`,
        bulkChangeId: audit.bulk_change_id,
      })
      .from(audit)
      .leftJoin(user, eq(user.id, audit.actor_user_id))
      .where(where)
      .orderBy(desc(audit.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.$count(audit, where),
  ])
  return { rows, total }
}

/** An audit row as the history shows it. */
export function entryOf(row: AuditRow, names: Names): HistoryEntry {
  return {
    id: row.id,
    activity_by: row.by ?? 'System',
    activity_time: row.at.toISOString(),
    action: row.action,
    bulk_change_id: row.bulkChangeId,
    changes: changesOf(row.before, row.after, names),
  }
}

/** Every field that differs between two sides, as text, ids by their names. */
export function changesOf(
  before: Fields | null | undefined,
  after: Fields | null | undefined,
  names: Names,
): HistoryEntry['changes'] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  // Compares stored values, not texts: two publishers may have the same name, and publishing again leaves the status.
  const differs = (field: string) => !isDeepStrictEqual(before?.[field] ?? null, after?.[field] ?? null)
  // Of a new record, shows only fields that were set: the others would be 45 lines of "No" or nothing.
  const isSaid = (field: string) => before != null || isSet(after?.[field])
  return [...fields]
    .filter((field) => differs(field) && isSaid(field))
    .map((field) => ({
      field,
      before: textOf(field, before?.[field], names),
      after: textOf(field, after?.[field], names),
    }))
}

const isSet = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && value !== false && !isDeepStrictEqual(value, [])

export type Names = Map<NamedField, Map<number, string>>

/** The names of all ids in some changes, with one query for each kind of field present. */
export async function namesIn(db: Db, changes: readonly (Fields | null)[]): Promise<Names> {
  const names: Names = new Map()
  for (const [field, table] of Object.entries(named) as [NamedField, (typeof named)[NamedField]][]) {
    const ids = [...new Set(changes.flatMap((change) => [change?.[field]].flat()))].filter(
      (id) => typeof id === 'number',
    )
    if (ids.length === 0) continue
    const rows = await db.select({ id: table.id, name: table.name }).from(table).where(anyOf(table.id, ids))
    names.set(field, new Map(rows.map((row) => [row.id, row.name])))
  }
  return names
}

function textOf(field: string, value: unknown, names: Names): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) return value.map((one) => textOf(field, one, names) ?? '').join(', ')
  if (typeof value === 'number') return names.get(field as NamedField)?.get(value) ?? String(value)
  return typeof value === 'string' ? value : JSON.stringify(value)
}
