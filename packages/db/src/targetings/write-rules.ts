import type { RuleValues, TargetingRule } from '@headgate/contract/targetings/values'
import { sql } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import { changedFields } from '../base/audit.ts'
import { touched } from '../base/concurrency.ts'
import type { Db } from '../base/database.ts'
import { targetingRule, targetingRuleDetail } from '../schema/all.ts'
import { ruleValues } from './draft/rules.ts'

type Fields = Record<string, unknown>

/** The changes of rules, by id, as an audit row of their publisher link stores them; null: added or archived. */
export interface RuleChanges {
  before: Record<string, Fields | null>
  after: Record<string, Fields | null>
}

/** The fields of a rule under their names in audit rows. */
function auditFields({ id: _id, ...rule }: RuleValues): Fields {
  const entries = rule.provider_details.map(({ provider_id: _provider, ...entry }) => entry)
  return { ...rule, provider_details: entries }
}

/**
 * Writes checked rules of a publisher link. Rules without an id are new, and saved ones that are missing are archived.
 * Takes a fixed number of statements. Returns the rules with their ids, and the changes, if any.
 */
export async function writeRules(
  db: Db,
  targetingId: number,
  stored: readonly TargetingRule[],
  wanted: readonly RuleValues[],
): Promise<{ rules: RuleValues[]; changes: RuleChanges | undefined }> {
  const before: RuleChanges['before'] = {}
  const after: RuleChanges['after'] = {}
  const byId = new Map(stored.map((rule) => [rule.id, ruleValues(rule)]))
  const kept = new Set(wanted.map((rule) => rule.id))
  const archived = stored.filter((rule) => !kept.has(rule.id))
  for (const rule of archived) {
    before[rule.id] = auditFields(ruleValues(rule))
    after[rule.id] = null
  }
  const changed: RuleValues[] = []
  const redirected: RuleValues[] = []
  for (const rule of wanted) {
    if (rule.id === null) continue
    const difference = changedFields(auditFields(byId.get(rule.id)!), auditFields(rule))
    if (!difference) continue
    changed.push(rule)
    if ('provider_details' in difference.after) redirected.push(rule)
    before[rule.id] = difference.before
    after[rule.id] = difference.after
  }
  await archiveRules(
    db,
    archived.map((rule) => rule.id),
  )
  await updateRules(db, changed)
  const added = await insertRules(
    db,
    targetingId,
    wanted.filter((rule) => rule.id === null),
  )
  for (const rule of added) {
    before[rule.id!] = null
    after[rule.id!] = auditFields(rule)
  }
  await writeDetails(db, [...redirected, ...added])
  const fresh = added.values()
  return {
    rules: wanted.map((rule) => (rule.id === null ? fresh.next().value! : rule)),
    changes: Object.keys(after).length > 0 ? { before, after } : undefined,
  }
}

async function archiveRules(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(targetingRule)
    .set({ archived_at: new Date(), updated_at: touched(targetingRule.updated_at) })
    .where(anyOf(targetingRule.id, ids))
}

async function updateRules(db: Db, rules: readonly RuleValues[]): Promise<void> {
  if (rules.length === 0) return
  await db.execute(sql`
    update targeting_rule r set daily_cap = wanted.daily_cap, daily_frequency = wanted.daily_frequency,
      revenue_share_percentage = wanted.revenue_share_percentage, disabled = wanted.disabled,
      comment = wanted.comment, hours = nullif(wanted.hours, 'null'), priority = wanted.priority,
      updated_at = ${touched(sql`r.updated_at`)}
    from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) as wanted (id int, daily_cap int, daily_frequency numeric,
      revenue_share_percentage numeric, disabled boolean, comment text, hours jsonb, priority int)
    where r.id = wanted.id`)
}

/** Inserts new rules and returns them with their new ids, in their order. */
async function insertRules(db: Db, targetingId: number, rules: readonly RuleValues[]): Promise<RuleValues[]> {
  if (rules.length === 0) return []
  const rows = await db
    .insert(targetingRule)
    .values(
      rules.map((rule) => ({
        targeting_id: targetingId,
        priority: rule.priority ?? 0,
        daily_cap: rule.daily_cap ?? 0,
        daily_frequency: rule.daily_frequency,
        revenue_share_percentage: rule.revenue_share_percentage,
        disabled: rule.disabled,
        comment: rule.comment,
        hours: rule.hours,
      })),
    )
    .returning({ id: targetingRule.id, priority: targetingRule.priority })
  const idOf = new Map(rows.map((row) => [row.priority, row.id]))
  return rules.map((rule) => ({ ...rule, id: idOf.get(rule.priority ?? 0)! }))
}

async function writeDetails(db: Db, rules: readonly RuleValues[]): Promise<void> {
  if (rules.length === 0) return
  const ids = rules.map((rule) => rule.id!)
  await db.delete(targetingRuleDetail).where(anyOf(targetingRuleDetail.targeting_rule_id, ids))
  await db.insert(targetingRuleDetail).values(
    rules.flatMap((rule) =>
      rule.provider_details.map(({ provider_link, ...target }, position) => ({
        targeting_rule_id: rule.id!,
        position,
        ...target,
        provider_link_id: provider_link,
      })),
    ),
  )
}
