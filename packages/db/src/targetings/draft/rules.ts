import type { RunHours } from '@headgate/contract/targetings/run-hours'
import type { RuleTarget, RuleValues, TargetingRule } from '@headgate/contract/targetings/values'
import { targetValues } from '@headgate/domain/targeting-form/payload'
import { sql, type SQL } from 'drizzle-orm'
import { anyOf } from '../../base/arrays.ts'
import type { Db } from '../../base/database.ts'

interface Row extends Record<string, unknown> {
  id: number
  targeting_id: number
  daily_cap: number
  daily_frequency: number | null
  revenue_share_percentage: number | null
  disabled: boolean
  had_account: boolean
  comment: string | null
  hours: RunHours | null
  priority: number
  provider_details: RuleTarget[]
}

/**
 * Rules that are not archived, by publisher link, in the order of their priority. An entry's properties are those of
 * its advertiser link or group.
 */
export async function readRules(
  db: Db,
  targetingIds: readonly number[],
): Promise<Map<number, TargetingRule[]>> {
  const rules = await selectRules(db, anyOf(sql`r.targeting_id`, targetingIds))
  return Map.groupBy(rules, (rule) => rule.targeting_id)
}

/** Rules that are not archived; `where` is a condition on `targeting_rule r`. */
export async function selectRules(db: Db, where: SQL): Promise<TargetingRule[]> {
  const { rows } = await db.execute<Row>(sql`
    select r.id, r.targeting_id, r.daily_cap, r.daily_frequency::float8 as daily_frequency,
      r.revenue_share_percentage::float8 as revenue_share_percentage, r.disabled,
      exists (select from publisher_account a where a.rule_id = r.id) as had_account, r.comment, r.hours, r.priority,
      coalesce(entries.list, '[]') as provider_details
    from targeting_rule r
      left join lateral (
        select jsonb_agg(jsonb_build_object(
            'traffic', d.traffic::float8,
            'provider_id', d.provider_id,
            'provider_link', d.provider_link_id,
            'advertiser_link_group_id', d.advertiser_link_group_id,
            'platform_id', coalesce(to_jsonb(g.platforms), jsonb_build_array(l.platform_id)),
            'search_engine_id', coalesce(to_jsonb(g.search_engines), jsonb_build_array(l.search_engine_id)),
            'tag_type_id', coalesce(to_jsonb(g.tag_types), jsonb_build_array(l.tag_type_id)),
            'quality_score', coalesce(to_jsonb(g.quality_scores), jsonb_build_array(l.quality_score))
          ) order by d.position) as list
        from targeting_rule_detail d
          left join provider_link l on l.id = d.provider_link_id
          left join advertiser_link_group g on g.id = d.advertiser_link_group_id
        where d.targeting_rule_id = r.id) as entries on true
    where r.archived_at is null and ${where}
    order by r.targeting_id, r.priority, r.id`)
  return rows.map((row) => ({
    ...row,
    is_group: row.provider_details.some((target) => target.advertiser_link_group_id !== null),
  }))
}

/** A stored rule as a save sends it. */
export function ruleValues(rule: TargetingRule): RuleValues {
  return {
    id: rule.id,
    daily_cap: rule.daily_cap,
    daily_frequency: rule.daily_frequency,
    revenue_share_percentage: rule.revenue_share_percentage,
    disabled: rule.disabled,
    comment: rule.comment,
    hours: rule.hours,
    priority: rule.priority,
    provider_details: rule.provider_details.map(targetValues),
  }
}
