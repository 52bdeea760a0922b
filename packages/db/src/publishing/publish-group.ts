import type { GroupValues } from '@headgate/contract/groups/values'
import { CallError, errors } from '@headgate/contract/base/errors'
import { contentOfGroup } from '@headgate/domain/group-form/difference'
import type { PublishedGroup } from '@headgate/domain/snapshot/snapshot'
import { and, asc, isNull, sql } from 'drizzle-orm'
import { anyOf, arrayOf } from '../base/arrays.ts'
import { writeAudit, type Actor } from '../base/audit.ts'
import { ownRow, touched } from '../base/concurrency.ts'
import type { Db } from '../base/database.ts'
import { writeEngineState, type EngineWrite } from '../engine/state.ts'
import { advertiserLinkGroup, groupRule } from '../schema/all.ts'
import { settleAccountsOfGroups } from '../publisher-accounts/settle.ts'

type GroupRow = typeof advertiserLinkGroup.$inferSelect

/** Publishes one group, see `publishGroups`. */
export function publishGroup(db: Db, id: number, by: Actor): Promise<number> {
  return publishGroups(db, [id], by)
}

/**
 * Publishes the drafts of groups (2 §4.1) to every publisher link that uses them, with the publisher ad accounts
 * of what those now reach, in one transaction and a fixed number of statements. Returns the revision of the last;
 * throws CallError `not_found` when one does not exist or is archived.
 */
export function publishGroups(db: Db, ids: readonly number[], by: Actor): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(advertiserLinkGroup)
      .where(and(anyOf(advertiserLinkGroup.id, ids), isNull(advertiserLinkGroup.archived_at)))
      .orderBy(asc(advertiserLinkGroup.id))
      .for(ownRow)
    if (rows.length < new Set(ids).size) throw new CallError(errors.notFound)
    const rules = await rulesOf(tx, rows)
    const contents = new Map(rows.map((row) => [row.id, contentOf(row, rules.get(row.id) ?? [])]))
    const publishedAt = new Date()
    await tx.execute(sql`
      update advertiser_link_group g set status = 'published', published_at = ${publishedAt.toISOString()}::timestamptz,
        capacity = wanted.capacity, updated_at = ${touched(sql`g.updated_at`)}
      from unnest(${arrayOf(rows.map((row) => row.id))},
        ${arrayOf(rows.map((row) => contents.get(row.id)!.capacity))}) as wanted (id, capacity)
      where g.id = wanted.id`)
    await writeAudit(
      tx,
      by,
      rows.map((row) => ({
        action: 'publish',
        entity: 'advertiser_link_group',
        entityId: row.id,
        before: { status: row.status, published_at: row.published_at },
        after: { status: 'published', published_at: publishedAt },
      })),
    )
    const revision = await writeEngineState(
      tx,
      rows.flatMap((row): EngineWrite[] => [
        { kind: 'group_flags', entity_id: row.id, content: { active: row.active, archived: false } },
        {
          kind: 'group',
          entity_id: row.id,
          content: contents.get(row.id)!,
          publishedBy: by.actorUserId,
          draft: draftOf(row, rules.get(row.id) ?? []),
        },
      ]),
    )
    await settleAccountsOfGroups(tx, ids)
    return revision
  })
}

type RuleRow = typeof groupRule.$inferSelect

/** The rules of each group in their order, without archived ones. */
async function rulesOf(db: Db, groups: readonly GroupRow[]): Promise<Map<number, RuleRow[]>> {
  const ids = groups.map((group) => group.id)
  const rows = await db
    .select()
    .from(groupRule)
    .where(and(anyOf(groupRule.advertiser_link_group_id, ids), isNull(groupRule.archived_at)))
    .orderBy(asc(groupRule.priority), asc(groupRule.id))
  return Map.groupBy(rows, (rule) => rule.advertiser_link_group_id)
}

/** By the function that shows what publishing would change. */
function contentOf(group: GroupRow, rules: readonly RuleRow[]): PublishedGroup {
  const content = contentOfGroup({ ...draftOf(group, rules), active: group.active, published: true })
  // Saved rules have ids.
  return { ...content, rules: content.rules.map((rule) => ({ ...rule, id: rule.id! })) }
}

/** What was published, as the form would send it: kept to restore it. */
function draftOf(group: GroupRow, rules: readonly RuleRow[]): Omit<GroupValues, 'active' | 'published'> {
  return {
    description: group.description,
    platforms: group.platforms,
    search_engines: group.search_engines,
    tag_types: group.tag_types,
    quality_scores: group.quality_scores,
    targeting: group.targeting,
    rules: rules.map((rule) => ({
      id: rule.id,
      capacity: rule.capacity,
      weight: rule.weight,
      revenue_share: rule.revenue_share,
      active: rule.active,
      advertiser_id: rule.advertiser_id,
      advertiser_link_id: rule.advertiser_link_id,
    })),
  }
}
