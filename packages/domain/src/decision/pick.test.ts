import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TargetingType } from '@headgate/contract/base/constants'
import * as fc from 'fast-check'
import { decide } from './decide.ts'
import {
  CappedCounters,
  compiled,
  DAY,
  ids,
  NOON,
  providerLink,
  rule,
  search,
  targeting,
} from '../testing/sample-business.ts'
import type { Snapshot } from '../snapshot/read-snapshot.ts'
import type { PublishedGroup, PublishedRule } from '../snapshot/snapshot.ts'

/** Rule and advertiser link of each of `count` searches. */
function picks(snapshot: Snapshot, counters: CappedCounters, count: number): string[] {
  return Array.from({ length: count }, () => {
    const decision = decide(search(), snapshot, counters, () => NOON)
    return decision.kind === 'answer' ? `${decision.ruleId}:${decision.linkId}` : 'wait'
  })
}

const withRules = (counters: CappedCounters, rules: PublishedRule[], type: TargetingType = 'round_robin') =>
  compiled(counters, ['targeting', ids.targeting, targeting({ rules, targeting_type: type })])

test('a round robin spreads picks evenly by weight', () => {
  const counters = new CappedCounters()
  const snapshot = withRules(counters, [
    rule(1, 1, { weight: 50 }),
    rule(2, 2, { weight: 10 }),
    rule(3, 1, { weight: 10 }),
  ])
  const order = picks(snapshot, counters, 7).map((pick) => pick[0])
  assert.deepEqual(order, ['1', '1', '2', '1', '3', '1', '1'])
})

test('over a whole cycle each rule gets exactly its weight, and no avoidable repetitions', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 }), (weights) => {
      const counters = new CappedCounters()
      const snapshot = withRules(
        counters,
        weights.map((weight, at) => rule(at + 1, 1, { weight })),
      )
      const cycle = weights.reduce((sum, weight) => sum + weight, 0)
      for (let round = 0; round < 2; round += 1) {
        const got = picks(snapshot, counters, cycle)
        for (const [at, weight] of weights.entries()) {
          assert.equal(got.filter((pick) => pick === `${at + 1}:1`).length, weight)
        }
      }
    }),
  )
})

test('a waterfall takes the first rule with room, then the next', () => {
  const counters = new CappedCounters()
  const rules = [rule(1, 1, { daily_cap: 2 }), rule(2, 2, { daily_cap: 1 }), rule(3, 1)]
  const snapshot = withRules(counters, rules, 'waterfall')
  assert.deepEqual(picks(snapshot, counters, 5), ['1:1', '1:1', '2:2', '3:1', '3:1'])
})

const split = (linkId: number, traffic: number) => ({
  traffic,
  provider_link_id: linkId,
  advertiser_link_group_id: null,
})

test('two advertisers in a rule share by traffic, and one takes all when the other cannot', () => {
  const rules = [rule(1, 0, { targets: [split(1, 75), split(2, 25)] })]
  const counters = new CappedCounters()
  assert.deepEqual(picks(withRules(counters, rules), counters, 4).toSorted(), ['1:1', '1:1', '1:1', '1:2'])
  const half = compiled(
    counters,
    ['provider_link', 1, providerLink(1, { disabled: true })],
    ['targeting', ids.targeting, targeting({ rules })],
  )
  assert.deepEqual(picks(half, counters, 2), ['1:2', '1:2'])
})

const group = (more: Partial<PublishedGroup> = {}): PublishedGroup => ({
  targeting_type: 'waterfall',
  capacity: 0,
  rules: [
    { id: 401, capacity: 1, weight: null, provider_link_id: 1 },
    { id: 402, capacity: 0, weight: null, provider_link_id: 2 },
  ],
  ...more,
})
const groupRule = rule(1, 0, {
  targets: [{ traffic: 100, provider_link_id: null, advertiser_link_group_id: ids.group }],
})
const active = { active: true, archived: false }

test('a group picks in its own mode, within its own capacity', () => {
  const counters = new CappedCounters()
  const snapshot = compiled(
    counters,
    ['group_flags', ids.group, active],
    ['group', ids.group, group({ capacity: 3 })],
    ['targeting', ids.targeting, targeting({ rules: [groupRule] })],
  )
  assert.deepEqual(picks(snapshot, counters, 4), ['1:1', '1:2', '1:2', '0:0'])
})

test('a group that is inactive, archived or without flags has no room', () => {
  for (const flags of [{ active: false, archived: false }, { active: true, archived: true }, null]) {
    const counters = new CappedCounters()
    const snapshot = compiled(
      counters,
      ['group', ids.group, group()],
      ['group_flags', ids.group, flags],
      ['targeting', ids.targeting, targeting({ rules: [groupRule] })],
    )
    assert.deepEqual(picks(snapshot, counters, 1), ['0:0'])
  }
})

