import { CallError, errors } from '@headgate/contract/base/errors'
import type {
  ReferenceItem,
  ReferenceKind,
  ReferenceQuery,
} from '@headgate/contract/settings/reference-items'
import { eq, sql, type SQL } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import { counted, lifeCycle, type LifeCycle, refuseArchived, stillUsed } from '../base/archive-life-cycle.ts'
import { changedFields, pick, writeAudit, type Actor } from '../base/audit.ts'
import { refuseStale, refusingConflicts, touched } from '../base/concurrency.ts'
import type { Db } from '../base/database.ts'
import { matchesText, tab } from '../lists/filters.ts'
import { listOf, type List } from '../lists/list.ts'
import { byColumn, byFlag, byId, byText, type Sort } from '../lists/sorts.ts'
import { platform, searchEngine, tagType, trafficSource } from '../schema/all.ts'

/** The four kinds of reference items, with the same columns and queries: docs/behaviour/settings.md#reference-items. */
export const referenceTables = { platform, searchEngine, tagType, trafficSource }

/** The fields that a form or an inline edit can change; a missing field stays as it is. */
export interface ReferenceChange {
  name?: string
  details?: string | null
  status?: boolean
}

type Stored = typeof platform.$inferSelect

/** All four have the same columns; named as one of them so that the queries can be typed. */
const tableOf = (kind: ReferenceKind) => referenceTables[kind] as typeof platform

/** Table names as in audit rows, and the columns of records that refer to an item of the kind. */
const uses = {
  platform: { entity: 'platform', link: 'platform_id', targeting: 'platform_ids', group: 'platforms' },
  searchEngine: {
    entity: 'search_engine',
    link: 'search_engine_id',
    targeting: 'search_engine_ids',
    group: 'search_engines',
  },
  tagType: { entity: 'tag_type', link: 'tag_type_id', targeting: 'tag_type_ids', group: 'tag_types' },
  // Groups have no traffic source.
  trafficSource: {
    entity: 'traffic_source',
    link: 'traffic_source_id',
    targeting: 'traffic_source_ids',
    group: null,
  },
} as const satisfies Record<ReferenceKind, object>

function toItem(row: Stored): ReferenceItem {
  return {
    id: row.id,
    name: row.name,
    details: row.details,
    status: row.status,
    archivedAt: row.archived_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
  }
}

const nameTaken = () => new CallError(errors.nameTaken, { fields: { name: errors.nameTaken.text } })

const conflictsOf = (kind: ReferenceKind) => ({ [`${uses[kind].entity}_name_key`]: nameTaken })

function count(table: string, condition: SQL): SQL {
  return sql`(select count(*)::int from ${sql.identifier(table)} where ${condition})`
}

/**
 * Refuses while links or groups, including archived ones, refer to one of the items, because they still show its name.
 */
async function refuseUsed(db: Db, kind: ReferenceKind, ids: number[]): Promise<void> {
  const { entity, link, targeting, group } = uses[kind]
  const item = sql`${sql.identifier(entity)}.id`
  const { rows } = await db.execute<{ name: string; links: number; targetings: number; groups: number }>(sql`
    select * from (
      select id, name,
        ${count('provider_link', sql`${sql.identifier(link)} = ${item}`)} as links,
        ${count('targeting', sql`${item} = any(${sql.identifier(targeting)})`)} as targetings,
        ${group === null ? sql`0` : count('advertiser_link_group', sql`${item} = any(${sql.identifier(group)})`)} as groups
      from ${sql.identifier(entity)} where ${anyOf(sql`id`, ids)}) as used
    where links + targetings + groups > 0 order by id limit 1`)
  const used = rows[0]
  if (!used) return
  throw stillUsed(used.name, [
    counted(used.links, 'advertiser link'),
    counted(used.targetings, 'publisher link'),
    counted(used.groups, 'advertiser link group'),
  ])
}

const cycles = {} as Record<ReferenceKind, LifeCycle<Stored>>
for (const kind of Object.keys(referenceTables) as ReferenceKind[]) {
  cycles[kind] = lifeCycle<Stored>({
    table: tableOf(kind),
    entity: uses[kind].entity,
    fieldsOf: (row) => pick(row, ['name', 'details', 'status']),
    conflicts: conflictsOf(kind),
    refuseRemoval: (db, ids) => refuseUsed(db, kind, ids),
  })
}

/** Archive, restore and permanent removal of a kind; see LifeCycle. */
export const referenceLife: Readonly<Record<ReferenceKind, LifeCycle<Stored>>> = cycles

