import { dayNumber } from '../days.ts'
import { dynamicParameters } from '@headgate/contract/base/constants'
import type { FilterReason, Outcome, RecordedReason } from '../snapshot/search-event.ts'
import type { Snapshot, TargetingPlan } from '../snapshot/compile.ts'
import { failsCheck } from './filters.ts'
import { fillAddress, type AddressTemplate } from './address-template.ts'
import { pickAdvertiser, roomReasons, type Pick, type RuleReport } from './pick.ts'
import type { Answer, Clock, Counters, Decision, Search, Seen } from './search.ts'

/** Filled for an explanation of a search; costs nothing when absent. */
export interface Trace {
  /** The counters' values after the search was counted. Not called when the link is not served. */
  seen(seen: Readonly<Seen>): void
  /** Each filter that is on, in order. `skipped`: the search is one of the link's first searches without filters. */
  filter(report: FilterReport): void
  /** Each rule in order, in its state before one was picked. */
  rule(report: RuleReport): void
}

export interface FilterReport {
  readonly reason: FilterReason
  readonly value: number
  readonly limit: number
  readonly failed: boolean
  readonly skipped: boolean
}

/**
 * Decides one search (docs/behaviour/engine.md#order-of-a-search). All state is in `counters`, all time in `clock`:
 * with copies of both the console explains exactly what the engine does.
 */
export function decide(
  search: Search,
  snapshot: Snapshot,
  counters: Counters,
  clock: Clock,
  trace?: Trace,
): Decision {
  const named = snapshot.targetings.get(search.targetingId)
  const plan = named?.plan ?? null
  // A foreign publisher or a wrong signature counts as unknown, so that it does not appear under the link.
  if (plan === null || plan.publisherId !== search.publisherId || search.forged) {
    return sendTo('fallback', null, null, null, snapshot)
  }
  if (!named!.serves || snapshot.publishers.get(plan.publisherId)?.serves !== true) {
    return sendTo('fallback', null, null, plan, snapshot)
  }
  const now = clock()
  const day = dayNumber(now)
  const seen: Seen = { lifetime: 0, today: 0, highPayingToday: 0, ofAddressToday: 0, sincePrevious: Infinity }
  const highPaying = plan.needsHighPaying && search.isHighPayingKeyword()
  counters.count(plan.id, plan.needsAddress ? search.addressKey : -1, highPaying, now, day, seen)
  if (trace) {
    trace.seen(seen)
    for (const report of filterReports(search, plan, seen)) trace.filter(report)
  }
  const failed = firstFailed(search, plan, seen)
  if (failed !== null) return sendTo('filtered', failed, plan.customFallback, plan, snapshot)
  const warmup = warmupLink(plan, seen, snapshot)
  if (warmup !== null) return sendTo('warmup', null, warmup, plan, snapshot)
  return route(snapshot, counters, plan, now, false, trace)
}

/**
 * Picks a rule, or goes over cap. Called again when missing leases have arrived; `now` stays that of the arrival, whose
 * day and hour the search belongs to.
 */
function route(
  snapshot: Snapshot,
  counters: Counters,
  plan: TargetingPlan,
  now: number,
  final: boolean,
  trace?: Trace,
): Decision {
  if (trace) for (const report of roomReasons(snapshot, counters, plan.choice, now, final)) trace.rule(report)
  const pick = pickAdvertiser(snapshot, counters, plan.choice, now, final)
  if (pick === null || pick === 'unleased') {
    return sendTo('overcapped', pick, plan.overcapUrl ?? plan.customFallback, plan, snapshot)
  }
  if (Array.isArray(pick)) {
    return {
      kind: 'wait',
      slots: pick,
      resume: (last) => route(snapshot, counters, plan, now, last, trace),
    }
  }
  return answer('redirected', null, pick.link.template, plan, pick)
}

function firstFailed(search: Search, plan: TargetingPlan, seen: Seen): FilterReason | null {
  const exempt = seen.lifetime <= plan.unfiltered
  const { checks, limits } = plan
  for (let at = 0; at < checks.length; at += 1) {
    const check = checks[at]!
    if (exempt && check.always !== true) continue
    if (failsCheck(check, check.value(search, seen), limits[at]!)) return check.reason
  }
  return null
}

function filterReports(search: Search, plan: TargetingPlan, seen: Seen): FilterReport[] {
  const exempt = seen.lifetime <= plan.unfiltered
  return plan.checks.map((check, at) => {
    const value = check.value(search, seen)
    const limit = plan.limits[at]!
    return {
      reason: check.reason,
      value,
      limit,
      failed: failsCheck(check, value, limit),
      skipped: exempt && check.always !== true,
    }
  })
}

/** Null when warm-up is off, over, or its link is not set: the rules then route the search. */
function warmupLink(plan: TargetingPlan, seen: Seen, snapshot: Snapshot): AddressTemplate | null {
  if (seen.lifetime > plan.warmup) return null
  return plan.yahoo ? snapshot.settings.warmupLinkYahoo : snapshot.settings.warmupLink
}

/** A result without an advertiser link: `link`, else the system fallback. */
function sendTo(
  outcome: Outcome,
  reason: RecordedReason | null,
  link: AddressTemplate | null,
  plan: TargetingPlan | null,
  snapshot: Snapshot,
): Answer {
  return answer(outcome, reason, link ?? snapshot.settings.systemFallback, plan, null)
}

function answer(
  outcome: Outcome,
  filteredReason: RecordedReason | null,
  destination: AddressTemplate | null,
  targeting: TargetingPlan | null,
  pick: Pick | null,
): Answer {
  return {
    kind: 'answer',
    outcome,
    filteredReason,
    destination,
    targeting,
    ruleId: pick === null ? 0 : pick.ruleId,
    groupId: pick === null ? 0 : pick.groupId,
    groupRuleId: pick === null ? 0 : pick.groupRuleId,
    link: pick === null ? null : pick.link,
  }
}

export const PUBLISHER_ID = dynamicParameters.indexOf('PUBLISHER_ID')
export const PUBLISHER_NAME = dynamicParameters.indexOf('PUBLISHER_NAME')

/** The address to which an answer leads; null when not even a system fallback is set. */
export function locationOf(answer: Answer, search: Search, snapshot: Snapshot): string | null {
  return answer.destination && locate(answer.destination, answer.targeting, search, snapshot)
}

/** Fills the placeholders. The publisher's id is the link's; its name is used when the caller sends none. */
export function locate(
  link: AddressTemplate,
  plan: TargetingPlan | null,
  search: Search,
  snapshot: Snapshot,
): string {
  if (link.indexes.length === 0) return link.parts[0]!
  return fillAddress(link, (index) => {
    if (index === 0) return search.keyword
    if (plan !== null && index === PUBLISHER_ID) return String(plan.publisherId)
    const sent = search.parameter(index)
    if (sent !== '' || plan === null || index !== PUBLISHER_NAME) return sent
    return snapshot.publishers.get(plan.publisherId)?.name ?? ''
  })
}
