import { CallError, errors } from '@headgate/contract/base/errors'
import type { GroupDetail } from '@headgate/contract/groups/calls'
import {
  blankGroup,
  type GroupRule,
  type GroupRuleValues,
  type GroupValues,
} from '@headgate/contract/groups/values'
import { contentOfGroup, diffGroup } from '@headgate/domain/group-form/difference'
import type { ContentDifference } from '@headgate/domain/rules/rule-difference'
import { shapeGroup } from '@headgate/domain/group-form/problems'
import { asc } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import { changedFields, pick, writeAudit, type Actor, type AuditEntry } from '../base/audit.ts'
import { ownRow, refuseStale } from '../base/concurrency.ts'
import { updateRows } from '../base/update-rows.ts'
import type { Db } from '../base/database.ts'
import { servedContent } from '../engine/state.ts'
import { serveGroupDrafts } from '../publishing/publish-group.ts'
import { serveGroupFlags } from '../publishing/serve-changes.ts'
import { advertiserLinkGroup } from '../schema/all.ts'
import { refuseRingsOfGroups } from '../addresses/rings.ts'
import { refuseProblems } from './check.ts'
import {
  columnsOf,
  draftOf,
  groupFields,
  groupRuleFields,
  groupRuleValues,
  type StoredGroup,
} from './draft/fields.ts'
import { writeGroupRules } from './draft/rules.ts'
import { getGroup } from './list.ts'
import { rulesOfGroups } from './read.ts'

/** The fields sent for a group: a missing field stays, or is blank in a new group. */
export type SentGroup = { [K in keyof GroupValues]?: GroupValues[K] | undefined }

/** Fields of a group as they were sent. */
export interface SentFields {
  sent: SentGroup
  /** Restored rules were chosen before, so their advertiser links need not be selectable now. */
  isRestored?: boolean
  /** The status afterwards, for a change that is live anyway; without one it follows from the fields that were sent. */
  status?: GroupWrite['status']
  /** What the audit row says besides the changes. */
  audited?: Record<string, unknown>
}

export interface GroupSave extends SentFields {
  /** Null: a new group. */
  id: number | null
  /** The `updated_at` that the form read. */
  readAt?: string | undefined
}

/** A group as it is stored, locked for a change. */
export interface HeldGroup {
  row: StoredGroup
  rules: GroupRule[]
}

/**
 * Adds a group or changes the fields that were sent. The active flag is served at once. Any other change makes the
 * group a draft until it is published; until then engines serve the last publication. `published` publishes the group
 * too, and reads, locks, writes and audits it once. Throws CallError: 400 with the text of each refused field, 404, 409
 * when it was changed since `readAt` or is archived.
 */
export function saveGroup(db: Db, by: Actor, save: GroupSave): Promise<GroupDetail> {
  return db.transaction(async (tx) => {
    const held = save.id === null ? null : await holdGroup(tx, save.id, save.readAt)
    return saveHeldGroup(tx, by, held, save)
  })
}

/** Locks a group for a change. Throws CallError 404, and 409 when it is archived or was changed since `readAt`. */
export async function holdGroup(db: Db, id: number, readAt: string | undefined): Promise<HeldGroup> {
  const [held] = await holdGroups(db, [id])
  if (!held) throw new CallError(errors.notFound)
  if (held.row.archived_at) throw new CallError(errors.archived)
  refuseStale(held.row.updated_at, readAt)
  return held
}

/** Locks groups for a change, in the order of their ids, so that two callers cannot wait for each other. */
export async function holdGroups(db: Db, ids: readonly number[]): Promise<HeldGroup[]> {
  const rows = await db
    .select()
    .from(advertiserLinkGroup)
    .where(anyOf(advertiserLinkGroup.id, ids))
    .orderBy(asc(advertiserLinkGroup.id))
    .for(ownRow)
  const rules = await rulesOfGroups(db, ids)
  return rows.map((row) => ({ row, rules: rules.get(row.id) ?? [] }))
}

/** `saveGroup` for a group that the caller's transaction has locked, or for a new one. */
export async function saveHeldGroup(
  tx: Db,
  by: Actor,
  held: HeldGroup | null,
  fields: SentFields,
): Promise<GroupDetail> {
  const { sent } = fields
  const values = await checkedValues(tx, held, fields)
  const id = held?.row.id ?? (await insertGroup(tx, values))
  const status =
    fields.status ?? (sent.published ? 'published' : sent.published === false ? 'draft' : undefined)
  const drafts = await writeGroups(tx, by, [
    { id, held, values, status, publishes: sent.published === true, audited: fields.audited },
  ])
  if (held && sent.rules) await refuseRingsOfGroups(tx, [id])
  if (sent.published) await serveGroupDrafts(tx, drafts, by)
  else if (held?.row.active !== drafts.get(id)!.active) await serveGroupFlags(tx, id)
  return getGroup(tx, id)
}

/**
 * The changes to the served content that publishing these values of a group would make. Runs the steps of a save before
 * its writes. Writes nothing. Refuses what that save would refuse, except for rings.
 */