type Sorts = Record<ReferenceQuery['order_by'], Sort>

const readItems = async (db: Db, kind: ReferenceKind, ids: readonly number[]) =>
  (
    await db
      .select()
      .from(tableOf(kind))
      .where(anyOf(tableOf(kind).id, ids))
  ).map(toItem)

function itemList(kind: ReferenceKind): List<ReferenceQuery, ReferenceItem> {
  const table = uses[kind].entity
  const sorts: Sorts = {
    id: byId,
    name: byText(`${table}.name`),
    details: byText(`${table}.details`, { nullable: true }),
    status: byFlag(`${table}.status`),
    updatedAt: byColumn(`${table}.updated_at`),
  }
  return listOf({
    table,
    filters: (query) => [tab(table, query.archived), matchesText(query.q, table, ['name', 'details'])],
    sorts: () => sorts,
    read: (db, ids) => readItems(db, kind, ids),
  })
}

/**
 * The reference items as publishers may read them: the names of active items. Notes of operators are left out, and
 * publishers cannot search or sort by them.
 */
function nameList(kind: ReferenceKind): List<ReferenceQuery, ReferenceItem> {
  const table = uses[kind].entity
  const sorts: Sorts = {
    id: byId,
    name: byText(`${table}.name`),
    details: byId,
    status: byId,
    updatedAt: byId,
  }
  return listOf({
    table,
    filters: (query) => [tab(table, false), matchesText(query.q, table, ['name'])],
    sorts: () => sorts,
    read: async (db, ids) =>
      (await readItems(db, kind, ids)).map((item) => ({ ...item, details: null, status: true })),
  })
}

const lists = {} as Record<ReferenceKind, Record<'items' | 'names', List<ReferenceQuery, ReferenceItem>>>
for (const kind of Object.keys(referenceTables) as ReferenceKind[])
  lists[kind] = { items: itemList(kind), names: nameList(kind) }

/** One page of reference items of a kind, active or archived; `names`: only what publishers may read. */
export async function listReferenceItems(
  db: Db,
  kind: ReferenceKind,
  query: ReferenceQuery,
  which: 'items' | 'names' = 'items',
): Promise<{ items: ReferenceItem[]; total: number }> {
  const { rows, total } = await lists[kind][which].page(db, query)
  return { items: rows, total }
}

/** One item, archived or not. Throws CallError 404. */
export async function getReferenceItem(db: Db, kind: ReferenceKind, id: number): Promise<ReferenceItem> {
  const table = tableOf(kind)
  const [row] = await db.select().from(table).where(eq(table.id, id))
  if (!row) throw new CallError(errors.notFound)
  return toItem(row)
}

/** Adds an item. Throws CallError 409 when an active one of the kind has the name. */
export async function createReferenceItem(
  db: Db,
  by: Actor,
  kind: ReferenceKind,
  values: Required<ReferenceChange>,
): Promise<ReferenceItem> {
  return db.transaction(async (tx) => {
    const [row] = await refusingConflicts(conflictsOf(kind), () =>
      tx.insert(tableOf(kind)).values(values).returning(),
    )
    const { entity } = uses[kind]
    await writeAudit(tx, by, [{ action: 'create', entity, entityId: row!.id, after: { ...values } }])
    return toItem(row!)
  })
}

/**
 * Changes the given fields of one item; engines serve ids, so they need no update. `readAt` is the
 * `updatedAt` that the form was filled from. Throws CallError: 404, 409 when it was changed since or the name
 * is taken.
 */
export async function updateReferenceItem(
  db: Db,
  by: Actor,
  kind: ReferenceKind,
  id: number,
  change: ReferenceChange,
  readAt?: string,
): Promise<ReferenceItem> {
  const table = tableOf(kind)
  return db.transaction(async (tx) => {
    const [before] = await referenceLife[kind].lock(tx, [id])
    refuseStale(before!.updated_at, readAt)
    refuseArchived([before!])
    const changed = changedFields(before!, { ...change })
    if (changed) {
      await refusingConflicts(conflictsOf(kind), () =>
        tx
          .update(table)
          .set({ ...change, updated_at: touched(table.updated_at) })
          .where(eq(table.id, id)),
      )
      await writeAudit(tx, by, [{ action: 'update', entity: uses[kind].entity, entityId: id, ...changed }])
    }
    return getReferenceItem(tx, kind, id)
  })
}
