import { sql, type SQL } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'

/**
 * A query of rules as engines serve them, whatever their drafts say: `id`, `owner_id`, `rule`, and `is_step` of a rule
 * of a waterfall that another one follows. `owners` are the records that may have them.
 */
const servedRulesOf = (kind: 'targeting' | 'group', owners: SQL, ids: readonly number[]): SQL => sql`(
  select (one.rule->>'id')::int as id, s.entity_id as owner_id, one.rule,
    s.content->>'targeting_type' = 'waterfall' and one.place < jsonb_array_length(s.content->'rules') as is_step
  from engine_state s, jsonb_array_elements(s.content->'rules') with ordinality as one (rule, place)
  where s.kind = ${kind} and s.entity_id in (${owners}) and ${anyOf(sql`(one.rule->>'id')::int`, ids)})`

/** Those of some rules of publisher links that engines serve; `rule` is a `PublishedRule`. */
export const servedRules = (ids: readonly number[]): SQL =>
  servedRulesOf('targeting', sql`select targeting_id from targeting_rule where ${anyOf(sql`id`, ids)}`, ids)

/** Those of some rules of groups that engines serve; `rule` is a `PublishedGroupRule`. */
export const servedGroupRules = (ids: readonly number[]): SQL =>
  servedRulesOf(
    'group',
    sql`select advertiser_link_group_id from group_rule where ${anyOf(sql`id`, ids)}`,
    ids,
  )
