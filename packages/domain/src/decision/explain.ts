import type { CapKind } from '@headgate/contract/base/constants'
import type {
  CountedBefore,
  ExplainedFilter,
  ExplainedRevision,
} from '@headgate/contract/targetings/explain-search'
import type { EngineChange } from '../snapshot/snapshot.ts'
import { applyChanges, emptySnapshot } from '../snapshot/compile.ts'
import type { TargetingPlan } from '../snapshot/decode-records.ts'
import type { Snapshot } from '../snapshot/read-snapshot.ts'
import { dayNumber } from '../days.ts'
import { decide, locationOf, type FilterReport } from './decide.ts'
import { explainedRules } from './explain-rules.ts'
import { filterChecks } from './filters.ts'
import { MemoryCounters } from './memory-counters.ts'
import { pickAdvertiser, roomReasons, type RuleReport } from './pick.ts'
import type { Answer, Search, Seen } from './search.ts'

/** Input for the explanation of one revision of a publisher link. */
export interface ExplainInput {
  /** The link and everything that it reaches, in the form engines read. Unsaved rules have ids below 0. */
  changes: readonly EngineChange[]
  targetingId: number
  search: Search
  /** Milliseconds since 1970. */
  now: number
  counted: CountedBefore
  /** Units of a cap used on the UTC day of `now`. */
  used: (kind: CapKind, id: number) => number
  /** How many searches the round robin has picked since its publication, this one included. */
  turn: number
}

/** Counters with the engines' counts, which can also advance a round robin without a search. */
class CountersOfThen extends MemoryCounters {
  passing = false

  override take(slot: number, day: number): boolean {
    return this.passing || super.take(slot, day)
  }
}

/**
 * Why the engine routes a search as it does (docs/behaviour/publisher-links.md#explain-a-search). Runs the engine's own
 * `decide` on a snapshot of only what the link reaches, with copied counters: nothing is counted, leased or changed.
 */
export function explainSearch(input: ExplainInput): ExplainedRevision {
  const { search, now, targetingId } = input
  const day = dayNumber(now)
  const counters = new CountersOfThen()
  let slots = 0
  const snapshot = applyChanges(emptySnapshot(), input.changes, (kind, id, cap) => {
    counters.setRoom(slots, day, Math.max(0, cap - input.used(kind, id)))
    slots += 1
    return slots - 1
  })
  const plan = snapshot.targetings.get(targetingId)?.plan ?? null
  count(counters, input, day)
  if (plan !== null) passTurns(counters, snapshot, plan, now, input.turn)

  let seen: Seen | null = null
  const filters: FilterReport[] = []
  const reports: RuleReport[] = []
  const before = plan === null ? [] : roomReasons(snapshot, counters, plan.choice.at, now, true)
  let decision = decide(search, snapshot, counters, () => now, {
    seen: (all) => (seen = { ...all }),
    filter: (report) => filters.push(report),
    rule: (report) => reports.push(report),
  })
  while (decision.kind === 'wait') decision = decision.resume(true)

  return {
    revision: revisionOf(input.changes, targetingId),
    state: linkState(snapshot, targetingId),
    publisher: publisherOf(snapshot, plan),
    counted: seen && countedWith(seen, plan!),
    filters: explainedFilters(filters, decision),
    unfiltered: plan?.unfiltered ?? 0,
    warmup: {
      on: plan !== null && plan.warmup > 0,
      searches: plan?.warmup || snapshot.thresholds.warmupSearches,
      link: warmupAddress(input.changes, plan),
      decided: decision.outcome === 'warmup',
    },
    targeting_type: plan?.choice.roundRobin === false ? 'waterfall' : 'round_robin',
    rules:
      plan === null
        ? []
        : explainedRules({
            ...input,
            snapshot,
            plan,
            decision,
            reports: reports.length > 0 ? reports : before,
          }),
    outcome: decision.outcome,
    filtered_reason: decision.filteredReason,
    sent_to: sentTo(decision, plan),
    rule_id: decision.ruleId > 0 ? decision.ruleId : null,
    location: locationOf(decision, search, snapshot),
  }
}

