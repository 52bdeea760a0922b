import { scheduledTexts } from '@headgate/contract/scheduled/texts'
import { groupForm } from '@headgate/contract/groups/values'
import type { PublishableEntity } from '@headgate/contract/scheduled/values'
import { isSame } from '@headgate/domain/rules/rule-difference'
import { comparedValues } from '@headgate/domain/targeting-form/difference'
import { eq } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import type { Actor } from '../base/audit.ts'
import { ownRow } from '../base/concurrency.ts'
import type { Db } from '../base/database.ts'
import { keptGroupDraft } from '../publishing/publish-group.ts'
import { draftOf as groupDraftOf } from '../groups/draft/fields.ts'
import { readGroupRules } from '../groups/draft/rules.ts'
import { saveGroup } from '../groups/save.ts'
import { advertiserLinkGroup, targeting } from '../schema/all.ts'
import { setTargetingsStatus } from '../targetings/bulk.ts'
import { compactDraft, wholeDraft } from '../targetings/draft/compact-draft.ts'
import { yahooEngines } from '../targetings/draft/content.ts'
import { draftsOf } from '../targetings/draft/drafts.ts'

/** A record with a draft, locked for a change. */
export interface HeldDraft {
  updatedAt: Date
  isArchived: boolean
  isActive: boolean
  /** As publications keep it. */
  draft: Record<string, unknown>
}

/** How the records of one table are published at a time: docs/behaviour/scheduled-changes.md#publications-at-a-time. */
export interface Publishable {
  /** Why nothing was published; null where the record may be inactive. */
  texts: { archived: string; inactive: string | null }
  /** Locks the record; undefined when there is none. */
  hold: (tx: Db, id: number) => Promise<HeldDraft | undefined>
  /** The kept drafts of records, by id, without a lock. */
  drafts: (db: Db, ids: readonly number[]) => Promise<Map<number, unknown>>
  /** Returns whether two kept drafts of a record would be published alike: notes may differ. */
  areAlike: (db: Db) => Promise<(a: unknown, b: unknown) => boolean>
  /** Publishes the stored draft with the checks of a publication by hand. Throws CallError. */
  publish: (tx: Db, by: Actor, id: number, audited: Record<string, unknown>) => Promise<unknown>
}

const publisherLinks: Publishable = {
  texts: { archived: scheduledTexts.linkArchivedThen, inactive: scheduledTexts.linkInactiveThen },
  async hold(tx, id) {
    const [row] = await tx.select().from(targeting).where(eq(targeting.id, id)).for(ownRow)
    if (!row) return undefined
    const draft = compactDraft((await draftsOf(tx, [row])).get(id)!)
    return {
      updatedAt: row.updated_at,
      isArchived: row.archived_at !== null,
      isActive: row.is_active,
      draft,
    }
  },
  async drafts(db, ids) {
    const rows = await db.select().from(targeting).where(anyOf(targeting.id, ids))
    const drafts = await draftsOf(db, rows)
    return new Map([...drafts].map(([id, draft]) => [id, compactDraft(draft)]))
  },
  async areAlike(db) {
    const isYahoo = await yahooEngines(db)
    const seen = (kept: unknown) => comparedValues(wholeDraft(kept), isYahoo)
    return (a, b) => isSame(seen(a), seen(b))
  },
  publish: (tx, by, id, audited) => setTargetingsStatus(tx, by, [id], 'published', audited),
}

const groups: Publishable = {
  // An inactive group is paused, and published by hand too.
  texts: { archived: scheduledTexts.groupArchivedThen, inactive: null },
  async hold(tx, id) {
    const [row] = await tx
      .select()
      .from(advertiserLinkGroup)
      .where(eq(advertiserLinkGroup.id, id))
      .for(ownRow)
    if (!row) return undefined
    const rules = (await readGroupRules(tx, [id])).get(id) ?? []
    return {
      updatedAt: row.updated_at,
      isArchived: row.archived_at !== null,
      isActive: row.active,
      draft: keptGroupDraft(groupDraftOf(row, rules)),
    }
  },
  async drafts(db, ids) {
    const rows = await db.select().from(advertiserLinkGroup).where(anyOf(advertiserLinkGroup.id, ids))
    const rules = await readGroupRules(db, ids)
    return new Map(rows.map((row) => [row.id, keptGroupDraft(groupDraftOf(row, rules.get(row.id) ?? []))]))
  },
  async areAlike() {
    return (a, b) => isSame(withoutNotes(a), withoutNotes(b))
  },
  publish: (tx, by, id, audited) => saveGroup(tx, by, { id, sent: { published: true }, audited }),
}

const withoutNotes = (kept: unknown) => ({ ...groupForm.parse(kept), description: null })

export const publishables: Record<PublishableEntity, Publishable> = {
  targeting: publisherLinks,
  advertiser_link_group: groups,
}
