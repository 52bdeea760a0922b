import { CallError, errors } from '@headgate/contract/errors'
import { groupCapacity } from '@headgate/domain/group-capacity'
import type { PublishedGroup } from '@headgate/domain/snapshot'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { writeAudit, type Actor } from '../audit.ts'
import type { Db } from '../database.ts'
import { writeEngineState, type EngineWrite } from '../engine/state.ts'
import { anyOf } from '../list.ts'
import { advertiserLinkGroup, groupRule } from '../schema/all.ts'
import { settleAccountsOfGroups } from './accounts.ts'

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
      .where(and(anyOf(advertiserLinkGroup.id, ids), isNull(advertiserLinkGroup.archivedAt)))
      .orderBy(asc(advertiserLinkGroup.id))
      .for('update')
    if (rows.length < new Set(ids).size) throw new CallError(errors.notFound)
    const contents = await groupContents(tx, rows)
    const publishedAt = new Date()
    await tx.execute(sql`
      update advertiser_link_group g set status = 'published', published_at = ${publishedAt.toISOString()}::timestamptz,
        capacity = wanted.capacity, updated_at = greatest(clock_timestamp(), g.updated_at + interval '1 millisecond')
      from unnest(${sql.param(rows.map((row) => row.id))}::int[],
        ${sql.param(rows.map((row) => contents.get(row.id)!.capacity))}::int[]) as wanted (id, capacity)
      where g.id = wanted.id`)
    await writeAudit(
      tx,
      by,
      rows.map((row) => ({
        action: 'publish',
        entity: 'advertiser_link_group',
        entityId: row.id,
        before: { status: row.status, published_at: row.publishedAt },
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
        },
      ]),
    )
    await settleAccountsOfGroups(tx, ids)
    return revision
  })
}

/** What engines would serve if the drafts were published now. */
export async function groupContents(
  db: Db,
  groups: readonly GroupRow[],
): Promise<Map<number, PublishedGroup>> {
  const rules = await db
    .select()
    .from(groupRule)
    .where(
      and(
        anyOf(
          groupRule.advertiserLinkGroupId,
          groups.map((group) => group.id),
        ),
        eq(groupRule.active, true),
        isNull(groupRule.archivedAt),
      ),
    )
    .orderBy(asc(groupRule.priority), asc(groupRule.id))
  const rulesOf = Map.groupBy(rules, (rule) => rule.advertiserLinkGroupId)
  return new Map(
    groups.map((group) => {
      const own = rulesOf.get(group.id) ?? []
      return [
        group.id,
        {
          targeting_type: group.targeting,
          capacity: groupCapacity(own),
          rules: own.map((rule) => ({
            id: rule.id,
            capacity: rule.capacity,
            weight: group.targeting === 'waterfall' || rule.weight === null ? null : Number(rule.weight),
            provider_link_id: rule.advertiserLinkId,
          })),
        },
      ]
    }),
  )
}
