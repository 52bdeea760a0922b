import { dayNumber } from '../days.ts'
import { dynamicParameters } from '@headgate/contract/base/constants'
import type { FilterReason, Outcome, RecordedReason } from '../snapshot/search-event.ts'
import { CHECKS, PROVIDER_LINK, SERVES, TARGETING, TARGETING_BITS } from '../snapshot/layout.ts'
import { inRecord, type Snapshot } from '../snapshot/read-snapshot.ts'
import { wordsToFloat } from '../snapshot/word-writer.ts'
import { fetchAhead, paysToFetch } from './fetch-ahead.ts'
import { failsCheck, filterChecks } from './filters.ts'
import { fillAddress } from './address-template.ts'
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
 * with copies of both the console explains exactly what the engine does. It reads the words of the snapshot
 * (`snapshot/layout.ts`), and makes hardly any object.
 */
export function decide(
  search: Search,
  snapshot: Snapshot,
  counters: Counters,
  clock: Clock,
  trace?: Trace,
): Decision {
  const { words } = snapshot.memory
  const entry = snapshot.targetings.entry(search.targetingId)
  const plan = words[entry]!
  // A foreign publisher or a wrong signature counts as unknown, so that it does not appear under the link.
  if (plan === 0 || words[plan + TARGETING.publisherId] !== search.publisherId || search.forged) {
    return sendTo('fallback', null, 0, 0, snapshot)
  }
  if (words[entry + 1] !== SERVES || words[snapshot.publishers.entry(search.publisherId) + 1] !== 1) {
    return sendTo('fallback', null, 0, plan, snapshot)
  }
  const now = clock()
  const day = dayNumber(now)
  const bits = words[plan + TARGETING.bits]!
  const seen: Seen = { lifetime: 0, today: 0, highPayingToday: 0, ofAddressToday: 0, sincePrevious: Infinity }
  const highPaying = (bits & TARGETING_BITS.needsHighPaying) !== 0 && search.isHighPayingKeyword()
  const addressKey = (bits & TARGETING_BITS.needsAddress) === 0 ? -1 : search.addressKey
  if (paysToFetch(snapshot, counters))
    fetchAhead(snapshot, counters, plan, search.targetingId, addressKey, day)
  counters.count(search.targetingId, addressKey, highPaying, now, day, seen)
  if (trace) {
    trace.seen(seen)
    runFilters(search, snapshot, plan, seen, trace)
  }
  const failed = runFilters(search, snapshot, plan, seen)
  if (failed !== null) {
    return sendTo(
      'filtered',
      failed,
      inRecord(snapshot.memory, plan, TARGETING.customFallback),
      plan,
      snapshot,
    )
  }
  const warmup = warmupLink(snapshot, plan, seen)
  if (warmup !== 0) return sendTo('warmup', null, warmup, plan, snapshot)
  return route(snapshot, counters, plan, now, false, trace)
}

/**
 * Picks a rule, or goes over cap. Called again when missing leases have arrived; `now` stays that of the arrival, whose
 * day and hour the search belongs to.
 */
function route(
  snapshot: Snapshot,
  counters: Counters,
  plan: number,
  now: number,
  final: boolean,
  trace?: Trace,
): Decision {
  const choice = plan + TARGETING.choice
  if (trace) for (const report of roomReasons(snapshot, counters, choice, now, final)) trace.rule(report)
  const pick = pickAdvertiser(snapshot, counters, choice, now, final)
  if (pick === null || pick === 'unleased') {
    const { memory } = snapshot
    const link =
      inRecord(memory, plan, TARGETING.overcapUrl) || inRecord(memory, plan, TARGETING.customFallback)
    return sendTo('overcapped', pick, link, plan, snapshot)
  }
  if (Array.isArray(pick)) {
    return {
      kind: 'wait',
      slots: pick,
      resume: (last) => route(snapshot, counters, plan, now, last, trace),
    }
  }
  return answer('redirected', null, snapshot.linkTemplate(pick.link), plan, pick, snapshot)
}

