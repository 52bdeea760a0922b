import type { CapKind } from '@headgate/contract/base/constants'
import type { ExplainedRule, ExplainedTarget, RoomReason } from '@headgate/contract/targetings/explain-search'
import type { EngineChange, EngineState, PublishedRule } from '../snapshot/snapshot.ts'
import type { Choice, Option, TargetingPlan } from '../snapshot/decode-records.ts'
import type { Snapshot } from '../snapshot/read-snapshot.ts'
import { locate } from './decide.ts'
import type { RuleReport } from './pick.ts'
import type { Answer, Search } from './search.ts'

interface Explained {
  changes: readonly EngineChange[]
  search: Search
  used: (kind: CapKind, id: number) => number
  snapshot: Snapshot
  plan: TargetingPlan
  decision: Answer
  reports: readonly RuleReport[]
}

/** Every enabled rule in order, why it was picked or not, and where each of its links would send the search. */
export function explainedRules(explained: Explained): ExplainedRule[] {
  const { plan, reports, decision } = explained
  const rules = contentOf(explained, 'targeting', plan.id)?.rules ?? []
  const shares = sharesOf(
    plan.choice,
    reports.map((report) => report.reason),
  )
  return rules.map((rule, at) => {
    const report = reports[at]!
    return {
      id: rule.id > 0 ? rule.id : null,
      priority: at + 1,
      daily_cap: rule.daily_cap,
      used: explained.used('rule', rule.id),
      weight: rule.weight,
      state: stateOf(explained, at, report),
      reason: report.reason,
      share: shares[at]!,
      targets: targetsOf(explained, rule, report, decision.ruleId === rule.id),
    }
  })
}

const isOpen = (reason: RoomReason) => reason === 'has room' || reason === 'lease to be asked for'

function stateOf({ plan, decision }: Explained, at: number, report: RuleReport): ExplainedRule['state'] {
  if (decision.ruleId !== 0 && decision.ruleId === report.ruleId) return 'picked'
  if (decision.outcome !== 'redirected' && decision.outcome !== 'overcapped') return 'not reached'
  if (!isOpen(report.reason)) return 'no room'
  const pickedAt = plan.choice.options.findIndex((option) => option.id === decision.ruleId)
  return plan.choice.roundRobin || pickedAt > at ? 'not its turn' : 'a rule before it has room'
}

/** Percent by weight among the options with room; null in waterfall, which has no shares. */
function sharesOf(choice: Choice, reasons: readonly RoomReason[]): (number | null)[] {
  const open = choice.options.map((option, at) => (isOpen(reasons[at]!) ? option.weight : 0))
  const sum = open.reduce((all, weight) => all + weight, 0)
  return open.map((weight) => (choice.roundRobin && weight > 0 ? (weight * 100) / sum : null))
}

function targetsOf(
  explained: Explained,
  rule: PublishedRule,
  report: RuleReport,
  ruleIsPicked: boolean,
): ExplainedTarget[] {
  const [first] = rule.targets
  if (rule.targets.length !== 1)
    return rule.targets.map((target, at) => ({
      ...reached(explained, target.provider_link_id ?? 0, target.advertiser_link_group_id ?? 0, null),
      weight: target.traffic,
      reason: report.inside[at]?.reason ?? 'advertiser link missing',
      picked: ruleIsPicked && isPicked(explained, target.provider_link_id, target.advertiser_link_group_id),
    }))
  if (first!.advertiser_link_group_id === null)
    return [
      {
        ...reached(explained, first!.provider_link_id ?? 0, 0, null),
        weight: null,
        reason: report.reason,
        picked: ruleIsPicked,
      },
    ]
  return groupTargets(explained, first!.advertiser_link_group_id, report, ruleIsPicked)
}

function isPicked({ decision }: Explained, linkId: number | null, groupId: number | null): boolean {
  return groupId === null
    ? decision.groupId === 0 && decision.linkId === (linkId ?? 0)
    : decision.groupId === groupId
}

/** One entry for each enabled rule of the group, or the group alone when it has none. */
function groupTargets(
  explained: Explained,
  groupId: number,
  report: RuleReport,
  ruleIsPicked: boolean,
): ExplainedTarget[] {
  const group = explained.snapshot.groups.get(groupId)
  const options = group?.choice?.options ?? []
  if (options.length === 0)
    return [{ ...reached(explained, 0, groupId, null), weight: null, reason: report.reason, picked: false }]
  return options.map((option, at) => ({
    ...reached(explained, option.providerLinkId, groupId, option),
    weight: group!.choice!.roundRobin ? option.weight / 100_000 : null,
    reason: report.inside[at]!.reason,
    picked: ruleIsPicked && explained.decision.groupRuleId === option.id,
  }))
}

function contentOf<K extends 'targeting' | 'group' | 'provider_link'>(
  { changes }: Explained,
  kind: K,
  id: number,
): EngineState[K] | null {
  const found = changes.find((change) => change.kind === kind && change.entity_id === id)
  return (found?.content ?? null) as EngineState[K] | null
}

/** The caps on the way to one advertiser link, and its address for the search. */
function reached(explained: Explained, linkId: number, groupId: number, groupRule: Option | null) {
  const { snapshot, search, plan, used } = explained
  const content = contentOf(explained, 'provider_link', linkId)
  const group = groupId > 0 ? contentOf(explained, 'group', groupId) : null
  const rule = group?.rules.find((one) => one.id === groupRule?.id)
  const offset = snapshot.providerLinks.get(linkId)?.at ?? 0
  const template = offset === 0 ? 0 : snapshot.linkTemplate(offset)
  const capOf = (kind: CapKind, id: number, cap: number | undefined) =>
    cap === undefined ? [] : [{ kind, id, cap, used: used(kind, id) }]
  return {
    provider_link_id: linkId || null,
    advertiser_link_group_id: groupId || null,
    group_rule_id: groupRule?.id ?? null,
    provider: content ? (snapshot.providers.get(content.provider_id)?.name ?? null) : null,
    link: content?.link ?? null,
    caps: [
      ...capOf('group', groupId, group?.capacity),
      ...capOf('group_rule', rule?.id ?? 0, rule?.capacity),
      ...capOf('provider_link', linkId, content?.daily_cap),
    ],
    location: locate(template, plan.publisherId, search, snapshot),
  }
}
