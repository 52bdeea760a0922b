import type { ReplacedUse } from '@headgate/contract/link-replacement'
import { sql } from 'drizzle-orm'
import type { Db } from '../base/database.ts'
import { isoMoment } from '../lists/page.ts'

/** A publisher link or a group whose draft has enabled rules that send to an advertiser link. */
export type FoundUse = Pick<ReplacedUse, 'kind' | 'id' | 'name' | 'updatedAt' | 'state'>

/** Publisher links first, then groups, each by id; archived ones and disabled rules do not count. */
export async function findUses(db: Db, providerLinkId: number): Promise<FoundUse[]> {
  const { rows } = await db.execute<
    Omit<FoundUse, 'state'> & { status: string; publishedAt: string | null }
  >(sql`
    select 'targeting' as kind, t.id, p.name, t.status, t.updated_at as "updatedAt",
      t.published_at as "publishedAt"
    from targeting t join publisher p on p.id = t.publisher_id
    where t.archived_at is null and exists (
      select from targeting_rule r join targeting_rule_detail d on d.targeting_rule_id = r.id
      where r.targeting_id = t.id and not r.disabled and r.archived_at is null
        and d.provider_link_id = ${providerLinkId})
    union all
    select 'group', a.id, coalesce(nullif(a.description, ''), 'Group ' || a.id), a.status, a.updated_at,
      a.published_at
    from advertiser_link_group a
    where a.archived_at is null and exists (
      select from group_rule g where g.advertiser_link_group_id = a.id and g.active and g.archived_at is null
        and g.advertiser_link_id = ${providerLinkId})
    order by kind desc, id`)
  return rows.map(({ kind, id, name, status, updatedAt, publishedAt }) => ({
    kind,
    id,
    name,
    updatedAt: isoMoment(updatedAt),
    state: status === 'published' ? 'published' : publishedAt === null ? 'draft' : 'changed',
  }))
}

/**
 * Publisher links that send to a group and reach an advertiser link by another of their enabled rules, directly or by
 * another group. Used in that group too, the link would be used twice (docs/behaviour/rules.md#used-once).
 */
export async function linksThatReach(
  db: Db,
  providerLinkId: number,
  { except: groupId }: { except: number },
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct of_group.targeting_id as id
    from targeting_rule_detail d join targeting_rule of_group on of_group.id = d.targeting_rule_id
        and not of_group.disabled and of_group.archived_at is null
      join targeting t on t.id = of_group.targeting_id and t.archived_at is null
    where d.advertiser_link_group_id = ${groupId} and exists (
      select from targeting_rule r join targeting_rule_detail other on other.targeting_rule_id = r.id
      where r.targeting_id = t.id and not r.disabled and r.archived_at is null
        and (other.provider_link_id = ${providerLinkId} or other.advertiser_link_group_id in (
          select g.advertiser_link_group_id from group_rule g
          where g.advertiser_link_id = ${providerLinkId} and g.active and g.archived_at is null
            and g.advertiser_link_group_id <> ${groupId})))
    order by id`)
  return rows.map((row) => row.id)
}
