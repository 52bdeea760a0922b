import { sql } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import type { Db } from '../base/database.ts'
import { linksServing } from '../engine/served-groups.ts'

/**
 * The publisher links that use groups, lowest id first. A link uses a group through a rule that engines serve, or an
 * enabled rule of the draft. Archived publisher links do not count. Disabled or archived rules count only while served.
 */
export async function usesOfGroups(db: Db, ids: readonly number[]): Promise<Map<number, number[]>> {
  const { rows } = await db.execute<{ id: number; targetings: number[] }>(sql`
    with uses as (
      select group_id as id, targeting_id as tid from (${linksServing(ids)}) as served
      union
      select d.advertiser_link_group_id, r.targeting_id
      from targeting_rule_detail d
        join targeting_rule r on r.id = d.targeting_rule_id and not r.disabled and r.archived_at is null
      where ${anyOf(sql`d.advertiser_link_group_id`, ids)})
    select uses.id, array_agg(uses.tid order by uses.tid) as targetings
    from uses join targeting t on t.id = uses.tid and t.archived_at is null
    group by uses.id`)
  return new Map(rows.map((row) => [row.id, row.targetings]))
}
