import { CallError, errors, refusedFields } from '@headgate/contract/base/errors'
import { scheduledTexts } from '@headgate/contract/scheduled/texts'
import type { ScheduledChange } from '@headgate/contract/scheduled/calls'
import {
  changeableFields,
  isOfRule,
  SCHEDULED_DAYS,
  type PublishableEntity,
  type ScheduledEntity,
  type ScheduledField,
} from '@headgate/contract/scheduled/values'
import { DAY_MS, type Day } from '@headgate/domain/days'
import { eq, sql } from 'drizzle-orm'
import { writeAudit, type Actor } from '../base/audit.ts'
import { refuseStale, refusingConflicts, touched } from '../base/concurrency.ts'
import type { Db } from '../base/database.ts'
import { scheduledChange } from '../schema/all.ts'
import { changeables, refuseValue } from './changeable.ts'
import { getScheduledChange } from './list.ts'
import { publishables, type HeldDraft } from './publishable.ts'

const texts = scheduledTexts

type Row = typeof scheduledChange.$inferSelect

/** The moment, when it is to come and near enough. Throws CallError 400. */
function comingMoment(due: string): Date {
  const at = new Date(due)
  const ahead = at.getTime() - Date.now()
  if (ahead <= 0) throw refusedFields({ due_at: texts.timePassed })
  if (ahead > SCHEDULED_DAYS * DAY_MS) throw refusedFields({ due_at: texts.timeTooFar })
  return at
}

/** The draft of a record that may be published later. Throws CallError 404, 409 and 400. */
async function heldDraft(
  tx: Db,
  entity: PublishableEntity,
  id: number,
  readAt: string | undefined,
): Promise<HeldDraft> {
  const { hold, texts: reasons } = publishables[entity]
  const held = await hold(tx, id)
  if (!held) throw new CallError(errors.notFound)
  refuseStale(held.updatedAt, readAt)
  if (held.isArchived) throw new CallError(errors.archived)
  if (reasons.inactive !== null && !held.isActive) throw refusedFields({ entity_id: texts.linkInactive })
  return held
}

/** History of a record: from which to which time its change is scheduled. */
function audit(tx: Db, by: Actor, row: Row, before: Date | null, after: Date | null): Promise<void> {
  const { kind, entity, entity_id, rule_id, field, value } = row
  const ofRule = rule_id === null ? '' : `rule ${rule_id}: `
  const name = kind === 'publication' ? 'scheduled_publication' : `${ofRule}${field} ${value} from`
  return writeAudit(tx, by, [
    { action: 'update', entity, entityId: entity_id, before: { [name]: before }, after: { [name]: after } },
  ])
}

export interface PublicationWish {
  entity: PublishableEntity
  entity_id: number
  due_at: string
  /** The `updatedAt` of the draft that was read. */
  updatedAt?: string | undefined
}

/**
 * Schedules the publication of the stored draft of a publisher link or a group. Throws CallError: 404; 409 when the
 * record is archived, was changed since `updatedAt` or has a scheduled publication; 400 for the time or an inactive
 * link. See docs/behaviour/scheduled-changes.md#publications-at-a-time.
 */
export function schedulePublication(db: Db, by: Actor, wish: PublicationWish): Promise<ScheduledChange> {
  const due = comingMoment(wish.due_at)
  return db.transaction(async (tx) => {
    const { draft } = await heldDraft(tx, wish.entity, wish.entity_id, wish.updatedAt)
    const [row] = await refusingConflicts(
      { scheduled_change_publication_key: () => new CallError(errors.alreadyScheduled) },
      () =>
        tx
          .insert(scheduledChange)
          .values({
            kind: 'publication',
            entity: wish.entity,
            entity_id: wish.entity_id,
            due_at: due,
            draft,
            created_by: by.actorUserId,
            as_user_id: by.asUserId,
          })
          .returning(),
    )
    await audit(tx, by, row!, null, due)
    return getScheduledChange(tx, row!.id)
  })
}

export interface ValueWish {
  entity: ScheduledEntity
  entity_id: number
  rule_id?: number | undefined
  field: ScheduledField
  value: number
  day: Day
}

/**
 * Schedules another value from the begin of a UTC day on. Throws CallError: 404; 409 when the record is archived, the
 * account has ended or this value is scheduled for that day; 400 with the field. See
 * docs/behaviour/scheduled-changes.md#values-from-a-day-on.
 */
