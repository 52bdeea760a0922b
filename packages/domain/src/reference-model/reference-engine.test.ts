import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { dynamicParameters } from '@headgate/contract/constants'
import { applyChanges, emptySnapshot, type CapKind } from '../engine/compile.ts'
import { decide, utcDay } from '../engine/decide.ts'
import { MemoryCounters } from '../engine/memory-counters.ts'
import { room, type Room, type Search } from '../engine/search.ts'
import { GeneratedBusiness } from './generated-business.ts'
import { ReferenceEngine, type ReferenceAnswer, type ReferenceSearch } from './reference-engine.ts'

const BUSINESSES = 250
const SEARCHES_EACH = 400

/** Small ones, so that warm-up, exemption and address limit end within a business. */
const thresholds = {
  warmupSearches: 7,
  unfilteredSearches: 4,
  searchesPerAddress: 5,
  minimumChromeVersion: 109,
  minimumWindowsVersion: 10,
  minimumKeywordLength: 3,
}

/** Caps whose leases are unknown on a day until they were asked for, as the engine's are. */
class LeasedCounters extends MemoryCounters {
  readonly #names: string[] = []
  readonly #caps: number[] = []
  readonly #known = new Set<string>()
  readonly taken = new Map<string, number>()

  slotFor = (kind: CapKind, id: number, cap: number): number => {
    const name = `${kind}:${id}`
    const slot = this.#names.includes(name) ? this.#names.indexOf(name) : this.#names.push(name) - 1
    this.#caps[slot] = cap
    return slot
  }

  grant(slots: readonly number[], day: number): void {
    for (const slot of slots) this.#known.add(`${slot}:${day}`)
  }

  override room(slot: number, day: number): Room {
    if (!this.#known.has(`${slot}:${day}`)) return room.wait
    return (this.taken.get(this.#key(slot, day)) ?? 0) < this.#caps[slot]! ? room.yes : room.none
  }

  override take(slot: number, day: number): boolean {
    if (this.room(slot, day) !== room.yes) return false
    const key = this.#key(slot, day)
    this.taken.set(key, (this.taken.get(key) ?? 0) + 1)
    return true
  }

  #key(slot: number, day: number): string {
    return `${this.#names[slot]}:${new Date(day * 86_400_000).toISOString().slice(0, 10)}`
  }
}

function asSearch(search: ReferenceSearch): Search {
  return {
    publisherId: search.publisherId,
    targetingId: search.targetingId,
    forged: search.forged,
    keyword: search.keyword,
    addressKey: search.address,
    isBot: () => search.bot,
    isProxyAddress: () => search.proxy,
    chromeVersion: () => search.chrome,
    windowsVersion: () => search.windows,
    isHighPayingKeyword: () => search.highPaying,
    parameter: (index) => search.parameters[dynamicParameters[index]!] ?? '',
  }
}

interface Tally {
  compared: number
  waits: number
  outcomes: Map<string, number>
}

function compareBusiness(seed: number, tally: Tally): void {
  const business = new GeneratedBusiness(seed)
  const reference = new ReferenceEngine(thresholds)
  const counters = new LeasedCounters()
  const history: string[] = []
  let snapshot = emptySnapshot(thresholds)
  const apply = (changes: ReturnType<GeneratedBusiness['initial']>) => {
    snapshot = applyChanges(snapshot, changes, counters.slotFor)
    for (const change of changes) reference.apply(change)
    history.push(...changes.map((change) => JSON.stringify(change)))
  }
  const decided = (search: ReferenceSearch, now: number): ReferenceAnswer => {
    let decision = decide(asSearch(search), snapshot, counters, () => now)
    while (decision.kind === 'wait') {
      tally.waits += 1
      counters.grant(decision.slots, utcDay(now))
      decision = decision.resume(false)
    }
    return {
      outcome: decision.outcome,
      reason: decision.filteredReason,
      location: decision.location,
      targetingId: decision.targeting?.id ?? 0,
      ruleId: decision.ruleId,
      groupId: decision.groupId,
      groupRuleId: decision.groupRuleId,
      linkId: decision.link?.id ?? 0,
    }
  }

  apply(business.initial())
  let now = Date.UTC(2026, 10, 20, 20)
  for (let at = 0; at < SEARCHES_EACH; at += 1) {
    now += business.nextPause()
    if (business.chance(0.06)) apply([business.nextChange()])
    const search = business.nextSearch()
    history.push(`${new Date(now).toISOString()} ${JSON.stringify(search)}`)
    const expected = reference.decide(search, now)
    const why = () => `business seed ${seed}, search ${at}\n${history.slice(-25).join('\n')}`
    assert.deepEqual(decided(search, now), expected, why())
    assert.deepEqual(Object.fromEntries(counters.taken), Object.fromEntries(reference.taken), why())
    tally.compared += 1
    const outcome = expected.reason ?? expected.outcome
    tally.outcomes.set(outcome, (tally.outcomes.get(outcome) ?? 0) + 1)
  }
}

test('100,000 generated searches: the engine decides as the plain model does (DESIGN §9)', (t) => {
  const seed = Number(process.env.REFERENCE_SEED ?? randomInt(2 ** 31))
  t.diagnostic(`REFERENCE_SEED=${seed}`)
  const tally: Tally = { compared: 0, waits: 0, outcomes: new Map() }
  for (let at = 0; at < BUSINESSES; at += 1) compareBusiness(seed + at, tally)
  t.diagnostic(`${tally.compared} compared, ${tally.waits} waits, ${JSON.stringify([...tally.outcomes])}`)
  assert.equal(tally.compared, BUSINESSES * SEARCHES_EACH)
  // The comparison is worth something only when every branch was taken often.
  for (const branch of [
    'redirected',
    'overcapped',
    'warmup',
    'fallback',
    'bot',
    'proxy_ip',
    'ip_rate',
    'latency',
  ])
    assert.ok((tally.outcomes.get(branch) ?? 0) > 100, `${branch}: ${tally.outcomes.get(branch) ?? 0} times`)
})
