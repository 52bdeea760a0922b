import { CallError, errors } from '@headgate/contract/base/errors'
import type { GroupValues } from '@headgate/contract/groups/values'
import { scheduledTexts } from '@headgate/contract/scheduled/texts'
import type { TargetingValues } from '@headgate/contract/targetings/values'
import { groupCapacity } from '@headgate/domain/rules/group-capacity'
import { enabledRulesProblem, weightSumProblem } from '@headgate/domain/rules/rule-problems'
import type { PublishedGroup, PublishedTargeting } from '@headgate/domain/snapshot/snapshot'
import { sql } from 'drizzle-orm'
import type { Actor } from '../base/audit.ts'
import type { Db } from '../base/database.ts'
import { writeEngineState } from '../engine/state.ts'

/** The values of a rule that can change by themselves, without the rest of its draft. */
export interface RuleValuesChange {
  ruleId: number
  daily_cap?: number
  weight?: number
}

interface Live<Content> {
  content: Content
  /** The draft of its publication; null where it was not kept. */
  draft: Record<string, unknown> | null
}

async function readLive<Content>(tx: Db, kind: 'targeting' | 'group', id: number) {
  const { rows } = await tx.execute<Live<Content> & Record<string, unknown>>(sql`
    select s.content, p.draft from engine_state s left join publication p on p.revision = s.revision
    where s.kind = ${kind} and s.entity_id = ${id} and s.content is not null`)
  return rows[0]
}

/** The same rules with the changed one. */
const patched = <Rule extends { id?: number | null }>(
  rules: readonly Rule[],
  ruleId: number,
  change: Partial<Rule>,
): Rule[] => rules.map((rule) => (rule.id === ruleId ? { ...rule, ...change } : rule))

const isServed = (content: { rules: readonly { id: number }[] }, ruleId: number) =>
  content.rules.some((rule) => rule.id === ruleId)

/** The draft was checked with other rules than those that are served. Throws CallError 400. */
function refuseServed(problem: string | null): void {
  if (problem !== null)
    throw new CallError(errors.invalidInput, { text: `${scheduledTexts.servedRefused} ${problem}` })
}

/**
 * Publishes the served content of a publisher link once more with another value of one rule. Other changes of its draft
 * are not published. Returns whether engines serve the rule. Call it last in the transaction that wrote the draft. Throws
 * CallError 400 when the served rules would not be complete.
 */
export async function publishRuleValues(
  tx: Db,
  id: number,
  { ruleId, daily_cap, weight }: RuleValuesChange,
  by: Actor,
): Promise<boolean> {
  const live = await readLive<PublishedTargeting>(tx, 'targeting', id)
  if (!live || !isServed(live.content, ruleId)) return false
  const served = { ...(daily_cap !== undefined && { daily_cap }), ...(weight !== undefined && { weight }) }
  const drafted = {
    ...(daily_cap !== undefined && { daily_cap }),
    ...(weight !== undefined && { daily_frequency: weight }),
  }
  const servedRules = patched(live.content.rules, ruleId, served)
  refuseServed(enabledRulesProblem(live.content.targeting_type, servedRules))
  const rules = (live.draft?.['targeting_rules'] ?? []) as TargetingValues['targeting_rules']
  await writeEngineState(tx, [
    {
      kind: 'targeting',
      entity_id: id,
      content: { ...live.content, rules: servedRules },
      publishedBy: by.actorUserId,
      ...(live.draft && { draft: { ...live.draft, targeting_rules: patched(rules, ruleId, drafted) } }),
    },
  ])
  return true
}

/** The same for a group, whose capacity follows from its rules. */
export async function publishGroupRuleValues(
  tx: Db,
  id: number,
  { ruleId, daily_cap: capacity, weight }: RuleValuesChange,
  by: Actor,
): Promise<boolean> {
  const live = await readLive<PublishedGroup>(tx, 'group', id)
  if (!live || !isServed(live.content, ruleId)) return false
  const change = { ...(capacity !== undefined && { capacity }), ...(weight !== undefined && { weight }) }
  const served = patched(live.content.rules, ruleId, change)
  if (live.content.targeting_type === 'round_robin')
    refuseServed(weightSumProblem(served.map((rule) => rule.weight)))
  const rules = (live.draft?.['rules'] ?? []) as GroupValues['rules']
  await writeEngineState(tx, [
    {
      kind: 'group',
      entity_id: id,
      content: {
        ...live.content,
        capacity: groupCapacity(served.map((rule) => ({ capacity: rule.capacity, active: true }))),
        rules: served,
      },
      publishedBy: by.actorUserId,
      ...(live.draft && { draft: { ...live.draft, rules: patched(rules, ruleId, change) } }),
    },
  ])
  return true
}
