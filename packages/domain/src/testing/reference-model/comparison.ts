import assert from 'node:assert/strict'
import { dynamicParameters } from '@headgate/contract/base/constants'
import { emptySnapshot, SnapshotBuilder } from '../../snapshot/compile.ts'
import type { SlotFor } from '../../snapshot/write-records.ts'
import { dayNumber } from '../../days.ts'
import { decide, locationOf } from '../../decision/decide.ts'
import type { Counters, Search } from '../../decision/search.ts'
import { charactersOf } from '../../reading/value-bytes.ts'
import { GeneratedBusiness } from './generated-business.ts'
import { ReferenceEngine, type ReferenceAnswer, type ReferenceSearch } from './reference-engine.ts'

/** Small thresholds, so that warm-up, first searches and address limit end within a generated business. */
const thresholds = {
  warmupSearches: 7,
  unfilteredSearches: 4,
  searchesPerAddress: 5,
  minimumChromeVersion: 109,
  minimumWindowsVersion: 10,
  minimumKeywordLength: 3,
}

/** Counters to compare, with the role of the lease manager: caps are unknown on a day until they are requested. */
export interface ComparedCounters {
  readonly counters: Counters
  readonly slotFor: SlotFor
  /** The next search is of this UTC day. */
  beginDay(day: number): void
  /** Grants requested leases while the cap has units. */
  grant(slots: readonly number[], day: number): void
  /** Used units of caps, by `kind:id:day` with the day as YYYY-MM-DD; without zeros. */
  taken(): Map<string, number>
}

export interface Comparison {
  seed: number
  businesses: number
  searchesEach: number
  makeCounters: () => ComparedCounters
}

export interface ComparisonTally {
  compared: number
  waits: number
  /** By outcome; filtered ones by reason. */
  outcomes: Map<string, number>
}

/**
 * Sends generated searches through `decide` and through the plain model, with changes in between. Throws at the first
 * difference, with the seed of that business and the steps that led to it.
 */
export function compareWithReference(comparison: Comparison): ComparisonTally {
  const tally: ComparisonTally = { compared: 0, waits: 0, outcomes: new Map() }
  for (let at = 0; at < comparison.businesses; at += 1) {
    compareBusiness(comparison.seed + at, comparison.searchesEach, comparison.makeCounters(), tally)
  }
  return tally
}

function compareBusiness(
  seed: number,
  searches: number,
  compared: ComparedCounters,
  tally: ComparisonTally,
): void {
  const business = new GeneratedBusiness(seed)
  const reference = new ReferenceEngine(thresholds)
  const history: string[] = []
  let snapshot = emptySnapshot(thresholds)
  const apply = (changes: ReturnType<GeneratedBusiness['initial']>) => {
    const builder = new SnapshotBuilder(snapshot)
    builder.add(changes, compared.slotFor)
    snapshot = builder.done(changes.at(-1)!.revision)
    // As in the engine, the next records take the room of those that were replaced.
    snapshot.memory.release(builder.replaced)
    for (const change of changes) reference.apply(change)
    history.push(...changes.map((change) => JSON.stringify(change)))
  }
  const decided = (search: ReferenceSearch, now: number): ReferenceAnswer => {
    const day = dayNumber(now)
    compared.beginDay(day)
    const asked = asSearch(search)
    let decision = decide(asked, snapshot, compared.counters, () => now)
    while (decision.kind === 'wait') {
      tally.waits += 1
      compared.grant(decision.slots, day)
      decision = decision.resume(false)
    }
    return {
      outcome: decision.outcome,
      reason: decision.filteredReason,
      location: locationOf(decision, asked, snapshot),
      targetingId: decision.targetingId,
      ruleId: decision.ruleId,
      groupId: decision.groupId,
      groupRuleId: decision.groupRuleId,
      linkId: decision.linkId,
    }
  }

  apply(business.initial())
  let now = business.start()
  for (let at = 0; at < searches; at += 1) {
    now += business.nextPause()
    if (business.chance(0.06)) apply([business.nextChange()])
    const search = business.nextSearch()
    history.push(`${new Date(now).toISOString()} ${JSON.stringify(search)}`)
    const expected = reference.decide(search, now)
    const why = () => `business seed ${seed}, search ${at}\n${history.slice(-25).join('\n')}`
    assert.deepEqual(decided(search, now), expected, why())
    assert.deepEqual(Object.fromEntries(compared.taken()), Object.fromEntries(reference.taken), why())
    tally.compared += 1
    const outcome = expected.reason ?? expected.outcome
    tally.outcomes.set(outcome, (tally.outcomes.get(outcome) ?? 0) + 1)
  }
}

function asSearch(search: ReferenceSearch): Search {
  return {
    publisherId: search.publisherId,
    targetingId: search.targetingId,
    forged: search.forged,
    keyword: search.keyword,
    keywordCharacters: () => charactersOf(search.keyword),
    addressKey: search.address,
    isBot: () => search.bot,
    isProxyAddress: () => search.proxy,
    chromeVersion: () => search.chrome,
    windowsVersion: () => search.windows,
    isHighPayingKeyword: () => search.highPaying,
    parameter: (index) => search.parameters[dynamicParameters[index]!] ?? '',
  }
}

/** A UTC day's number as the model writes it. */
export const dayText = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10)
