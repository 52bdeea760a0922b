import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decide, locationOf, type FilterReport, type Trace } from './decide.ts'
import type { RuleReport } from './pick.ts'
import {
  business,
  CappedCounters,
  compiled,
  DAY,
  ids,
  noFilters,
  NOON,
  providerLink,
  rule,
  search,
  targeting,
} from '../testing/sample-business.ts'
import type { Answer, Search } from './search.ts'
import { applyChanges, emptySnapshot } from '../snapshot/compile.ts'
import type { Snapshot } from '../snapshot/read-snapshot.ts'

function answer(
  snapshot: Snapshot,
  counters: CappedCounters,
  what: Partial<Search> = {},
  now = NOON,
): Answer & { location: string | null } {
  const asked = search(what)
  const decision = decide(asked, snapshot, counters, () => now)
  assert.equal(decision.kind, 'answer')
  return { ...decision, location: locationOf(decision, asked, snapshot) }
}

test('searches of unknown, foreign, forged and inactive links go to the system fallback and are not counted', () => {
  const cases: [string, Partial<Search>, Parameters<typeof compiled>[1][], boolean][] = [
    ['unknown link', { targetingId: 99 }, [], false],
    ['no link named', { targetingId: 0 }, [], false],
    ['foreign publisher', { publisherId: ids.otherPublisher }, [], false],
    ['wrong signature', { forged: true }, [], false],
    ['inactive link', {}, [['targeting_flags', ids.targeting, { is_active: false, archived: false }]], true],
    ['archived link', {}, [['targeting_flags', ids.targeting, { is_active: true, archived: true }]], true],
    ['link without flags', {}, [['targeting_flags', ids.targeting, null]], true],
    ['removed link', {}, [['targeting', ids.targeting, null]], false],
    [
      'inactive publisher',
      {},
      [['publisher', ids.publisher, { name: 'x', status: false, archived: false }]],
      true,
    ],
    [
      'archived publisher',
      {},
      [['publisher', ids.publisher, { name: 'x', status: true, archived: true }]],
      true,
    ],
  ]
  for (const [label, what, changes, named] of cases) {
    const counters = new CappedCounters()
    const given = answer(compiled(counters, ...changes), counters, what)
    assert.equal(given.outcome, 'fallback', label)
    assert.equal(given.location, 'https://system.example/', label)
    assert.equal(given.targetingId, named ? ids.targeting : 0, label)
  }
})

test('without a system fallback a search of an unknown link has no address', () => {
  const counters = new CappedCounters()
  const snapshot = compiled(counters, ['settings', 1, null])
  assert.equal(answer(snapshot, counters, { targetingId: 99 }).location, null)
})

test('filters run in the fixed order, and each fails on its side of the limit', () => {
  const cases: [reason: string, filters: object, fails: Partial<Search>, passes: Partial<Search>][] = [
    ['bot', {}, { isBot: () => true }, {}],
    ['proxy_ip', { ip_list_proxy: true }, { isProxyAddress: () => true }, {}],
    [
      'chrome_version',
      { minimum_chrome_version: true },
      { chromeVersion: () => 108 },
      { chromeVersion: () => 109 },
    ],
    [
      'windows_version',
      { minimum_windows_version: true },
      { windowsVersion: () => 6.3 },
      { windowsVersion: () => 10 },
    ],
    ['short_keyword', { short_keywords: true }, { keyword: 'ab' }, { keyword: 'abc' }],
    ['short_keyword', { short_keywords: true }, { keyword: '😀😀' }, { keyword: '😀😀😀' }],
  ]
  for (const [reason, filters, fails, passes] of cases) {
    const counters = new CappedCounters()
    const snapshot = compiled(counters, [
      'targeting',
      ids.targeting,
      targeting({ filters: { ...noFilters, ...filters } }),
    ])
    assert.equal(answer(snapshot, counters, fails).filteredReason, reason)
    assert.equal(answer(snapshot, counters, passes).outcome, 'redirected', reason)
    if (reason === 'bot') continue
    const off = compiled(counters)
    assert.equal(answer(off, counters, fails).outcome, 'redirected', `${reason} is off`)
    assert.equal(answer(snapshot, counters, { ...fails, isBot: () => true }).filteredReason, 'bot')
  }
})

