import { CallError, errors } from '@headgate/contract/base/errors'
import { asc } from 'drizzle-orm'
import type { LockStrength } from 'drizzle-orm/pg-core'
import { anyOf } from './arrays.ts'
import { changedFields, writeAudit, type Actor } from './audit.ts'
import { ownRow, refusingConflicts, refusingReferences, touched } from './concurrency.ts'
import type { Db } from './database.ts'
import type {
  advertiserLinkGroup,
  domain,
  platform,
  provider,
  publisher,
  searchEngine,
  tagType,
  targeting,
  trafficSource,
} from '../schema/all.ts'

/** Tables whose rows are archived before they are removed, see docs/behaviour/lists.md#archive. */
type ArchivableTable =
  | typeof advertiserLinkGroup
  | typeof publisher
  | typeof provider
  | typeof platform
  | typeof searchEngine
  | typeof tagType
  | typeof targeting
  | typeof trafficSource
  | typeof domain

export interface LifeCycleOptions<Row> {
  table: ArchivableTable
  /** Table name, as in audit rows. */
  entity: string
  /** The fields that audit rows keep of a row, in addition to the time of archiving. */
  fieldsOf: (row: Row) => Record<string, unknown>
  /** The error where a row is missing; 404 with the general text by default. */
  missing?: () => CallError
  /** The errors to throw when restoring a row violates a constraint, see `refusingConflicts`. */
  conflicts: Record<string, () => CallError>
  /** Throws CallError when one of the rows cannot be made inactive. */
  refuseDeactivation?: (db: Db, ids: number[]) => Promise<void>
  /** Throws CallError when one of the rows cannot be archived. */
  refuseArchiving?: (db: Db, ids: number[]) => Promise<void>
  /** Throws CallError when something still belongs to one of the rows. */
  refuseRemoval: (db: Db, ids: number[]) => Promise<void>
  /** Sends the change to the engines, for rows that engines have; called last in the transaction. */
  serve?: (db: Db, ids: number[]) => Promise<void>
}

export interface LifeCycle<Row> {
  /** Locks the rows in the order of their ids, so that two bulk calls cannot wait for each other. CallError 404. */
  lock: (db: Db, ids: number[]) => Promise<Row[]>
  /**
   * Sets the status flag of all rows or of none. Throws CallError 404 when one is missing, 409 when one is archived.
   */
  setStatus: (db: Db, by: Actor, ids: number[], status: boolean) => Promise<void>
  /** Archives all or none; rows that are already archived stay as they are. */
  archive: (db: Db, by: Actor, ids: number[]) => Promise<void>
  /** Restores all or none: throws CallError 409 when an active row has taken a name in the meantime. */
  restore: (db: Db, by: Actor, ids: number[]) => Promise<void>
  /** Removes archived rows for good, all or none. Throws CallError 409 when one is not archived or still in use. */
  remove: (db: Db, by: Actor, ids: number[]) => Promise<void>
}

/**
 * Status, archive, restore and permanent removal, single and bulk, shared by publishers, advertisers and others:
 * docs/behaviour/lists.md#archive. Each call is one transaction with one audit row for every row that changed.
 */
export function lifeCycle<Row extends { id: number; status?: unknown; archived_at: Date | null }>(
  options: LifeCycleOptions<Row>,
): LifeCycle<Row> {
  const { entity } = options
  const fieldsOf = (row: Row) => ({ ...options.fieldsOf(row), archivedAt: row.archived_at })
  // All tables have the same columns here; named as one of them so that the queries can be typed.
  const table = options.table as typeof publisher

  const lock = async (db: Db, ids: number[], mode: LockStrength = ownRow): Promise<Row[]> => {
    const rows = await db.select().from(table).where(anyOf(table.id, ids)).orderBy(asc(table.id)).for(mode)
    if (rows.length < ids.length) throw options.missing?.() ?? new CallError(errors.notFound)
    return rows as unknown as Row[]
  }

  /** Makes the same change to many locked rows, with an audit row for each, and sends them to the engines. */
  const rewrite = async (
    db: Db,
    by: Actor,
    action: 'update' | 'archive' | 'restore',
    rows: Row[],
    change: { status: boolean } | { archived_at: Date | null },
  ): Promise<void> => {
    if (rows.length === 0) return
    const ids = rows.map((row) => row.id)
    await db
      .update(table)
      .set({ ...change, updated_at: touched(table.updated_at) })
      .where(anyOf(table.id, ids))
    await writeAudit(
      db,
      by,
      rows.map((row) => ({
        action,
        entity,
        entityId: row.id,
        ...changedFields(fieldsOf(row), 'status' in change ? change : { archivedAt: change.archived_at }),
      })),
    )
    await options.serve?.(db, ids)
  }

  return {
    lock,
    setStatus: (db, by, ids, status) =>
      db.transaction(async (tx) => {
        const all = await lock(tx, ids)
        refuseArchived(all)
        const rows = all.filter((row) => row.status !== status)
        if (!status) await options.refuseDeactivation?.(tx, idsOf(rows))
        await rewrite(tx, by, 'update', rows, { status })
      }),
    archive: (db, by, ids) =>
      db.transaction(async (tx) => {
        const rows = (await lock(tx, ids)).filter((row) => row.archived_at === null)
        await options.refuseArchiving?.(tx, idsOf(rows))
        await rewrite(tx, by, 'archive', rows, { archived_at: new Date() })
      }),
    restore: (db, by, ids) =>
      db.transaction(async (tx) => {
        const rows = (await lock(tx, ids)).filter((row) => row.archived_at !== null)
        await refusingConflicts(options.conflicts, () =>
          rewrite(tx, by, 'restore', rows, { archived_at: null }),
        )
      }),
    remove: (db, by, ids) =>
      db.transaction(async (tx) => {
        // The lock prevents new references between the check and the removal.
        const rows = await lock(tx, ids, 'update')
        if (rows.some((row) => row.archived_at === null)) throw new CallError(errors.notArchived)
        await options.refuseRemoval(tx, ids)
        await refusingReferences(() => tx.delete(table).where(anyOf(table.id, ids)))
        await writeAudit(
          tx,
          by,
          rows.map((row) => ({ action: 'delete', entity, entityId: row.id, before: fieldsOf(row) })),
        )
        await options.serve?.(tx, ids)
      }),
  }
}

/** Archived records are read only until they are restored. Throws CallError 409. */
export function refuseArchived(rows: readonly { archived_at: Date | null }[]): void {
  if (rows.some((row) => row.archived_at !== null)) throw new CallError(errors.archived)
}

function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map((row) => row.id)
}

/** '2 users', '1 user', or nothing for none: what still refers to a record, for `refuseRemoval`. */
export function counted(count: number, what: string): string {
  return count === 0 ? '' : `${count} ${what}${count === 1 ? '' : 's'}`
}

/** The error for removing a record that others refer to. `parts` are texts of `counted`. */
export function stillUsed(name: string, parts: string[]): CallError {
  return new CallError(errors.stillInUse, {
    text: `${name} cannot be removed: it still has ${parts.filter((part) => part !== '').join(', ')}.`,
  })
}