export function previewGroup(db: Db, { id, sent, readAt }: GroupSave): Promise<ContentDifference> {
  return db.transaction(async (tx) => {
    const held = id === null ? null : await holdGroup(tx, id, readAt)
    const values = await checkedValues(tx, held, { sent: { ...sent, published: true } })
    const live = id === null ? null : await servedContent(tx, 'group', id)
    return diffGroup(live, contentOfGroup(values))
  })
}

/** The values that the group would have. Throws CallError 400. */
async function checkedValues(
  db: Db,
  held: HeldGroup | null,
  { sent, isRestored = false }: SentFields,
): Promise<GroupValues> {
  const shaped = groupAfter(held, sent)
  // Switching the flag in the list must not fail because an advertiser link was changed since.
  const isNoted = Object.entries(sent).every(
    ([field, value]) => value === undefined || field === 'active' || field === 'description',
  )
  if (held === null || !isNoted)
    await refuseProblems(db, { values: shaped, stored: held?.rules ?? [] }, isRestored)
  return shaped
}

/** The stored or blank values, overwritten by the sent ones, as they would be stored. */
export function groupAfter(held: HeldGroup | null, sent: SentGroup): GroupValues {
  const given = Object.fromEntries(
    Object.entries(sent).filter(([, value]) => value !== undefined),
  ) as Partial<GroupValues>
  const { rules, ...values } = { ...(held ? draftOf(held.row, held.rules) : blankGroup), ...given }
  return shapeGroup({ ...values, rules: rules.map(groupRuleValues) })
}

/** Checked values of a group to be written. */
export interface GroupWrite {
  id: number
  /** Null for a new group. */
  held: HeldGroup | null
  values: GroupValues
  /** Without one, a group becomes a draft when anything but the active flag changes. */
  status: 'draft' | 'published' | undefined
  /** Whether the caller publishes it in this transaction (`serveGroupDrafts`). */
  publishes: boolean
  /** What the audit row says besides the changes. */
  audited?: Record<string, unknown> | undefined
}

/**
 * Writes groups, rules and an audit row for each group that changes, in a fixed number of statements for any number of
 * groups. The caller's transaction has locked them and checked the values. Returns the drafts as they are stored now.
 */
export async function writeGroups(
  db: Db,
  by: Actor,
  writes: readonly GroupWrite[],
): Promise<Map<number, GroupValues>> {
  const rules = await writeGroupRules(db, new Map(writes.map(({ id, values }) => [id, values.rules])))
  const drafts = new Map<number, GroupValues>()
  const rows: Record<string, unknown>[] = []
  const entries: AuditEntry[] = []
  const publishedAt = new Date()
  for (const { id, held, values, status, publishes, audited } of writes) {
    const draft = { ...values, rules: rules.get(id)! }
    drafts.set(id, draft)
    const before = held && auditFields({ ...held.row, rules: held.rules }, draft.rules)
    const after = auditFields(draft, held?.rules)
    const changed = before === null ? { before, after } : changedFields(before, after)
    const isEdited = Object.keys(changed?.after ?? {}).some((field) => field !== 'active')
    const state = {
      status: status ?? (isEdited ? 'draft' : held!.row.status),
      published_at: publishes ? publishedAt : (held?.row.published_at ?? null),
    } as const
    const moved = changedFields(pick(held?.row ?? blankState, ['status', 'published_at']), state)
    if (!changed && !moved) continue
    rows.push({ id, ...columnsOf(draft), ...state })
    entries.push({
      action: held === null ? 'create' : publishes ? 'publish' : 'update',
      entity: 'advertiser_link_group',
      entityId: id,
      before: held && { ...changed?.before, ...moved?.before },
      after: { ...changed?.after, ...moved?.after, ...audited },
    })
  }
  await updateRows(db, 'advertiser_link_group', rows)
  await writeAudit(db, by, entries)
  return drafts
}

/** A new group is not a draft yet and was never published. */
const blankState = { status: null, published_at: null }

async function insertGroup(db: Db, values: GroupValues): Promise<number> {
  const [row] = await db
    .insert(advertiserLinkGroup)
    .values(columnsOf(values))
    .returning({ id: advertiserLinkGroup.id })
  return row!.id
}

/**
 * A group and its rules for one audit row, with names such as `rule 12 capacity`. Rules that only the other side has
 * are included as empty.
 */
function auditFields(
  group: Pick<GroupValues, (typeof groupFields)[number]> & { rules: readonly GroupRuleValues[] },
  others: readonly GroupRuleValues[] = [],
): Record<string, unknown> {
  const own = new Set(group.rules.map((rule) => rule.id))
  const fields: Record<string, unknown> = pick(group, groupFields)
  for (const [index, rule] of group.rules.entries()) {
    fields[`rule ${rule.id} place`] = index + 1
    for (const field of groupRuleFields) fields[`rule ${rule.id} ${field}`] = rule[field]
  }
  for (const rule of others)
    if (!own.has(rule.id))
      for (const field of ['place', ...groupRuleFields]) fields[`rule ${rule.id} ${field}`] = null
  return fields
}
