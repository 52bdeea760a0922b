import {
  blankGroup,
  type AdvertiserLinkGroup,
  type GroupRule,
  type GroupValues,
} from '@headgate/contract/groups/values'
import { CallError, errors } from '@headgate/contract/base/errors'
import type { GroupDetail } from '@headgate/contract/groups/calls'
import { contentOfGroup, diffGroup } from '@headgate/domain/group-form/difference'
import type { ContentDifference } from '@headgate/domain/rules/rule-difference'
import { groupCapacity } from '@headgate/domain/rules/group-capacity'
import { shapeGroup } from '@headgate/domain/group-form/problems'
import { eq } from 'drizzle-orm'
import { changedFields, pick, writeAudit, type Actor } from '../base/audit.ts'
import { ownRow, refuseStale, touched } from '../base/concurrency.ts'
import type { Db } from '../base/database.ts'
import { servedContent } from '../engine/state.ts'
import { refuseRingsOfGroup } from '../targetings/links/rings.ts'
import { publishGroup } from '../publishing/publish-group.ts'
import { serveGroupFlags } from '../publishing/served.ts'
import { advertiserLinkGroup } from '../schema/all.ts'
import { refuseProblems } from './check.ts'
import { getGroup } from './list.ts'
import { readGroup } from './read.ts'
import { writeRules } from './write-rules.ts'

/** What is sent of a group: what is missing stays, or is blank in a new one. */
export type GroupSave = { [K in keyof GroupValues]?: GroupValues[K] | undefined }

/** Adds a group; `published` publishes it too. Throws CallError 400 with the text of each refused field (2 §5.1). */
export function createGroup(db: Db, by: Actor, sent: GroupSave): Promise<GroupDetail> {
  return db.transaction(async (tx) => {
    const values = await checkedNew(tx, sent)
    const [row] = await tx
      .insert(advertiserLinkGroup)
      .values({ ...columnsOf(values), status: 'draft' })
      .returning({ id: advertiserLinkGroup.id })
    const { id } = row!
    await writeRules(tx, id, values.rules)
    const after = fieldsOf(await readGroup(tx, id))
    await writeAudit(tx, by, [{ action: 'create', entity: 'advertiser_link_group', entityId: id, after }])
    if (values.published) await publishGroup(tx, id, by)
    else await serveGroupFlags(tx, id)
    return getGroup(tx, id)
  })
}

/** What a new group would be. Throws CallError 400. */
async function checkedNew(db: Db, sent: GroupSave): Promise<GroupValues> {
  const values = shapeGroup({ ...blankGroup, ...given(sent) })
  await refuseProblems(db, values, [])
  return values
}

/**
 * Changes what is sent of a group that is not archived. The active flag is served at once; anything else makes the
 * group a draft until it is published, and what engines serve stays (DESIGN §6). `readAt` is the `updated_at` that
 * the form was filled from. What is `restored` was chosen before, so its advertiser links need not be open to a new
 * choice. Throws CallError: 400 with the text of each refused field, 404, 409.
 */
export function updateGroup(
  db: Db,
  by: Actor,
  id: number,
  sent: GroupSave,
  readAt?: string,
  origin: 'form' | 'restored' = 'form',
): Promise<GroupDetail> {
  return db.transaction(async (tx) => {
    const { before, values } = await checkedChange(tx, id, sent, readAt, origin)
    const after = await write(tx, by, before, values, sent)
    if (sent.rules) await refuseRingsOfGroup(tx, id)
    if (values.published && sent.published) await publishGroup(tx, id, by)
    else if (before.active !== after.active) await serveGroupFlags(tx, id)
    return getGroup(tx, id)
  })
}