/** The first filter that fails, or null. With a trace, runs all of them and reports each. */
function runFilters(
  search: Search,
  snapshot: Snapshot,
  plan: number,
  seen: Seen,
  trace?: Trace,
): FilterReason | null {
  const { words } = snapshot.memory
  const bits = words[plan + TARGETING.bits]!
  const exempt =
    (bits & TARGETING_BITS.unfiltered) !== 0 && seen.lifetime <= snapshot.thresholds.unfilteredSearches
  let own = plan + words[plan + TARGETING.limits]!
  let on = bits >>> CHECKS
  for (let place = 0; on !== 0; place += 1, on >>>= 1) {
    if ((on & 1) === 0) continue
    const check = filterChecks[place]!
    let ownLimit = 0
    if (check.ownLimit !== undefined) {
      ownLimit = wordsToFloat(words[own]!, words[own + 1]!)
      own += 2
    }
    const skipped = exempt && check.always !== true
    if (skipped && trace === undefined) continue
    const limit = check.limit(snapshot.thresholds, ownLimit)
    const value = check.value(search, seen)
    const failed = failsCheck(check, value, limit)
    if (trace !== undefined) trace.filter({ reason: check.reason, value, limit, failed, skipped })
    else if (failed) return check.reason
  }
  return null
}

/** A template; 0 when warm-up is off, over, or its link is not set: the rules then route the search. */
function warmupLink({ memory, settings, thresholds }: Snapshot, plan: number, seen: Seen): number {
  const bits = memory.words[plan + TARGETING.bits]!
  if ((bits & TARGETING_BITS.warmup) === 0 || seen.lifetime > thresholds.warmupSearches) return 0
  const isYahoo = (bits & TARGETING_BITS.yahoo) !== 0
  return isYahoo ? settings.warmupLinkYahoo : settings.warmupLink
}

/** A result without an advertiser link: `link`, else the system fallback. */
function sendTo(
  outcome: Outcome,
  reason: RecordedReason | null,
  link: number,
  plan: number,
  snapshot: Snapshot,
): Answer {
  return answer(outcome, reason, link || snapshot.settings.systemFallback, plan, null, snapshot)
}

function answer(
  outcome: Outcome,
  filteredReason: RecordedReason | null,
  destination: number,
  targeting: number,
  pick: Pick | null,
  { memory: { words } }: Snapshot,
): Answer {
  return {
    kind: 'answer',
    outcome,
    filteredReason,
    destination,
    targeting,
    targetingId: targeting === 0 ? 0 : words[targeting + TARGETING.id]!,
    publisherId: targeting === 0 ? 0 : words[targeting + TARGETING.publisherId]!,
    ruleId: pick === null ? 0 : pick.ruleId,
    groupId: pick === null ? 0 : pick.groupId,
    groupRuleId: pick === null ? 0 : pick.groupRuleId,
    link: pick === null ? 0 : pick.link,
    linkId: pick === null ? 0 : words[pick.link + PROVIDER_LINK.id]!,
  }
}

export const PUBLISHER_ID = dynamicParameters.indexOf('PUBLISHER_ID')
export const PUBLISHER_NAME = dynamicParameters.indexOf('PUBLISHER_NAME')

/** The address to which an answer leads; null when not even a system fallback is set. */
export function locationOf(answer: Answer, search: Search, snapshot: Snapshot): string | null {
  return locate(answer.destination, answer.publisherId, search, snapshot)
}

/**
 * The template at an offset with the values of a search; null for none. The publisher's id is the link's (`publisherId`,
 * 0 without a link); its name is used when the caller sends none.
 */
export function locate(
  template: number,
  publisherId: number,
  search: Search,
  snapshot: Snapshot,
): string | null {
  const link = snapshot.template(template)
  if (link === null) return null
  if (link.indexes.length === 0) return link.parts[0]!
  return fillAddress(link, (index) => {
    if (index === 0) return search.keyword
    if (publisherId !== 0 && index === PUBLISHER_ID) return String(publisherId)
    const sent = search.parameter(index)
    if (sent !== '' || publisherId === 0 || index !== PUBLISHER_NAME) return sent
    return snapshot.text(snapshot.publisherName(publisherId))
  })
}
