import { groupForm, type GroupValues } from '@headgate/contract/groups/values'
import { CallError, errors } from '@headgate/contract/base/errors'
import type { GroupDetail } from '@headgate/contract/groups/calls'
import { messages } from '@headgate/contract/base/messages'
import type { PublishedGroup } from '@headgate/domain/snapshot/snapshot'
import { and, isNull, sql } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import type { Actor } from '../base/audit.ts'
import type { Db } from '../base/database.ts'
import type { HistoryPage } from '../base/history.ts'
import { pageOfRevisions, selectRevisions, type Revision } from '../publishing/revisions.ts'
import { providerLink } from '../schema/all.ts'
import { readGroup } from './read.ts'
import { holdGroup, saveHeldGroup } from './save.ts'

/** Published revisions of a group, the latest first. Throws CallError 404. */
export async function listGroupRevisions(db: Db, id: number, page: HistoryPage) {
  await readGroup(db, id)
  return pageOfRevisions(db, 'group', id, page)
}

/** One published revision of a group. Throws CallError 404. */
export async function readGroupRevision(
  db: Db,
  id: number,
  revision: number,
): Promise<Revision<PublishedGroup>> {
  const [found] = await selectRevisions<PublishedGroup>(db, 'group', id, sql`p.revision = ${revision}`)
  if (!found) throw new CallError(errors.notFound)
  return found
}

/**
 * Copies a published revision into the draft, without publishing it, as with publisher links (decision 0134). Rules
 * that are still enabled keep their ids; the others come back as new rules. Enabled rules that the revision does not
 * have are archived. A rule whose advertiser link has been removed is left out and counted. Throws CallError like
 * `saveGroup`, and 409 when the revision cannot be restored.
 */
export async function restoreGroupRevision(
  db: Db,
  by: Actor,
  id: number,
  revision: number,
  readAt: string | undefined,
): Promise<GroupDetail & { left_out: number }> {
  return db.transaction(async (tx) => {
    const held = await holdGroup(tx, id, readAt)
    const { draft } = await readGroupRevision(tx, id, revision)
    if (draft === null)
      throw new CallError(errors.cannotRestore, { text: messages.targetings.revisionWithoutDraft })
    const { rules = [], ...values } = groupForm.parse(draft) as Partial<GroupValues>
    const published = rules.filter((rule) => rule.active)
    // In an inactive group they would be saved as disabled, and could never be enabled again.
    if (!held.row.active && published.length > 0)
      throw new CallError(errors.cannotRestore, { text: messages.groups.restoreInactive })
    const there = await existingLinks(tx, published)
    const saved = held.rules
    const enabled = new Set(saved.filter((rule) => rule.active).map((rule) => rule.id))
    const restored = published
      .filter((rule) => there.has(rule.advertiser_link_id ?? 0))
      .map((rule) => ({ ...rule, id: enabled.has(rule.id ?? 0) ? rule.id : null }))
    const sent = {
      ...values,
      published: false,
      rules: [...restored, ...saved.filter((rule) => !rule.active)],
    }
    const detail = await saveHeldGroup(tx, by, held, { sent, isRestored: true })
    return { ...detail, left_out: published.length - restored.length }
  })
}

async function existingLinks(db: Db, rules: GroupValues['rules']): Promise<Set<number>> {
  const ids = rules.map((rule) => rule.advertiser_link_id).filter((one) => one !== null)
  const rows = await db
    .select({ id: providerLink.id })
    .from(providerLink)
    .where(and(anyOf(providerLink.id, ids), isNull(providerLink.archived_at)))
  return new Set(rows.map((row) => row.id))
}
