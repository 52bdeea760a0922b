import { isDeepStrictEqual } from 'node:util'
import { auditKindName } from '@headgate/contract/audit/audit-kinds'
import type { AuditDetail } from '@headgate/contract/audit/audit-log'
import { CallError, errors } from '@headgate/contract/base/errors'
import { changeTexts, getChange, type StoredChange } from '@headgate/db/audit/audit-log'
import type { Actor } from '@headgate/db/base/audit'
import type { Db } from '@headgate/db/base/database'
import { ZodError } from 'zod'
import type { Fields, TakeBackKind } from './take-back-kinds.ts'

interface FieldsPlan {
  id: number
  kind: TakeBackKind
  now: Fields
  change: Fields
  updatedAt: string | undefined
}

/** What would be set, or why nothing can be. */
type Plan =
  | { reason: string }
  | FieldsPlan
  | { id: number; move: NonNullable<TakeBackKind['archive']>; now: Fields; change: Fields }

/** Reasons for actions and kinds that are not a plain set of fields. */
const otherActions: Readonly<Record<string, string>> = {
  create: 'Archive or remove a new record on its own screen.',
  delete: 'What was removed for good cannot be put back.',
  publish: 'What was published is taken back by its revisions, on the record.',
  sign_in: 'A sign-in changes nothing.',
  sign_out: 'A sign-out changes nothing.',
}

const otherKinds: Readonly<Record<string, string>> = {
  targeting: 'A publisher link has rules that belong together: restore a revision of it, on the record.',
  advertiser_link_group: 'A group has rules that belong together: restore a revision of it, on the record.',
  publisher_account:
    'A share holds from a day on and moves booked revenue: change it on the account, which shows first what moves.',
  revenue_import: 'Booked revenue is undone on the screen of its import.',
  channel_repair: 'A repair is undone under Repairs Made.',
  advertiser_configuration: 'API credentials are not kept in the log.',
  search_list: 'A list is taken back by its versions, under Settings, Filter Lists, History.',
}

const named = (fields: readonly string[]) => fields.join(', ').replaceAll('_', ' ')

const notOfTheForm = (fields: readonly string[]) =>
  `Not a field of the record's form: ${named(fields)}. Change it where it was changed.`

const jsonOf = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

/** Compares as audit rows store: times and numbers as JSON has them. */
const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(jsonOf(one), jsonOf(other))

/** The plan of taking a change back, from the present state of its record. */
async function planOf(
  db: Db,
  kinds: Readonly<Record<string, TakeBackKind>>,
  { entry, before, after }: StoredChange,
): Promise<Plan> {
  const kind = kinds[entry.kind]
  if (!(entry.action in otherActions) && kind === undefined)
    return {
      reason:
        otherKinds[entry.kind] ?? `Changes of this kind (${auditKindName(entry.kind)}) cannot be taken back.`,
    }
  const other = otherActions[entry.action]
  if (other !== undefined || kind === undefined) return { reason: other ?? errors.cannotTakeBack.text }
  const fields = Object.keys(after ?? {})
  if (before === null || fields.length === 0)
    return { reason: 'The log does not have the values before this change.' }
  const excepted = fields.find((field) => kind.except?.[field] !== undefined)
  if (excepted !== undefined) return { reason: kind.except![excepted]! }
  const otherFields = entry.action === 'update' ? fields.filter((field) => !kind.sets.includes(field)) : []
  if (otherFields.length > 0) return { reason: notOfTheForm(otherFields) }
  const id = Number(entry.record_id)
  const read = await kind.read(db, id).catch((error: unknown) => {
    if (error instanceof CallError && error.definition === errors.notFound) return undefined
    throw error
  })
  if (read === undefined) return { reason: 'The record is gone.' }
  const now = Object.fromEntries(fields.map((field) => [field, read.values[field] ?? null]))
  if (entry.action !== 'update') {
    const isArchived = read.values['archivedAt'] != null
    const move = entry.action === 'archive' ? kind.restore : kind.archive
    if (move === undefined) return { reason: errors.cannotTakeBack.text }
    if (isArchived !== (entry.action === 'archive'))
      return { reason: `The record ${isArchived ? 'is archived' : 'was restored'} since.` }
    return { id, move, now, change: { archivedAt: entry.action === 'archive' ? null : before['archivedAt'] } }
  }
  const differing = fields.filter((field) => !isSame(now[field], after?.[field]))
  if (differing.length > 0) {
    const was = entry.taken_back_by === null ? 'changed again since' : 'taken back, or changed again since'
    return {
      reason: `Was ${was}: ${named(differing)}. Take back the later change first.`,
    }
  }
  const change = Object.fromEntries(fields.map((field) => [field, before[field] ?? null]))
  return { id, kind, now: { ...read.values, ...now }, change, updatedAt: read.updatedAt }
}

/** The details of an audit row: what changed, and what taking it back would set. */
export async function detailOf(
  db: Db,
  kinds: Readonly<Record<string, TakeBackKind>>,
  id: number,
): Promise<AuditDetail> {
  const stored = await getChange(db, id)
  const plan = await planOf(db, kinds, stored)
  const changes = await changeTexts(db, stored.before, stored.after)
  if ('reason' in plan)
    return { entry: stored.entry, changes, take_back: { reason: plan.reason, changes: [] } }
  const now = Object.fromEntries(Object.keys(plan.change).map((field) => [field, plan.now[field] ?? null]))
  return {
    entry: stored.entry,
    changes,
    take_back: { reason: null, changes: await changeTexts(db, now, plan.change) },
  }
}

/**
 * Takes a change back, as a new change: all fields of it or none. Throws CallError 409 with the reason when that is not
 * possible.
 */
export function takeChangeBack(
  db: Db,
  kinds: Readonly<Record<string, TakeBackKind>>,
  by: Actor,
  id: number,
): Promise<void> {
  return db.transaction(async (tx) => {
    const plan = await planOf(tx, kinds, await getChange(tx, id))
    if ('reason' in plan) throw new CallError(errors.cannotTakeBack, { text: plan.reason })
    const marked = { ...by, takesBack: id }
    try {
      // The ordinary functions lock the record. Most refuse when it was changed since it was read here.
      if ('move' in plan) return await plan.move(tx, marked, [plan.id])
      await plan.kind.write(tx, marked, plan.id, plan.change, plan.now, plan.updatedAt)
    } catch (error) {
      if (!(error instanceof ZodError)) throw error
      // A rule of today that the former value does not follow.
      const texts = [...new Set(error.issues.map(({ message }) => message))].join(' ')
      throw new CallError(errors.cannotTakeBack, { text: `The former value is refused today: ${texts}` })
    }
    await refuseHalf(tx, plan)
  })
}

/** Refuses a change of which the ordinary function left fields as they were: the caller's transaction rolls it back. */
async function refuseHalf(tx: Db, { kind, id, change }: FieldsPlan): Promise<void> {
  const { values } = await kind.read(tx, id)
  const left = Object.keys(change).filter((field) => !isSame(values[field] ?? null, change[field]))
  if (left.length > 0)
    throw new CallError(errors.cannotTakeBack, { text: `The former value is refused today: ${named(left)}.` })
}
