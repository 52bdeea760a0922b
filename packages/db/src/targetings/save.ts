import type { SentTargeting, Targeting, TargetingValues } from '@headgate/contract/targetings/values'
import { isSame } from '@headgate/domain/rules/rule-difference'
import { eq } from 'drizzle-orm'
import { changedFields, writeAudit, type Actor } from '../base/audit.ts'
import { touched } from '../base/concurrency.ts'
import type { Db } from '../base/database.ts'
import { servedContent } from '../engine/state.ts'
import { serveDrafts } from '../publishing/publish-targeting.ts'
import { serveTargetingFlags } from '../publishing/serve-changes.ts'
import { publishStopped, withoutRules } from '../publishing/stop-targetings.ts'
import { targeting } from '../schema/all.ts'
import { setTargetingsActive } from './bulk.ts'
import {
  checkedValues,
  holdTargeting,
  type CheckedTargeting,
  type SentFields,
  type HeldTargeting,
} from './check.ts'
import { contentMaker } from './draft/content.ts'
import { columnsOf, fieldsOf, type TargetingRow } from './draft/fields.ts'
import { publisherLinkOf, type PublisherLinkMaker } from './publisher-link-maker.ts'
import { refuseRings } from '../addresses/rings.ts'
import { getTargeting } from './read.ts'
import { writeRules } from './write-rules.ts'

export interface TargetingSave extends SentFields {
  /** Null: a new publisher link. */
  id: number | null
  /** The `updatedAt` that the form was filled from. */
  readAt?: string | undefined
}

/**
 * Adds a publisher link or changes the fields that were sent, for every call that saves. Checks the rules of the form
 * (docs/behaviour/publisher-links.md#checks) and those that need the database. `status: 'published'` publishes it too,
 * and reads, locks, writes and audits the draft once. Throws CallError: 400 with the text of every wrong field, 404,
 * 409 when it was changed since `readAt`, when it is archived, and when default domain or system fallback is not set.
 */
export function saveTargeting(
  db: Db,
  by: Actor,
  maker: PublisherLinkMaker,
  save: TargetingSave,
): Promise<Targeting> {
  return db.transaction(async (tx) => {
    const held = save.id === null ? null : await holdTargeting(tx, save.id, save.readAt)
    if (held && isSwitchOnly(held.row, save.sent)) {
      await setTargetingsActive(tx, by, [held.row.id], save.sent.is_active!)
      return getTargeting(tx, held.row.id)
    }
    return saveHeldTargeting(tx, by, maker, held, save)
  })
}

/**
 * Whether only the list's switch was sent. Then the form's checks are skipped: stopping a link must work in any state
 * of its advertiser links and of the settings. See docs/behaviour/publisher-links.md#active-flag.
 */
function isSwitchOnly(row: TargetingRow, { is_active, publisher_id, ...rest }: SentTargeting): boolean {
  const isOwner = publisher_id === undefined || publisher_id === row.publisher_id
  return is_active !== undefined && isOwner && Object.values(rest).every((value) => value === undefined)
}

/** The same for a link that the caller's transaction has locked (`holdTargeting`), or a new one. */
export async function saveHeldTargeting(
  tx: Db,
  by: Actor,
  maker: PublisherLinkMaker,
  held: HeldTargeting | null,
  fields: SentFields,
): Promise<Targeting> {
  const wish = fields.sent.status
  const checked = await checkedValues(tx, maker, held, fields)
  const { id, draft } = await write(tx, by, maker, held, checked, wish)
  await refuseRings(tx, [id])
  const isActive = draft.is_active
  if (wish === 'published') await serveDrafts(tx, new Map([[id, draft]]), by)
  else if (held?.row.is_active && !isActive) await publishStopped(tx, [id], by)
  else if (held?.row.is_active !== isActive) await serveTargetingFlags(tx, [id])
  return getTargeting(tx, id)
}

/** Writes link, rules and the audit row of both. Returns the draft as it is stored now. */
async function write(
  db: Db,
  by: Actor,
  maker: PublisherLinkMaker,
  held: HeldTargeting | null,
  { values, defaultDomain }: CheckedTargeting,
  wish: TargetingValues['status'] | undefined,
): Promise<{ id: number; draft: TargetingValues }> {
  const { targeting_rules, status: _status, ...fields } = values
  const id = held?.row.id ?? (await insertTargeting(db, columnsOf(fields)))
  const { rules, changes } = await writeRules(db, id, held?.rules ?? [], targeting_rules)
  const state = {
    link: publisherLinkOf({ ...fields, id }, defaultDomain, maker),
    status: await statusAfter(db, held, values, wish),
    published_at: wish === 'published' ? new Date() : (held?.row.published_at ?? null),
  }
  const draft = { ...values, status: state.status, targeting_rules: rules }
  const after = { ...fields, ...state, ...(changes && { targeting_rules: changes.after }) }
  const before = held && {
    ...fieldsOf(held.row),
    link: held.row.link,
    status: held.row.status,
    published_at: held.row.published_at,
    ...(changes && { targeting_rules: changes.before }),
  }
  const changed = before === null ? { after } : changedFields(before, after)
  if (!changed) return { id, draft }
  await db
    .update(targeting)
    .set({ ...columnsOf(fields), ...state, updated_at: touched(targeting.updated_at) })
    .where(eq(targeting.id, id))
  const action = held === null ? 'create' : wish === 'published' ? 'publish' : 'update'
  await writeAudit(db, by, [{ action, entity: 'targeting', entityId: id, ...changed }])
  return { id, draft }
}

async function insertTargeting(db: Db, columns: ReturnType<typeof columnsOf>): Promise<number> {
  const [row] = await db.insert(targeting).values(columns).returning({ id: targeting.id })
  return row!.id
}

/**
 * A save without a status makes a draft, with two exceptions: a published link stays published when nothing that
 * engines serve would change (as with its notes), or when the save stops its rules. See
 * docs/behaviour/publisher-links.md#drafts-and-publishing.
 */
async function statusAfter(
  db: Db,
  held: HeldTargeting | null,
  values: TargetingValues,
  wish: TargetingValues['status'] | undefined,
): Promise<TargetingValues['status']> {
  if (wish !== undefined) return wish
  if (held?.row.status !== 'published') return 'draft'
  const live = await servedContent(db, 'targeting', held.row.id)
  if (!live) return 'draft'
  const contentOf = await contentMaker(db)
  const serves = held.row.is_active && !values.is_active ? withoutRules(live) : live
  return isSame(contentOf(values), serves) ? 'published' : 'draft'
}
