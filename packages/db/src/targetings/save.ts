import type { SentTargeting, Targeting, TargetingValues } from '@headgate/contract/targetings/values'
import { isSame } from '@headgate/domain/rules/rule-difference'
import { changedFields, writeAudit, type Actor, type AuditEntry } from '../base/audit.ts'
import type { Db } from '../base/database.ts'
import { updateRows } from '../base/update-rows.ts'
import { servedContent } from '../engine/state.ts'
import { serveDrafts } from '../publishing/publish-targeting.ts'
import { serveTargetingFlags } from '../publishing/serve-changes.ts'
import { publishStopped, withoutRules } from '../publishing/stop-targetings.ts'
import { targeting } from '../schema/all.ts'
import { holdSetting } from '../settings/settings.ts'
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
    // `renewPublisherLinks` locks stored links, and cannot see a new one before its commit.
    if (save.id === null) await holdSetting(tx, 'default_domain')
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
  const id = held?.row.id ?? (await insertTargeting(tx, checked))
  const status = await statusAfter(tx, held, checked.values, wish)
  const drafts = await writeTargetings(tx, by, maker, [
    { id, held, checked, status, publishes: wish === 'published' },
  ])
  await refuseRings(tx, [id])
  const isActive = drafts.get(id)!.is_active
  if (wish === 'published') await serveDrafts(tx, drafts, by)
  else if (held?.row.is_active && !isActive) await publishStopped(tx, [id], by)
  else if (held?.row.is_active !== isActive) await serveTargetingFlags(tx, [id])
  return getTargeting(tx, id)
}

/** Checked values of a publisher link to be written. */
export interface TargetingWrite {
  id: number
  /** Null for a new link. */
  held: HeldTargeting | null
  checked: CheckedTargeting
  status: TargetingValues['status']
  /** Whether the caller publishes it in this transaction (`serveDrafts`). */
  publishes: boolean
}

/**
 * Writes links, rules and an audit row for each link that changes, in a fixed number of statements for any number of
 * links. The caller's transaction has locked them and checked the values. Returns the drafts as they are stored now.
 */
export async function writeTargetings(
  db: Db,
  by: Actor,
  maker: PublisherLinkMaker,
  writes: readonly TargetingWrite[],
): Promise<Map<number, TargetingValues>> {
  const written = await writeRules(
    db,
    writes.map(({ id, held, checked }) => ({
      targetingId: id,
      stored: held?.rules ?? [],
      wanted: checked.values.targeting_rules,
    })),
  )
  const drafts = new Map<number, TargetingValues>()
  const rows: Record<string, unknown>[] = []
  const entries: AuditEntry[] = []
  const published_at = new Date()
  for (const [at, { id, held, checked, status, publishes }] of writes.entries()) {
    const { targeting_rules: _rules, status: _status, ...fields } = checked.values
    const { rules, changes } = written[at]!
    const state = {
      link: publisherLinkOf({ ...fields, id }, checked.defaultDomain, maker),
      status,
      published_at: publishes ? published_at : (held?.row.published_at ?? null),
    }
    drafts.set(id, { ...checked.values, status, targeting_rules: rules })
    const after = { ...fields, ...state, ...(changes && { targeting_rules: changes.after }) }
    const before = held && {
      ...fieldsOf(held.row),
      link: held.row.link,
      status: held.row.status,
      published_at: held.row.published_at,
      ...(changes && { targeting_rules: changes.before }),
    }
    const changed = before === null ? { after } : changedFields(before, after)
    if (!changed) continue
    rows.push({ id, ...columnsOf(fields), ...state })
    const action = held === null ? 'create' : publishes ? 'publish' : 'update'
    entries.push({ action, entity: 'targeting', entityId: id, ...changed })
  }
  await updateRows(db, 'targeting', rows)
  await writeAudit(db, by, entries)
  return drafts
}

/** A row for a new link, whose generated link needs its id. */
async function insertTargeting(db: Db, { values }: CheckedTargeting): Promise<number> {
  const { targeting_rules: _rules, status: _status, ...fields } = values
  const [row] = await db.insert(targeting).values(columnsOf(fields)).returning({ id: targeting.id })
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