export function scheduleValue(db: Db, by: Actor, wish: ValueWish): Promise<ScheduledChange> {
  const { entity, entity_id, rule_id = null, field, value, day } = wish
  if (!(changeableFields[entity] as readonly ScheduledField[]).includes(field))
    throw refusedFields({ field: texts.noSuchField })
  if (isOfRule(entity) && rule_id === null) throw refusedFields({ rule_id: texts.ruleRequired })
  refuseValue(entity, field, value)
  const due = new Date(day)
  const ahead = due.getTime() - Date.now()
  if (ahead <= 0) throw refusedFields({ day: texts.dayPassed })
  if (ahead > SCHEDULED_DAYS * DAY_MS) throw refusedFields({ day: texts.timeTooFar })
  const ruleId = isOfRule(entity) ? rule_id : null
  return db.transaction(async (tx) => {
    await changeables[entity].hold(tx, { entityId: entity_id, ruleId, field, value, day })
    const [row] = await refusingConflicts(
      { scheduled_change_value_key: () => new CallError(errors.alreadyScheduled) },
      () =>
        tx
          .insert(scheduledChange)
          .values({
            kind: 'value',
            entity,
            entity_id,
            rule_id: ruleId,
            field,
            value,
            due_at: due,
            created_by: by.actorUserId,
            as_user_id: by.asUserId,
          })
          .returning(),
    )
    await audit(tx, by, row!, null, due)
    return getScheduledChange(tx, row!.id)
  })
}

/** Finds a change, then locks its record and it: in the order of the job, so that both never wait for each other. */
async function holdPending(tx: Db, id: number, hold: (row: Row) => Promise<unknown>): Promise<Row> {
  const find = () => tx.select().from(scheduledChange).where(eq(scheduledChange.id, id))
  const [found] = await find()
  if (!found) throw new CallError(errors.notFound)
  await hold(found)
  const [row] = await find().for('update')
  if (row?.state !== 'pending') throw new CallError(errors.notPending)
  return row
}

export interface ScheduledMove {
  due_at?: string | undefined
  /** Publish the draft as it is now. */
  take_draft?: true | undefined
  updatedAt?: string | undefined
}

/**
 * Changes the time of a pending change, or the draft that it publishes. Throws CallError: 404; 409 when it is not
 * pending, or the draft was changed since `updatedAt`; 400 for the time.
 */
export function changeScheduled(
  db: Db,
  by: Actor,
  id: number,
  { due_at, take_draft, updatedAt }: ScheduledMove,
): Promise<ScheduledChange> {
  const due = due_at === undefined ? undefined : comingMoment(due_at)
  return db.transaction(async (tx) => {
    let draft: Record<string, unknown> | undefined
    const before = await holdPending(tx, id, async ({ kind, entity, entity_id }) => {
      if (kind === 'value' && due && due.getTime() % DAY_MS !== 0)
        throw refusedFields({ due_at: texts.wholeDays })
      if (!take_draft) return
      if (kind !== 'publication' || !isOfRule(entity))
        throw refusedFields({ take_draft: texts.publicationOnly })
      ;({ draft } = await heldDraft(tx, entity, entity_id, updatedAt))
    })
    await refusingConflicts(
      { scheduled_change_value_key: () => new CallError(errors.alreadyScheduled) },
      () =>
        tx
          .update(scheduledChange)
          .set({
            ...(due && { due_at: due }),
            // Who has seen the new draft answers for its publication.
            ...(draft && { draft, created_by: by.actorUserId, as_user_id: by.asUserId }),
            updated_at: touched(scheduledChange.updated_at),
          })
          .where(eq(scheduledChange.id, id)),
    )
    if (due || draft) await audit(tx, by, before, before.due_at, due ?? before.due_at)
    return getScheduledChange(tx, id)
  })
}

/** Cancels a pending change. Throws CallError 404, and 409 when it is not pending. */
export function cancelScheduled(db: Db, by: Actor, id: number): Promise<ScheduledChange> {
  return db.transaction(async (tx) => {
    const before = await holdPending(tx, id, async () => undefined)
    await tx
      .update(scheduledChange)
      .set({
        state: 'cancelled',
        ended_at: sql`clock_timestamp()`,
        updated_at: touched(scheduledChange.updated_at),
      })
      .where(eq(scheduledChange.id, id))
    await audit(tx, by, before, before.due_at, null)
    return getScheduledChange(tx, id)
  })
}