/** What a group is, held for a change, and would be. Throws CallError; never changes what was sent. */
async function checkedChange(
  db: Db,
  id: number,
  sent: GroupSave,
  readAt: string | undefined,
  origin: 'form' | 'restored',
): Promise<{ before: AdvertiserLinkGroup; values: GroupValues }> {
  const [row] = await db.select().from(advertiserLinkGroup).where(eq(advertiserLinkGroup.id, id)).for(ownRow)
  if (!row) throw new CallError(errors.notFound)
  if (row.archived_at) throw new CallError(errors.archived)
  refuseStale(row.updated_at, readAt)
  const before = await readGroup(db, id)
  const values = shapeGroup({ ...before, ...given(sent) })
  // A flag that is switched in the list must not fail for a link that somebody has changed since.
  if (Object.keys(given(sent)).some((field) => field !== 'active' && field !== 'description'))
    await refuseProblems(db, values, before.rules, origin === 'restored')
  return { before, values }
}

/**
 * What publishing these values of a group (`id` null: a new one) would change of what is served, by the steps of a save
 * that come before it writes (DESIGN §7). Nothing is written; refused as that save is, except for rings.
 */
export function previewGroup(
  db: Db,
  id: number | null,
  sent: GroupSave,
  readAt: string | undefined,
): Promise<ContentDifference> {
  return db.transaction(async (tx) => {
    const wish = { ...sent, published: true }
    if (id === null) return diffGroup(null, contentOfGroup(await checkedNew(tx, wish)))
    const { values } = await checkedChange(tx, id, wish, readAt, 'form')
    return diffGroup(await servedContent(tx, 'group', id), contentOfGroup(values))
  })
}

async function write(
  db: Db,
  by: Actor,
  before: AdvertiserLinkGroup,
  values: GroupValues,
  sent: GroupSave,
): Promise<AdvertiserLinkGroup> {
  const { id } = before
  await writeRules(db, id, values.rules)
  const rewritten = { ...before, ...values, rules: (await readGroup(db, id)).rules }
  const changed = changedFields(fieldsOf(before, rewritten.rules), fieldsOf(rewritten, before.rules))
  const isDraft =
    sent.published === false || Object.keys(changed?.after ?? {}).some((field) => field !== 'active')
  if (!changed && !isDraft) return before
  await db
    .update(advertiserLinkGroup)
    .set({
      ...columnsOf(values),
      ...(isDraft && { status: 'draft' }),
      updated_at: touched(advertiserLinkGroup.updated_at),
    })
    .where(eq(advertiserLinkGroup.id, id))
  if (changed)
    await writeAudit(db, by, [
      { action: 'update', entity: 'advertiser_link_group', entityId: id, ...changed },
    ])
  return readGroup(db, id)
}

function given(sent: GroupSave): Partial<GroupValues> {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
}

/** The fields that are stored and audited as they are sent. */
const ownFields = [
  'active',
  'description',
  'platforms',
  'search_engines',
  'tag_types',
  'quality_scores',
  'targeting',
] as const

function columnsOf(values: GroupValues) {
  return {
    ...pick(values, ownFields),
    capacity: groupCapacity(values.rules.map((rule) => ({ ...rule, capacity: rule.capacity ?? 0 }))),
  }
}

const ruleFields = [
  'capacity',
  'weight',
  'revenue_share',
  'active',
  'advertiser_id',
  'advertiser_link_id',
] as const

/**
 * A group and its rules as one audit row names them: `rule 12 capacity`. Rules that only the other side has are
 * named too, as empty.
 */
function fieldsOf(
  group: Omit<GroupValues, 'rules' | 'published'> & { rules: readonly GroupRule[] },
  others: readonly GroupRule[] = [],
): Record<string, unknown> {
  const own = new Set(group.rules.map((rule) => rule.id))
  const fields: Record<string, unknown> = pick(group, ownFields)
  for (const [at, rule] of group.rules.entries()) {
    fields[`rule ${rule.id} place`] = at + 1
    for (const field of ruleFields) fields[`rule ${rule.id} ${field}`] = rule[field]
  }
  for (const rule of others)
    if (!own.has(rule.id))
      for (const field of ['place', ...ruleFields]) fields[`rule ${rule.id} ${field}`] = null
  return fields
}
