import { CallError, errors } from '@headgate/contract/errors'
import { groupCapacity } from '@headgate/domain/group-capacity'
import type { PublishedGroup } from '@headgate/domain/snapshot'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { writeAudit, type Actor } from '../audit.ts'
import type { Db } from '../database.ts'
import { writeEngineState } from '../engine/state.ts'
import { advertiserLinkGroup, groupRule } from '../schema/all.ts'
import { settleAccountsOfGroup } from './accounts.ts'

type GroupRow = typeof advertiserLinkGroup.$inferSelect

/**
 * Publishes the draft of a group (2 §4.1) to every publisher link that uses it, with the publisher ad accounts
 * of what they now reach, in one transaction. Returns the revision; throws CallError `not_found` when there is
 * no such group or it is archived.
 */
export function publishGroup(db: Db, id: number, by: Actor): Promise<number> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(advertiserLinkGroup)
      .where(eq(advertiserLinkGroup.id, id))
      .for('update')
    if (!row || row.archivedAt) throw new CallError(errors.notFound)
    const content = await groupContent(tx, row)
    const publishedAt = new Date()
    await tx
      .update(advertiserLinkGroup)
      .set({ status: 'published', publishedAt, capacity: content.capacity })
      .where(eq(advertiserLinkGroup.id, id))
    await writeAudit(tx, by, [
      {
        action: 'publish',
        entity: 'advertiser_link_group',
        entityId: id,
        before: { status: row.status, published_at: row.publishedAt },
        after: { status: 'published', published_at: publishedAt },
      },
    ])
    const revision = await writeEngineState(tx, [
      { kind: 'group_flags', entity_id: id, content: { active: row.active, archived: false } },
      { kind: 'group', entity_id: id, content, publishedBy: by.actorUserId },
    ])
    await settleAccountsOfGroup(tx, id)
    return revision
  })
}

/** What engines would serve if the draft were published now. */
export async function groupContent(db: Db, row: GroupRow): Promise<PublishedGroup> {
  const rules = await db
    .select()
    .from(groupRule)
    .where(
      and(
        eq(groupRule.advertiserLinkGroupId, row.id),
        eq(groupRule.active, true),
        isNull(groupRule.archivedAt),
      ),
    )
    .orderBy(asc(groupRule.priority), asc(groupRule.id))
  return {
    targeting_type: row.targeting,
    capacity: groupCapacity(rules),
    rules: rules.map((rule) => ({
      id: rule.id,
      capacity: rule.capacity,
      weight: row.targeting === 'waterfall' || rule.weight === null ? null : Number(rule.weight),
      provider_link_id: rule.advertiserLinkId,
    })),
  }
}
