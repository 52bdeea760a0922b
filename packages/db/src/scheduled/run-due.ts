import { CallError } from '@headgate/contract/base/errors'
import { scheduledTexts } from '@headgate/contract/scheduled/texts'
import { isOfRule } from '@headgate/contract/scheduled/values'
import { utcDay } from '@headgate/domain/days'
import { and, asc, desc, eq, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Actor } from '../base/audit.ts'
import { touched } from '../base/concurrency.ts'
import type { Db } from '../base/database.ts'
import { readToday } from '../base/today.ts'
import { audit, scheduledChange, user } from '../schema/all.ts'
import { changeables, changeRefusal } from './changeable.ts'
import { publishables } from './publishable.ts'

type Row = typeof scheduledChange.$inferSelect

/** A change whose time came: made, or not made for a reason. */
export interface RanChange extends Pick<Row, 'id' | 'kind' | 'entity' | 'entity_id'> {
  problem: string | null
  /** The advertiser whose days are booked again; null when none are. */
  books: number | null
}

/**
 * Pending changes whose time has come, the earliest first. At one moment publications come before values, which are checked
 * against what is served then.
 */
export function dueChanges(db: Db, now: Date) {
  return db
    .select()
    .from(scheduledChange)
    .where(and(eq(scheduledChange.state, 'pending'), lte(scheduledChange.due_at, now)))
    .orderBy(asc(scheduledChange.due_at), sql`${scheduledChange.kind} = 'value'`, asc(scheduledChange.id))
}

/**
 * Makes one change whose time has come, and notes what became of it, in one transaction: it is made exactly once,
 * however many processes try and wherever one is killed. Undefined when another process made it, or it is no longer due.
 * `told` runs in the same transaction. See docs/behaviour/scheduled-changes.md#how-changes-are-made.
 */
export function runChange(
  db: Db,
  found: Row,
  now: Date,
  told: (tx: Db, ran: RanChange) => Promise<void>,
): Promise<RanChange | undefined> {
  return db.transaction(async (tx) => {
    const { id, kind, entity, entity_id } = found
    // The record first, as a publication by hand does that ends a scheduled one: neither waits for the other in a ring.
    const make = await (kind === 'publication' ? holdPublication(tx, found) : holdValue(tx, found))
    const due = await takeDue(tx, id, now)
    if (!due) return undefined
    await end(tx, id, 'done', null)
    const { problem, books } = await outcomeOf(() =>
      // What is refused half-way leaves nothing but the refusal.
      tx.transaction(async (inner) => make(inner, due, await auditedOf(inner, due))),
    )
    if (problem !== null) await end(tx, id, 'failed', problem)
    const ran = { id, kind, entity, entity_id, problem, books }
    await told(tx, ran)
    return ran
  })
}

/** Makes a change of a record that is locked. Returns the advertiser to book. Throws CallError. */
type Make = (tx: Db, due: Row, audited: Record<string, unknown>) => Promise<number | null>

/** What a change ended with. */
interface Outcome {
  problem: string | null
  books: number | null
}

/** Refused for a reason that is for people as it is. */
class Refusal extends Error {}

const refusing =
  (text: string): Make =>
  () =>
    Promise.reject(new Refusal(text))

async function holdPublication(tx: Db, { entity, entity_id }: Row): Promise<Make> {
  if (!isOfRule(entity)) return refusing(scheduledTexts.publicationOnly)
  const { hold, texts, areAlike, publish } = publishables[entity]
  const held = await hold(tx, entity_id)
  if (!held) return refusing(scheduledTexts.recordRemoved)
  if (held.isArchived) return refusing(texts.archived)
  if (texts.inactive !== null && !held.isActive) return refusing(texts.inactive)
  return async (inner, due, audited) => {
    if (!(await areAlike(inner))(due.draft, held.draft)) throw new Refusal(scheduledTexts.draftChanged)
    await publish(inner, actorOf(due), entity_id, audited)
    return null
  }
}

async function holdValue(tx: Db, row: Row): Promise<Make> {
  const { hold, apply } = changeables[row.entity]
  const change = {
    entityId: row.entity_id,
    ruleId: row.rule_id,
    field: row.field!,
    value: row.value!,
    day: utcDay(row.due_at),
  }
  try {
    await hold(tx, change)
  } catch (error) {
    if (error instanceof CallError) return () => Promise.reject(error)
    throw error
  }
  return (inner, due, audited) => apply(inner, actorOf(due), change, audited)
}

/** Locks the change; undefined when it was made, moved or cancelled meanwhile, or waits for its day or an earlier one. */
async function takeDue(tx: Db, id: number, now: Date): Promise<Row | undefined> {
  const [due] = await tx
    .select()
    .from(scheduledChange)
    .where(
      and(eq(scheduledChange.id, id), eq(scheduledChange.state, 'pending'), lte(scheduledChange.due_at, now)),
    )
    .for('update')
  if (due?.kind !== 'value') return due
  // The terms of shares go by the clock of PostgreSQL, which may be behind.
  if (due.field === 'revenue_share' && utcDay(due.due_at) > (await readToday(tx))) return undefined
  return (await hasEarlier(tx, due)) ? undefined : due
}

/** Whether an earlier change of the same value could not be made yet. Made after a later one, it would hold. */
async function hasEarlier(tx: Db, { entity, entity_id, rule_id, field, due_at }: Row): Promise<boolean> {
  const [earlier] = await tx
    .select({ id: scheduledChange.id })
    .from(scheduledChange)
    .where(
      and(
        eq(scheduledChange.state, 'pending'),
        eq(scheduledChange.entity, entity),
        eq(scheduledChange.entity_id, entity_id),
        eq(scheduledChange.field, field!),
        rule_id === null ? isNull(scheduledChange.rule_id) : eq(scheduledChange.rule_id, rule_id),
        lt(scheduledChange.due_at, due_at),
      ),
    )
    .limit(1)
  return earlier !== undefined
}

/** What the checks refuse is the text that people see; other failures are tried again. */
async function outcomeOf(make: () => Promise<number | null>): Promise<Outcome> {
  try {
    return { problem: null, books: await make() }
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.message, books: null }
    if (error instanceof CallError && error.definition.status < 500)
      return { problem: changeRefusal(error), books: null }
    throw error
  }
}

function end(tx: Db, id: number, state: Row['state'], problem: string | null) {
  return tx
    .update(scheduledChange)
    .set({
      state,
      problem,
      ended_at: sql`clock_timestamp()`,
      updated_at: touched(scheduledChange.updated_at),
    })
    .where(eq(scheduledChange.id, id))
}

/** The user who scheduled it, as whom it is made. */
function actorOf({ id, created_by, as_user_id }: Row): Actor {
  return { actorUserId: created_by, asUserId: as_user_id, requestId: `scheduled-change-${id}` }
}

async function auditedOf(tx: Db, { created_by, created_at, due_at }: Row): Promise<Record<string, unknown>> {
  return {
    scheduled_by: created_by === null ? null : await emailOf(tx, created_by),
    scheduled_on: created_at,
    scheduled_for: due_at,
  }
}

/** The e-mail of a user; of a removed one the last that the audit log knows. */
async function emailOf(tx: Db, id: number): Promise<string | null> {
  const [present] = await tx.select({ email: user.email }).from(user).where(eq(user.id, id))
  if (present) return present.email
  const [past] = await tx
    .select({ email: audit.actor_email })
    .from(audit)
    .where(and(eq(audit.actor_user_id, id), isNotNull(audit.actor_email)))
    .orderBy(desc(audit.id))
    .limit(1)
  return past?.email ?? null
}