function count(counters: MemoryCounters, input: ExplainInput, day: number): void {
  const { counted, search, targetingId, now } = input
  const today = counted.searches_today ?? 0
  counters.setSearches(
    targetingId,
    day,
    Math.max(counted.searches ?? 0, today),
    today,
    counted.high_paying_today ?? 0,
  )
  const before = counted.since_previous
  counters.setAddress(
    targetingId,
    search.addressKey,
    day,
    counted.of_address_today ?? (before === undefined ? 0 : 1),
    before === undefined ? -Infinity : now - before,
  )
}

/** Advances the current weights by the searches before this one, assuming that the rules had the same room then. */
function passTurns(
  counters: CountersOfThen,
  snapshot: Snapshot,
  plan: TargetingPlan,
  now: number,
  turn: number,
): void {
  counters.passing = true
  for (let at = 1; at < turn; at += 1) pickAdvertiser(snapshot, counters, plan.choice.at, now, true)
  counters.passing = false
}

function revisionOf(changes: readonly EngineChange[], targetingId: number): number | null {
  const own = changes.find((change) => change.kind === 'targeting' && change.entity_id === targetingId)
  return own && own.revision > 0 ? own.revision : null
}

function linkState(snapshot: Snapshot, targetingId: number): ExplainedRevision['state'] {
  const named = snapshot.targetings.get(targetingId)
  if (!named?.plan) return 'never published'
  if (named.flags?.archived) return 'archived'
  if (!named.serves) return 'not active'
  return snapshot.publishers.get(named.plan.publisherId)?.serves === true ? 'serving' : 'publisher not active'
}

function publisherOf(snapshot: Snapshot, plan: TargetingPlan | null): ExplainedRevision['publisher'] {
  if (plan === null) return null
  return { id: plan.publisherId, name: snapshot.publishers.get(plan.publisherId)?.name ?? '' }
}

/** JSON has no Infinity: null means "no such value". */
const finite = (value: number) => (Number.isFinite(value) ? value : null)

function countedWith(seen: Seen, plan: TargetingPlan): ExplainedRevision['counted'] {
  return {
    searches: seen.lifetime,
    searches_today: seen.today,
    high_paying_today: seen.highPayingToday,
    of_address_today: plan.needsAddress ? seen.ofAddressToday : null,
    since_previous: plan.needsAddress ? finite(seen.sincePrevious) : null,
  }
}

/** All filters in the engine's order, including those that are off, because the other revision may have them on. */
function explainedFilters(reports: readonly FilterReport[], decision: Answer): ExplainedFilter[] {
  const decided = reports.findIndex((report) => report.reason === decision.filteredReason)
  return filterChecks.map(({ reason, fails }) => {
    const at = reports.findIndex((report) => report.reason === reason)
    const report = reports[at]
    if (report === undefined) return { reason, fails, state: 'off', value: null, limit: null }
    const { value, limit, skipped, failed } = report
    const late = decided >= 0 && at > decided
    const state = skipped ? 'skipped' : late ? 'not reached' : failed ? 'failed' : 'passed'
    return { reason, fails, state, value: finite(value), limit }
  })
}

function warmupAddress(changes: readonly EngineChange[], plan: TargetingPlan | null): string | null {
  const settings = changes.find((change) => change.kind === 'settings')?.content
  if (!settings || !('warmup_link' in settings)) return null
  return plan?.yahoo ? settings.warmup_link_yahoo : settings.warmup_link
}

function sentTo(decision: Answer, plan: TargetingPlan | null): ExplainedRevision['sent_to'] {
  const { outcome, destination } = decision
  if (destination === 0) return 'nothing'
  if (outcome === 'redirected') return 'advertiser link'
  if (outcome === 'warmup') return 'warm-up link'
  if (outcome === 'overcapped' && plan?.overcapUrl) return 'over-cap URL'
  const custom = outcome === 'overcapped' || outcome === 'filtered'
  return custom && plan?.customFallback ? 'custom fallback' : 'system fallback'
}
