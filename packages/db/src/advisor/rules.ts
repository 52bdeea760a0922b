import { CallError, errors, refusedFields } from '@headgate/contract/base/errors'
import type { AdviceRuleSettings } from '@headgate/contract/advisor/rule-calls'
import { proposeThreshold, type ThresholdProposal } from '@headgate/domain/advice/ignored/propose-threshold'
import { thresholdProblems } from '@headgate/domain/advice/threshold-problems'
import { type DescribedRule, describedRules, thresholdsOf } from '@headgate/domain/advice/thresholds'
import { eq, sql } from 'drizzle-orm'
import { changedFields, writeAudit, type Actor } from '../base/audit.ts'
import { ownRow, refuseStale, touched } from '../base/concurrency.ts'
import type { Db } from '../base/database.ts'
import { advisorRule } from '../schema/all.ts'
import { readPastItems } from './past-items.ts'
import { endItemsOf } from './apply-judgement.ts'

type Row = typeof advisorRule.$inferSelect

const isDescribed = (rule: string): rule is DescribedRule => describedRules.some((one) => one === rule)

const toSettings = (
  row: Row,
  rule: DescribedRule,
  items: number,
  proposal: ThresholdProposal | null,
): AdviceRuleSettings => ({
  rule,
  enabled: row.enabled,
  thresholds: { ...thresholdsOf(rule, row.thresholds) },
  judged_at: row.judged_at?.toISOString() ?? null,
  is_unknown: row.is_unknown,
  failed_at: row.failed_at?.toISOString() ?? null,
  items,
  proposal,
  updatedAt: row.updated_at.toISOString(),
})

/** Items of each rule that are active or snoozed. */
async function openItems(db: Db): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ rule: string; items: number }>(
    sql`select rule, count(*)::int as items from advisor where status <> 'closed' group by rule`,
  )
  return new Map(rows.map(({ rule, items }) => [rule, items]))
}

/** The rules with their settings, in the order of docs/behaviour/advisor.md#rules. */
export async function listAdviceRules(db: Db): Promise<AdviceRuleSettings[]> {
  const [rows, items, past] = await Promise.all([
    db.select().from(advisorRule),
    openItems(db),
    readPastItems(db),
  ])
  const byRule = new Map<string, Row>(rows.map((row) => [row.rule, row]))
  const { items: last } = thresholdsOf('rule_ignored', byRule.get('rule_ignored')?.thresholds)
  const proposalOf = (row: Row, rule: DescribedRule) =>
    row.enabled
      ? proposeThreshold(rule, thresholdsOf(rule, row.thresholds), past.get(rule) ?? [], last)
      : null
  return describedRules.flatMap((rule) => {
    const row = byRule.get(rule)
    return row === undefined ? [] : [toSettings(row, rule, items.get(rule) ?? 0, proposalOf(row, rule))]
  })
}

/**
 * Changes a rule. One that is switched off closes its items. Throws CallError: 404 for an unknown rule, 400 for a
 * threshold outside of its limits, 409 when the rule was changed since `readAt`.
 */
export async function saveAdviceRule(
  db: Db,
  by: Actor,
  rule: string,
  { enabled, thresholds }: Pick<AdviceRuleSettings, 'enabled' | 'thresholds'>,
  readAt?: string,
): Promise<AdviceRuleSettings> {
  if (!isDescribed(rule)) throw new CallError(errors.notFound)
  const problems = thresholdProblems(rule, thresholds)
  if (Object.keys(problems).length > 0)
    throw refusedFields(
      Object.fromEntries(Object.entries(problems).map(([name, text]) => [`thresholds.${name}`, text])),
    )
  return db.transaction(async (tx) => {
    const where = eq(advisorRule.rule, rule)
    const [before] = await tx.select().from(advisorRule).where(where).for(ownRow)
    if (!before) throw new CallError(errors.notFound)
    refuseStale(before.updated_at, readAt)
    const stored = { ...thresholdsOf(rule, thresholds) }
    const known = { enabled: before.enabled, thresholds: { ...thresholdsOf(rule, before.thresholds) } }
    const changed = changedFields(known, { enabled, thresholds: stored })
    const items = async () => (await openItems(tx)).get(rule) ?? 0
    if (!changed) return (await listAdviceRules(tx)).find((one) => one.rule === rule)!
    const [after] = await tx
      .update(advisorRule)
      .set({
        enabled,
        thresholds: stored,
        // What failed or was unknown is of no interest while it is off.
        ...(!enabled && { failed_at: null, is_unknown: false }),
        updated_at: touched(advisorRule.updated_at),
      })
      .where(where)
      .returning()
    if (!enabled) await endItemsOf(tx, rule, new Date())
    await writeAudit(tx, by, [{ action: 'update', entity: 'advisor_rule', entityId: rule, ...changed }])
    // Only items that were opened since then could propose something.
    return toSettings(after!, rule, await items(), null)
  })
}

/** The rules that are on, with their thresholds. */
export async function enabledAdviceRules(
  db: Db,
): Promise<Map<DescribedRule, Readonly<Record<string, number>>>> {
  const rows = await db
    .select({ rule: advisorRule.rule, thresholds: advisorRule.thresholds })
    .from(advisorRule)
    .where(eq(advisorRule.enabled, true))
  return new Map(
    rows.flatMap(({ rule, thresholds }) =>
      isDescribed(rule) ? [[rule, thresholdsOf(rule, thresholds)] as const] : [],
    ),
  )
}
