import type { Role } from '@headgate/contract/base/constants'
import { viewMessages } from '@headgate/contract/base/view-messages'
import type { SendState } from '@headgate/contract/views/send-states'
import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { systemActor, writeAudit } from '../base/audit.ts'
import type { Db } from '../base/database.ts'
import { displayName } from '../people/sessions.ts'
import { role, savedView, user, viewSchedule, viewSend } from '../schema/all.ts'

export type StoredView = typeof savedView.$inferSelect
export type StoredSchedule = typeof viewSchedule.$inferSelect

export interface MailedView {
  view: StoredView
  owner: { name: string; email: string; isAdmin: boolean; publisherId: number | null }
}

const columns = {
  view: savedView,
  firstName: user.first_name,
  lastName: user.last_name,
  email: user.email,
  role: role.role,
  publisherId: user.publisher_id,
}

interface OwnerRow {
  firstName: string
  lastName: string
  email: string
  role: string
  publisherId: number | null
}

const ownerOf = (row: OwnerRow): MailedView['owner'] => ({
  name: displayName(row),
  email: row.email,
  isAdmin: row.role === ('SuperAdmin' satisfies Role),
  publisherId: row.publisherId,
})

/** A view with its owner; undefined when it was removed. */
export async function readMailedView(db: Db, id: number): Promise<MailedView | undefined> {
  const [row] = await db
    .select(columns)
    .from(savedView)
    .innerJoin(user, eq(user.id, savedView.owner_id))
    .innerJoin(role, eq(role.id, user.role_id))
    .where(eq(savedView.id, id))
  return row && { view: row.view, owner: ownerOf(row) }
}

export type ScheduledView = MailedView & { schedule: StoredSchedule }

/** The schedules that are on, with their views: all, or that of one view. */
export async function activeSchedules(db: Db, viewId?: number): Promise<ScheduledView[]> {
  const rows = await db
    .select({ ...columns, schedule: viewSchedule })
    .from(viewSchedule)
    .innerJoin(savedView, eq(savedView.id, viewSchedule.view_id))
    .innerJoin(user, eq(user.id, savedView.owner_id))
    .innerJoin(role, eq(role.id, user.role_id))
    .where(and(eq(viewSchedule.active, true), viewId === undefined ? undefined : eq(savedView.id, viewId)))
  return rows.map((row) => ({
    view: row.view,
    schedule: row.schedule,
    owner: ownerOf(row),
  }))
}

/** A try takes less, so after this many minutes its process is gone, or the next try is due. */
const AGAIN_MINUTES = 15
const MOST_TRIES = 5

const isOld = sql`${viewSend.tried_at} < now() - make_interval(mins => ${AGAIN_MINUTES})`

/** A try at a due time. */
export interface ClaimedSend {
  id: number
  tries: number
  isLast: boolean
}

/** The next try at this due time; undefined when it is somebody else's, done, or not to be tried yet. */
export async function claimSend(db: Db, viewId: number, due: Date): Promise<ClaimedSend | undefined> {
  const [first] = await db
    .insert(viewSend)
    .values({ view_id: viewId, due_at: due, state: 'preparing' })
    .onConflictDoNothing()
    .returning({ id: viewSend.id })
  if (first) return { id: first.id, tries: 1, isLast: false }
  // Nothing left the house while it was prepared, so trying again sends no second mail.
  const [again] = await db
    .update(viewSend)
    .set({ tries: sql`${viewSend.tries} + 1`, tried_at: sql`now()` })
    .where(
      and(
        eq(viewSend.view_id, viewId),
        eq(viewSend.due_at, due),
        eq(viewSend.state, 'preparing'),
        lt(viewSend.tries, MOST_TRIES),
        isOld,
      ),
    )
    .returning({ id: viewSend.id, tries: viewSend.tries })
  return again && { ...again, isLast: again.tries >= MOST_TRIES }
}

/**
 * Notes that the mail of a try is being handed over. Returns false when another process has begun a later try, because this one stood still
 * for too long: then its mail must not go out.
 */
export async function beginSending(db: Db, { id, tries }: ClaimedSend): Promise<boolean> {
  const begun = await db
    .update(viewSend)
    .set({ state: 'sending', error: null })
    .where(and(eq(viewSend.id, id), eq(viewSend.state, 'preparing'), eq(viewSend.tries, tries)))
    .returning({ id: viewSend.id })
  return begun.length > 0
}

type NotedState = Exclude<SendState, 'sending'>

/**
 * The states that a note may follow. A process may stand still so long that another begins a later try or gives the mail
 * up: then its failure is none of the mail's. A mail that was sent was sent, whoever notes it.
 */
const noteFollows = (tries: number, state: NotedState) => {
  if (state === 'sent') return undefined
  const before: SendState[] = state === 'unknown' ? ['sending'] : ['preparing', 'sending']
  return and(eq(viewSend.tries, tries), inArray(viewSend.state, before))
}

/** Notes what became of a try. Returns false when another process has the mail by now, or has noted its end. */
export async function noteSend(
  db: Db,
  { id, tries, viewId }: { id: number; tries: number; viewId: number },
  state: NotedState,
  error: string | null = null,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    // A removal of the view locks its row first, then the rows below in an order of its own. So this waits for it here.
    await tx.select({ id: savedView.id }).from(savedView).where(eq(savedView.id, viewId)).for('key share')
    const noted = await tx
      .update(viewSend)
      .set({ state, error })
      .where(and(eq(viewSend.id, id), noteFollows(tries, state)))
      .returning({ id: viewSend.id })
    if (noted.length === 0) return false
    await tx
      .update(viewSchedule)
      .set({ last_error: error, ...(state === 'sent' && { last_sent_at: new Date() }) })
      .where(eq(viewSchedule.view_id, viewId))
    return true
  })
}

/**
 * Gives up mails whose process ended while it handed them over: sending them again could send them twice. Returns how
 * many.
 */
export async function giveUpUnknown(db: Db): Promise<number> {
  const found = await db
    .select({ id: viewSend.id, tries: viewSend.tries, viewId: viewSend.view_id })
    .from(viewSend)
    .where(and(eq(viewSend.state, 'sending'), isOld))
  for (const send of found) await noteSend(db, send, 'unknown', viewMessages.unknown)
  return found.length
}

/** Gives up mails whose process ended while it wrote them, in the last of their tries. Returns how many. */
export async function giveUpUnwritten(db: Db): Promise<number> {
  const found = await db
    .select({ id: viewSend.id, tries: viewSend.tries, viewId: viewSend.view_id, error: viewSend.error })
    .from(viewSend)
    .where(and(eq(viewSend.state, 'preparing'), gte(viewSend.tries, MOST_TRIES), isOld))
  // What was wrong with the try before says more.
  for (const { error, ...send } of found) await noteSend(db, send, 'failed', error ?? viewMessages.notRead)
  return found.length
}

/** Ends the mails of a view whose owner cannot read it any more. */
export async function stopSchedule(db: Db, viewId: number, reason: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(viewSchedule)
      .set({ active: false, last_error: reason })
      .where(eq(viewSchedule.view_id, viewId))
    await writeAudit(tx, systemActor, [
      {
        action: 'update',
        entity: 'view_schedule',
        entityId: viewId,
        before: { active: true },
        after: { active: false },
      },
    ])
  })
}

/** Removes what is known of mails that were due more than 90 days ago. Returns how many. */
export async function removeOldSends(db: Db): Promise<number> {
  const { rowCount } = await db.delete(viewSend).where(sql`${viewSend.due_at} < now() - interval '90 days'`)
  return rowCount ?? 0
}