test('a rule has no room when its advertiser link or advertiser cannot serve', () => {
  const cases: Parameters<typeof compiled>[1][] = [
    ['provider_link', 1, null],
    ['provider_link', 1, providerLink(1, { disabled: true })],
    ['provider_link', 1, providerLink(1, { link: 'https://[Q].example/' })],
    ['provider', ids.provider, { name: 'x', status: false, archived: false }],
    ['provider', ids.provider, { name: 'x', status: true, archived: true }],
    ['provider', ids.provider, null],
  ]
  for (const change of cases) {
    const counters = new CappedCounters()
    const snapshot = compiled(counters, change, [
      'targeting',
      ids.targeting,
      targeting({ rules: [rule(1, 1)] }),
    ])
    assert.deepEqual(picks(snapshot, counters, 1), ['0:0'], JSON.stringify(change))
  }
})

test('a search takes from all caps on its way or from none', () => {
  const counters = new CappedCounters()
  const snapshot = compiled(
    counters,
    ['group_flags', ids.group, active],
    [
      'group',
      ids.group,
      group({ capacity: 9, rules: [{ id: 401, capacity: 9, weight: null, provider_link_id: 1 }] }),
    ],
    ['provider_link', 1, providerLink(1, { daily_cap: 9 })],
    ['targeting', ids.targeting, targeting({ rules: [{ ...groupRule, daily_cap: 9 }] })],
  )
  const left = () => [...counters.slots].map(([key, slot]) => [key, counters.remaining(slot, DAY)])
  picks(snapshot, counters, 1)
  assert.deepEqual(Object.fromEntries(left()), {
    'rule:1': 8,
    'group:40': 8,
    'group_rule:401': 8,
    'provider_link:1': 8,
  })
  // Another thread takes the last unit of the advertiser link between check and take.
  const last = counters.slots.get('provider_link:1')!
  counters.setRoom(last, DAY, 1)
  const take = counters.take.bind(counters)
  counters.take = (slot, day) => {
    if (slot === last) counters.setRoom(slot, day, 0)
    return take(slot, day)
  }
  assert.deepEqual(picks(snapshot, counters, 1), ['0:0'])
  assert.deepEqual(Object.fromEntries(left()), {
    'rule:1': 8,
    'group:40': 8,
    'group_rule:401': 8,
    'provider_link:1': 0,
  })
})

/** NOON of the sample is on this hour of the week in UTC. */
const hourAt = (moment: number) => (Math.floor(moment / 3_600_000) + 72) % 168

test('a rule outside of its hours has no room: others take the searches, and its caps are not touched', () => {
  const now = hourAt(NOON)
  const other = (now + 1) % 168
  for (const type of ['waterfall', 'round_robin'] as const)
    for (const [of_week, first] of [
      [[now], '1'],
      [[other], '2'],
    ] as const) {
      const counters = new CappedCounters()
      const hours = { time_zone: 'UTC', of_week: [...of_week] }
      const rules = [rule(1, 1, { weight: 90, daily_cap: 5, hours }), rule(2, 2, { weight: 10 })]
      const [picked] = picks(withRules(counters, rules, type), counters, 1)
      assert.equal(picked!.split(':')[0], first, `${type} ${of_week.join()}`)
    }
})

test('when no rule runs, the search goes over cap, and each rule says why', () => {
  const counters = new CappedCounters()
  const hours = { time_zone: 'UTC', of_week: [(hourAt(NOON) + 5) % 168] }
  const snapshot = withRules(counters, [rule(1, 1, { daily_cap: 1, hours }), rule(2, 2, { hours })])
  const reasons: string[] = []
  const decision = decide(search(), snapshot, counters, () => NOON, {
    seen: () => undefined,
    filter: () => undefined,
    rule: (report) => reasons.push(report.reason),
  })
  assert.equal(decision.kind === 'answer' && decision.outcome, 'overcapped')
  assert.deepEqual(reasons, ['out of its hours', 'out of its hours'])
})

const unequalGroup = (first: object): PublishedGroup => ({
  targeting_type: 'round_robin',
  capacity: 0,
  rules: [
    { id: 11, capacity: 0, weight: 99, provider_link_id: 1, ...first },
    { id: 12, capacity: 0, weight: 1, provider_link_id: 2 },
  ],
})

test('a rule of a group has its own hours', () => {
  const counters = new CappedCounters()
  const hours = { time_zone: 'UTC', of_week: [(hourAt(NOON) + 5) % 168] }
  const targets = [{ traffic: 100, provider_link_id: null, advertiser_link_group_id: 7 }]
  const groupRuleOf = (first: object) => {
    const snapshot = compiled(
      counters,
      ['group', 7, unequalGroup(first)],
      ['group_flags', 7, { active: true, archived: false }],
      ['targeting', ids.targeting, targeting({ rules: [rule(1, 1, { targets })] })],
    )
    const decision = decide(search(), snapshot, counters, () => NOON)
    return decision.kind === 'answer' ? decision.groupRuleId : 0
  }
  assert.deepEqual([groupRuleOf({}), groupRuleOf({ hours })], [11, 12])
})
