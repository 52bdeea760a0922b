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

/** The rules of a publisher link as they are stored, and as they are wanted. */
export interface RuleWrite {
  targetingId: number
  stored: readonly TargetingRule[]
  wanted: readonly RuleValues[]
}

export interface WrittenRules {
  rules: RuleValues[]
  changes: RuleChanges | undefined
}

/**
 * Writes checked rules of publisher links. Rules without an id are new, and saved ones that are missing are archived.
 * Takes a fixed number of statements for any number of links. Returns, for each link, the rules with their ids, and the
 * changes, if any.
 */
export async function writeRules(db: Db, writes: readonly RuleWrite[]): Promise<WrittenRules[]> {
  const plans = writes.map(planRules)
  await archiveRules(
    db,
    plans.flatMap(({ archived }) => archived),
  )
  await updateRules(
    db,
    plans.flatMap(({ changed }) => changed),
  )
  const added = await insertRules(
    db,
    writes.flatMap(({ targetingId, wanted }) =>
      wanted.filter((rule) => rule.id === null).map((rule) => ({ targetingId, rule })),
    ),
  )
  await writeDetails(db, [...plans.flatMap(({ redirected }) => redirected), ...added])
  const fresh = added.values()
  return writes.map(({ wanted }, at) => {
    const { before, after } = plans[at]!.changes
    const rules = wanted.map((rule) => {
      if (rule.id !== null) return rule
      const one = fresh.next().value!
      before[one.id!] = null
      after[one.id!] = auditFields(one)
      return one
    })
    return { rules, changes: Object.keys(after).length > 0 ? { before, after } : undefined }
  })
}

/** What writing the rules of one link changes, apart from new rules, which have no ids yet. */
function planRules({ stored, wanted }: RuleWrite) {
  const changes: RuleChanges = { before: {}, after: {} }
  const byId = new Map(stored.map((rule) => [rule.id, ruleValues(rule)]))
  const kept = new Set(wanted.map((rule) => rule.id))
  const archived = stored.filter((rule) => !kept.has(rule.id)).map((rule) => rule.id)
  for (const id of archived) {
    changes.before[id] = auditFields(byId.get(id)!)
    changes.after[id] = null
  }
  const changed: RuleValues[] = []
  const redirected: RuleValues[] = []
  for (const rule of wanted) {
    if (rule.id === null) continue
    const difference = changedFields(auditFields(byId.get(rule.id)!), auditFields(rule))
    if (!difference) continue
    changed.push(rule)
    if ('provider_details' in difference.after) redirected.push(rule)
    changes.before[rule.id] = difference.before
    changes.after[rule.id] = difference.after
  }
  return { archived, changed, redirected, changes }
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
async function insertRules(
  db: Db,
  wanted: readonly { targetingId: number; rule: RuleValues }[],
): Promise<RuleValues[]> {
  if (wanted.length === 0) return []
  const rows = await db
    .insert(targetingRule)
    .values(
      wanted.map(({ targetingId, rule }) => ({
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
    .returning({
      id: targetingRule.id,
      targetingId: targetingRule.targeting_id,
      priority: targetingRule.priority,
    })
  const idOf = new Map(rows.map((row) => [`${row.targetingId} ${row.priority}`, row.id]))
  return wanted.map(({ targetingId, rule }) => ({
    ...rule,
    id: idOf.get(`${targetingId} ${rule.priority ?? 0}`)!,
  }))
}

/** One parameter for any number of rows: 10,000 links would pass PostgreSQL's 65,535 otherwise. */
async function writeDetails(db: Db, rules: readonly RuleValues[]): Promise<void> {
  if (rules.length === 0) return
  const ids = rules.map((rule) => rule.id!)
  await db.delete(targetingRuleDetail).where(anyOf(targetingRuleDetail.targeting_rule_id, ids))
  const details = rules.flatMap((rule) =>
    rule.provider_details.map(({ provider_link, ...target }, position) => ({
      targeting_rule_id: rule.id!,
      position,
      ...target,
      provider_link_id: provider_link,
    })),
  )
  await db.execute(sql`
    insert into targeting_rule_detail
      (targeting_rule_id, position, traffic, provider_id, provider_link_id, advertiser_link_group_id)
    select targeting_rule_id, position, traffic, provider_id, provider_link_id, advertiser_link_group_id
    from jsonb_to_recordset(${JSON.stringify(details)}::jsonb) as wanted (targeting_rule_id int, position int,
      traffic numeric, provider_id int, provider_link_id int, advertiser_link_group_id int)`)
}
