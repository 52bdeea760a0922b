import { CallError, errors } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import type { Publisher } from '@headgate/contract/publishers'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import { counted, lifeCycle, refuseArchived, stillUsed } from '../base/archive-life-cycle.ts'
import { changedFields, pick, writeAudit, type Actor } from '../base/audit.ts'
import { refuseStale, refusingConflicts, touched } from '../base/concurrency.ts'
import type { Db } from '../base/database.ts'
import { isPublisherLive } from '../engine/activity.ts'
import { servePublisher } from '../publishing/serve-changes.ts'
import { domain, publisher } from '../schema/all.ts'
import { endSessionsOfAway } from '../people/sessions.ts'

/** The fields that a form or an inline edit can change; a missing field stays as it is. */
export interface PublisherChange {
  name?: string
  details?: string | null
  status?: boolean
  default_domain_id?: number | null
}

/** Archived publisher links do not count: "has associated targetings" is about running ones. */
const noOfTargetings = sql<number>`(
  select count(*)::int from targeting
  where targeting.publisher_id = ${publisher.id} and targeting.archived_at is null)`

/** Admins linked to a publisher cannot be impersonated, so they do not count. */
const hasAccount = sql<boolean>`exists (
  select 1 from "user" join role on role.id = "user".role_id
  where "user".publisher_id = ${publisher.id} and role.role = 'Publisher')`

const columns = {
  id: publisher.id,
  name: publisher.name,
  details: publisher.details,
  status: publisher.status,
  default_domain_id: publisher.default_domain_id,
  default_domain: domain.domain,
  is_live: sql<boolean>`${isPublisherLive(sql`${publisher.id}`)}`,
  no_of_targetings: noOfTargetings,
  has_account: hasAccount,
  skype_conversation_id: publisher.skype_conversation_id,
  archivedAt: publisher.archived_at,
  createdAt: publisher.created_at,
  updatedAt: publisher.updated_at,
}

function select(db: Db) {
  return db.select(columns).from(publisher).leftJoin(domain, eq(domain.id, publisher.default_domain_id))
}

type Row = Awaited<ReturnType<typeof select>>[number]

function toPublisher(row: Row): Publisher {
  return {
    ...row,
    publisher_info: { name: row.name },
    archivedAt: row.archivedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** Whole publishers with some ids, in any order. */
export async function readPublishers(db: Db, ids: readonly number[]): Promise<Publisher[]> {
  const rows = await select(db).where(anyOf(publisher.id, ids)).prepare('publishers').execute()
  return rows.map(toPublisher)
}

/** One publisher, archived or not. Throws CallError 404. */
export async function getPublisher(db: Db, id: number): Promise<Publisher> {
  const [row] = await select(db).where(eq(publisher.id, id))
  if (!row) throw new CallError(errors.notFound)
  return toPublisher(row)
}

/** Adds a publisher. Throws CallError 409 when an active one has the name, 400 when the domain is unknown. */
export async function createPublisher(
  db: Db,
  by: Actor,
  values: Required<PublisherChange>,
): Promise<Publisher> {
  return db.transaction(async (tx) => {
    await requireDomain(tx, values.default_domain_id)
    const [row] = await refusingConflicts(conflicts, () =>
      tx.insert(publisher).values(values).returning({ id: publisher.id }),
    )
    const { id } = row!
    await writeAudit(tx, by, [{ action: 'create', entity: 'publisher', entityId: id, after: { ...values } }])
    const created = await getPublisher(tx, id)
    await servePublisher(tx, [id])
    return created
  })
}

/**
 * Changes the given fields of one publisher. `readAt` is the `updatedAt` that the form was filled from. Throws
 * CallError: 404, 409 when it was changed since or the name is taken, 400 when the domain is unknown.
 */
export async function updatePublisher(
  db: Db,
  by: Actor,
  id: number,
  change: PublisherChange,
  readAt?: string,
): Promise<Publisher> {
  return db.transaction(async (tx) => {
    const [before] = await lockPublishers(tx, [id])
    refuseStale(before!.updated_at, readAt)
    refuseArchived([before!])
    const changed = changedFields(before!, { ...change })
    if (changed) {
      if ('default_domain_id' in changed.after) await requireDomain(tx, change.default_domain_id)
      await refusingConflicts(conflicts, () =>
        tx
          .update(publisher)
          .set({ ...change, updated_at: touched(publisher.updated_at) })
          .where(eq(publisher.id, id)),
      )
      await writeAudit(tx, by, [{ action: 'update', entity: 'publisher', entityId: id, ...changed }])
    }
    const after = await getPublisher(tx, id)
    // Engines have name and status only.
    if (changed && ('name' in changed.after || 'status' in changed.after)) await tell(tx, [id])
    return after
  })
}

type Stored = typeof publisher.$inferSelect

const conflicts = {
  publisher_name_key: () => new CallError(errors.nameTaken, { fields: { name: errors.nameTaken.text } }),
}

async function requireDomain(db: Db, id: number | null | undefined): Promise<void> {
  if (id === null || id === undefined) return
  const found = await db.$count(domain, and(eq(domain.id, id), isNull(domain.archived_at)))
  const text = messages.publishers.selectDomain
  if (found === 0) throw new CallError(errors.invalidInput, { text, fields: { default_domain_id: text } })
}

/** Refuses when records still belong to a publisher. The text has their numbers for the first such publisher. */
async function refuseUsed(db: Db, ids: number[]): Promise<void> {
  const { rows } = await db.execute<{
    name: string
    targetings: number
    users: number
    accounts: number
  }>(sql`
    select name, targetings, users, accounts from publisher
      cross join lateral (select count(*)::int targetings from targeting where publisher_id = publisher.id)
      cross join lateral (select count(*)::int users from "user" where publisher_id = publisher.id)
      cross join lateral (select count(*)::int accounts from publisher_account where publisher_id = publisher.id)
    where ${anyOf(publisher.id, ids)} and targetings + users + accounts > 0
    order by publisher.id limit 1`)
  const used = rows[0]
  if (!used) return
  throw stillUsed(used.name, [
    counted(used.targetings, 'publisher link'),
    counted(used.users, 'user'),
    counted(used.accounts, 'publisher ad account'),
  ])
}

/** Follows a change of name, status or archive: ends sessions of inactive publishers' users, and updates engines. */
async function tell(db: Db, ids: number[]): Promise<void> {
  await endSessionsOfAway(db, ids)
  // Last in the transaction, because it blocks every other writer.
  await servePublisher(db, ids)
}

const life = lifeCycle<Stored>({
  table: publisher,
  entity: 'publisher',
  fieldsOf: (row) => pick(row, ['name', 'details', 'status', 'default_domain_id']),
  conflicts,
  refuseRemoval: refuseUsed,
  serve: tell,
})

/**
 * Life cycle of publishers. Archived and inactive ones are no longer served, at once (decision 0062). See
 * docs/behaviour/publishers.md#states.
 */
export const {
  lock: lockPublishers,
  setStatus: setPublishersStatus,
  archive: archivePublishers,
  restore: restorePublishers,
  remove: removePublishers,
} = life
