import { CallError, errors } from '@headgate/contract/base/errors'
import { viewMessages } from '@headgate/contract/base/view-messages'
import { MOST_VIEWS, type SavedView } from '@headgate/contract/views/saved-views'
import type { ShownSchedule } from '@headgate/contract/views/view-schedule'
import { nextDue } from '@headgate/domain/views/mail-times'
import { and, asc, eq, or } from 'drizzle-orm'
import { changedFields, pick, writeAudit, type Actor } from '../base/audit.ts'
import { ownRow, refusingConflicts, touched } from '../base/concurrency.ts'
import { noteMade } from '../base/idempotency-keys.ts'
import type { Db } from '../base/database.ts'
import { displayName, type LiveSession } from '../people/sessions.ts'
import { role, savedView, user, viewSchedule } from '../schema/all.ts'

export type Viewer = Pick<LiveSession, 'userId' | 'role'>

export type SavedViewChange = Partial<Pick<SavedView, 'name' | 'search' | 'columns' | 'shared'>>

const fields = ['name', 'screen', 'search', 'columns', 'shared'] as const
const entity = 'saved_view'

const conflicts = {
  saved_view_key: () => new CallError(errors.nameTaken, { fields: { name: errors.nameTaken.text } }),
}

/** A schedule as its owner sees it. */
export function shownSchedule(row: typeof viewSchedule.$inferSelect, now: Date): ShownSchedule {
  return {
    ...pick(row, ['every', 'hour', 'weekday', 'month_day', 'recipients', 'active', 'last_error']),
    next_at: row.active ? nextDue(row, now).toISOString() : null,
    last_sent_at: row.last_sent_at?.toISOString() ?? null,
  }
}

function select(db: Db) {
  return db
    .select({
      view: savedView,
      schedule: viewSchedule,
      owner: { firstName: user.first_name, lastName: user.last_name, email: user.email },
    })
    .from(savedView)
    .innerJoin(user, eq(user.id, savedView.owner_id))
    .innerJoin(role, eq(role.id, user.role_id))
    .leftJoin(viewSchedule, eq(viewSchedule.view_id, savedView.id))
}

type Row = Awaited<ReturnType<typeof select>>[number]

function shown({ view, schedule, owner }: Row, viewer: Viewer, now: Date): SavedView {
  const own = view.owner_id === viewer.userId
  return {
    ...pick(view, ['id', ...fields]),
    own,
    owner: displayName(owner),
    schedule: own && schedule !== null ? shownSchedule(schedule, now) : null,
    updatedAt: view.updated_at.toISOString(),
  }
}

/** A person's own views, and for an admin those that admins share. A publisher's user sees nobody else's. */
function visibleTo({ userId, role: { role: name } }: Viewer) {
  const own = eq(savedView.owner_id, userId)
  return name === 'SuperAdmin' ? or(own, and(savedView.shared, eq(role.role, 'SuperAdmin'))) : own
}

/** The views of a screen that a person may open, by name (docs/behaviour/lists.md#saved-views). */
export async function findSavedViews(
  db: Db,
  viewer: Viewer,
  screen: string,
  now = new Date(),
): Promise<SavedView[]> {
  const rows = await select(db)
    .where(and(eq(savedView.screen, screen), visibleTo(viewer)))
    .orderBy(asc(savedView.name), asc(savedView.id))
  return rows.map((row) => shown(row, viewer, now))
}

async function readOwn(db: Db, viewer: Viewer, id: number): Promise<SavedView> {
  const [row] = await select(db).where(eq(savedView.id, id))
  return shown(row!, viewer, new Date())
}

/** The view of an owner, locked until the transaction ends. Throws CallError 404 for anybody else's. */
export async function lockOwnView(tx: Db, { userId }: Viewer, id: number) {
  const [row] = await tx
    .select()
    .from(savedView)
    .where(and(eq(savedView.id, id), eq(savedView.owner_id, userId)))
    .for(ownRow)
  if (!row) throw new CallError(errors.notFound)
  return row
}

interface NewView extends Pick<SavedView, 'screen' | 'name' | 'search' | 'columns'> {
  /** Whether an own view of that name is replaced; it stays otherwise. */
  replace: boolean
}

/** Keeps a view. Throws CallError 409 when the person has too many of that screen. */
export async function storeSavedView(
  db: Db,
  by: Actor,
  viewer: Viewer,
  { replace, ...values }: NewView,
): Promise<SavedView> {
  return db.transaction(async (tx) => {
    // Two first saves at the same time are one after the other, and the count holds.
    await tx.select({ id: user.id }).from(user).where(eq(user.id, viewer.userId)).for(ownRow)
    const mine = await tx
      .select()
      .from(savedView)
      .where(and(eq(savedView.owner_id, viewer.userId), eq(savedView.screen, values.screen)))
    const before = mine.find(({ name }) => name === values.name)
    // Also for a view that stays as it is, which leaves no audit row.
    if (before && by.claim) await noteMade(tx, by.claim, `${entity} ${before.id}`)
    if (before) return replace ? change(tx, by, viewer, before, values) : readOwn(tx, viewer, before.id)
    if (mine.length >= MOST_VIEWS) throw new CallError(errors.tooManyViews)
    const [row] = await tx
      .insert(savedView)
      .values({ ...values, owner_id: viewer.userId })
      .returning({ id: savedView.id })
    await writeAudit(tx, by, [{ action: 'create', entity, entityId: row!.id, after: { ...values } }])
    return readOwn(tx, viewer, row!.id)
  })
}

async function change(
  tx: Db,
  by: Actor,
  viewer: Viewer,
  before: typeof savedView.$inferSelect,
  given: SavedViewChange,
): Promise<SavedView> {
  const changed = changedFields(pick(before, fields), { ...given })
  if (changed) {
    await refusingConflicts(conflicts, () =>
      tx
        .update(savedView)
        .set({ ...given, updated_at: touched(savedView.updated_at) })
        .where(eq(savedView.id, before.id)),
    )
    await writeAudit(tx, by, [{ action: 'update', entity, entityId: before.id, ...changed }])
  }
  return readOwn(tx, viewer, before.id)
}

/**
 * Renames, replaces, shares or unshares a view of a person. Throws CallError: 404 when it is not theirs, 403 when a
 * publisher's user shares it, 409 when they have another one of that name.
 */
export async function updateSavedView(
  db: Db,
  by: Actor,
  viewer: Viewer,
  id: number,
  given: SavedViewChange,
): Promise<SavedView> {
  if (given.shared === true && viewer.role.role !== 'SuperAdmin')
    throw new CallError(errors.notAllowed, { text: viewMessages.adminsShare })
  return db.transaction(async (tx) => change(tx, by, viewer, await lockOwnView(tx, viewer, id), given))
}

/** Removes a view of a person, with its mails. Throws CallError 404 when it is not theirs. */
export async function removeSavedView(db: Db, by: Actor, viewer: Viewer, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockOwnView(tx, viewer, id)
    await tx.delete(savedView).where(eq(savedView.id, id))
    await writeAudit(tx, by, [{ action: 'delete', entity, entityId: id, before: pick(before, fields) }])
  })
}