test('the 31st search of an address on a link in a UTC day is too many, and the next day starts again', () => {
  const counters = new CappedCounters()
  const filters = { ...noFilters, ip_list_too_many_per_ip: true }
  const snapshot = compiled(counters, ['targeting', ids.targeting, targeting({ filters })])
  for (let at = 1; at <= 30; at += 1) assert.equal(answer(snapshot, counters).outcome, 'redirected')
  assert.equal(answer(snapshot, counters).filteredReason, 'ip_rate')
  assert.equal(answer(snapshot, counters, { addressKey: 78 }).outcome, 'redirected')
  const midnight = (DAY + 1) * 86_400_000
  assert.equal(answer(snapshot, counters, {}, midnight - 1).filteredReason, 'ip_rate')
  assert.equal(answer(snapshot, counters, {}, midnight).outcome, 'redirected')
})

test('a second search of an address sooner than the latency is filtered, also across midnight', () => {
  const counters = new CappedCounters()
  const filters = { ...noFilters, latency: 1000 }
  const snapshot = compiled(counters, ['targeting', ids.targeting, targeting({ filters })])
  const midnight = (DAY + 1) * 86_400_000
  assert.equal(answer(snapshot, counters, {}, midnight - 500).outcome, 'redirected')
  assert.equal(answer(snapshot, counters, {}, midnight + 499).filteredReason, 'latency')
  assert.equal(answer(snapshot, counters, {}, midnight + 1499).outcome, 'redirected')
})

test('high-paying searches above their share of the day are filtered', () => {
  const counters = new CappedCounters()
  const filters = { ...noFilters, high_paying_keywords_percentage: 10 }
  const snapshot = compiled(counters, ['targeting', ids.targeting, targeting({ filters })])
  for (let at = 1; at <= 9; at += 1) answer(snapshot, counters)
  const high = { isHighPayingKeyword: () => true }
  assert.equal(answer(snapshot, counters, high).outcome, 'redirected', '1 of 10 is not above 10 %')
  assert.equal(answer(snapshot, counters, high).filteredReason, 'high_paying_keyword', '2 of 11 is')
})

test('a filtered search goes to the custom fallback without its parameters, else to the system fallback', () => {
  const counters = new CappedCounters()
  const own = targeting({ custom_fallback: 'https://own.example/home?q=[Q]#top' })
  const snapshot = compiled(counters, ['targeting', ids.targeting, own])
  assert.equal(answer(snapshot, counters, { isBot: () => true }).location, 'https://own.example/home#top')
  assert.equal(
    answer(compiled(counters), counters, { isBot: () => true }).location,
    'https://system.example/',
  )
})

test('filters are skipped for the first 30 searches when that is switched on, but not for bots', () => {
  const counters = new CappedCounters()
  const filters = { ...noFilters, short_keywords: true, disable_filters_temporarily: true }
  const snapshot = compiled(counters, ['targeting', ids.targeting, targeting({ filters })])
  assert.equal(answer(snapshot, counters, { isBot: () => true }).filteredReason, 'bot')
  for (let at = 2; at <= 30; at += 1) {
    assert.equal(answer(snapshot, counters, { keyword: 'ab' }).outcome, 'redirected', `search ${at}`)
  }
  assert.equal(answer(snapshot, counters, { keyword: 'ab' }).filteredReason, 'short_keyword')
})

test('the first 100 searches warm up, on the Yahoo link when the search engine is Yahoo', () => {
  for (const [yahoo, host] of [
    [false, 'https://warmup.example/?q=cheap%20flights'],
    [true, 'https://warmup-yahoo.example/'],
  ] as const) {
    const counters = new CappedCounters()
    const snapshot = compiled(counters, ['targeting', ids.targeting, targeting({ warmup_mode: true, yahoo })])
    for (let at = 1; at <= 100; at += 1) {
      const given = answer(snapshot, counters)
      assert.deepEqual([given.outcome, given.location], ['warmup', host])
    }
    assert.equal(answer(snapshot, counters).outcome, 'redirected')
  }
})

test('the rules route a warm-up without its link', () => {
  const counters = new CappedCounters()
  const snapshot = compiled(
    counters,
    ['settings', 1, null],
    ['targeting', ids.targeting, targeting({ warmup_mode: true })],
  )
  assert.equal(answer(snapshot, counters).outcome, 'redirected')
})

