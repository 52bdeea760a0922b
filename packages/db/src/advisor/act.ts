import { advisorMessages } from '@headgate/contract/advisor/advisor-messages'
import { CallError, errors } from '@headgate/contract/base/errors'
import type { Advice } from '@headgate/contract/advisor/advice-calls'
import { type AdviceAction, type AdviceEvent, allowedActions } from '@headgate/contract/advisor/states'
import { eq } from 'drizzle-orm'
import { changedFields, pick, writeAudit, type Actor } from '../base/audit.ts'
import { ownRow, touched } from '../base/concurrency.ts'
import type { Db } from '../base/database.ts'
import { advisor, advisorHistory, user } from '../schema/all.ts'
import { readAdvice } from './list.ts'

/** What a person does with an item, and why. */
export interface ActionOnAdvice {
  action: AdviceAction
  notes: string
  /** Of a snooze. */
  until?: Date
}

const outcome = {
  active: { event: 'activated', status: 'active' },
  snooze: { event: 'snoozed', status: 'snoozed' },
  close: { event: 'closed', status: 'closed' },
} as const satisfies Record<AdviceAction, { event: AdviceEvent; status: Advice['status'] }>

const refusals = {
  active: advisorMessages.isActive,
  snoozed: advisorMessages.isSnoozed,
  closed: advisorMessages.isClosed,
} as const

/**
 * Snoozes, closes or wakes an item, with an entry of its history and an audit row. Throws CallError: 404 when there is
 * none, 409 when its state does not allow the action. See docs/behaviour/advisor.md#actions.
 */
export async function actOnAdvice(
  db: Db,
  by: Actor,
  id: number,
  { action, notes, until }: ActionOnAdvice,
): Promise<Advice> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(advisor).where(eq(advisor.id, id)).for(ownRow)
    if (!before) throw new CallError(errors.notFound)
    if (!allowedActions[before.status].includes(action))
      throw new CallError(errors.adviceState, { text: refusals[before.status] })
    const { event, status } = outcome[action]
    const values = { status, snoozed_until: action === 'snooze' ? until! : null }
    await tx
      .update(advisor)
      .set({ ...values, updated_at: touched(advisor.updated_at) })
      .where(eq(advisor.id, id))
    const [person] =
      by.actorUserId === null
        ? []
        : await tx
            .select({ first_name: user.first_name, last_name: user.last_name })
            .from(user)
            .where(eq(user.id, by.actorUserId))
    await tx.insert(advisorHistory).values({
      advisor_id: id,
      event,
      payload: { notes, ...(action === 'snooze' && { snoozed_until: until!.toISOString() }) },
      user_id: by.actorUserId,
      ...person,
    })
    const changed = changedFields(pick(before, ['status', 'snoozed_until']), { ...values, notes })
    await writeAudit(tx, by, [{ action: 'update', entity: 'advisor', entityId: id, ...changed }])
    const [item] = await readAdvice(tx, [id])
    return item!
  })
}