test('when nothing has room: over-cap URL, else custom fallback, else system fallback', () => {
  const full = { rules: [rule(100, 1, { daily_cap: 1 })] }
  const cases = [
    [
      { overcap_url: 'https://over.example/', custom_fallback: 'https://own.example/' },
      'https://over.example/',
    ],
    [{ custom_fallback: 'https://own.example/' }, 'https://own.example/'],
    [{}, 'https://system.example/'],
  ] as const
  for (const [more, location] of cases) {
    const counters = new CappedCounters()
    const snapshot = compiled(counters, ['targeting', ids.targeting, targeting({ ...full, ...more })])
    assert.equal(answer(snapshot, counters).outcome, 'redirected')
    const given = answer(snapshot, counters)
    assert.deepEqual([given.outcome, given.location, given.ruleId], ['overcapped', location, 0])
  }
})

test('parameters are filled from the search, the publisher from the link', () => {
  const counters = new CappedCounters()
  const link =
    'https://a.example/[Q]?c=[CLICK_ID]&p=[PUBLISHER_ID]&n=[PUBLISHER_NAME]&x=[UNKNOWN]&u=[UTM_SOURCE]'
  const snapshot = compiled(
    counters,
    ['provider_link', 1, providerLink(1, { link })],
    ['targeting', ids.targeting, targeting({ rules: [rule(100, 1)] })],
  )
  const given = answer(snapshot, counters, { keyword: 'a/b c', parameter: (at) => (at === 1 ? 'k&k' : '') })
  assert.equal(given.location, 'https://a.example/a%2Fb%20c?c=k%26k&p=1&n=One%20%26%20Only&x=[UNKNOWN]&u=')
})

test('a search whose lease is missing waits, and is counted once', () => {
  const counters = new CappedCounters()
  const filters = { ...noFilters, ip_list_too_many_per_ip: true }
  const changes = business([
    'targeting',
    ids.targeting,
    targeting({ filters, rules: [rule(100, 1, { daily_cap: 5 })] }),
  ])
  // A slot without granted room.
  const snapshot = applyChanges(emptySnapshot(), changes, () => 7)
  const first = decide(search(), snapshot, counters, () => NOON)
  assert.equal(first.kind, 'wait')
  if (first.kind !== 'wait') return
  assert.deepEqual(first.slots, [7])
  assert.equal(first.resume(false).kind, 'wait')
  const last = first.resume(true)
  assert.deepEqual(last.kind === 'answer' && [last.outcome, last.filteredReason], ['overcapped', 'unleased'])
  counters.setRoom(7, DAY, 0)
  const full = first.resume(true)
  assert.deepEqual(full.kind === 'answer' && [full.outcome, full.filteredReason], ['overcapped', null])
  counters.setRoom(7, DAY, 1)
  const resumed = first.resume(false)
  assert.equal(resumed.kind === 'answer' && resumed.outcome, 'redirected')
  let lifetime = 0
  decide(search(), snapshot, counters, () => NOON, trace({ seen: (seen) => (lifetime = seen.lifetime) }))
  assert.equal(lifetime, 2)
})

test('an explanation names each filter with value and limit, and each rule with its reason', () => {
  const counters = new CappedCounters()
  const filters = { ...noFilters, short_keywords: true, latency: 1000 }
  const rules = [rule(100, 1, { daily_cap: 1 }), rule(101, 9), rule(102, 2, { weight: 0 }), rule(103, 2)]
  const snapshot = compiled(counters, ['targeting', ids.targeting, targeting({ filters, rules })])
  answer(snapshot, counters)
  const filtersSeen: FilterReport[] = []
  const rulesSeen: RuleReport[] = []
  const explain = trace({
    filter: (report) => filtersSeen.push(report),
    rule: (report) => rulesSeen.push(report),
  })
  decide(search({ addressKey: 5 }), snapshot, counters, () => NOON + 10, explain)
  assert.deepEqual(
    filtersSeen.map(({ reason, value, limit, failed }) => [reason, value, limit, failed]),
    [
      ['bot', 0, 0, false],
      ['short_keyword', 13, 3, false],
      ['latency', Infinity, 1000, false],
    ],
  )
  assert.deepEqual(
    rulesSeen.map((report) => [report.ruleId, report.reason]),
    [
      [100, 'rule cap reached'],
      [101, 'advertiser link missing'],
      [102, 'weight is 0'],
      [103, 'has room'],
    ],
  )
})

function trace(parts: Partial<Trace>): Trace {
  return { seen: () => {}, filter: () => {}, rule: () => {}, ...parts }
}
