import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CapChange } from '@headgate/contract/bulk-changes/values'
import fc from 'fast-check'
import type { RuleKind } from '../rules/change-rules.ts'
import type { RuleDraft, RuleSet } from '../rules/rule-draft.ts'
import { differingStates, withCaps, withLink, withStates } from './change-rules.ts'
import { newCap } from './new-cap.ts'

const cases: [cap: number, how: CapChange['how'], value: number, expected: number][] = [
  [100, 'percent', 15, 115],
  [100, 'percent', -20, 80],
  [20, 'percent', 15, 23],
  [3, 'percent', 50, 5],
  [5, 'percent', -50, 3],
  [10, 'percent', -95, 1],
  [1, 'percent', -99.9, 1],
  [0, 'percent', 50, 0],
  [1_000, 'percent', 0.05, 1_001],
  [100, 'step', 50, 150],
  [100, 'step', -30, 70],
  [100, 'step', -100, 1],
  [100, 'step', -5_000, 1],
  [0, 'step', 50, 0],
  [100, 'value', 40, 40],
  [0, 'value', 40, 40],
  [100, 'value', 0, 0],
]

for (const [cap, how, value, expected] of cases)
  test(`a cap of ${cap} by ${how} ${value} is ${expected}`, () =>
    assert.equal(newCap(cap, { kind: 'cap', how, value }), expected))

test('a percent never lifts a cap, keeps no cap, and is at most half a search from the exact value', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2_000_000 }),
      fc.integer({ min: -9_900, max: 50_000 }),
      (cap, hundredths) => {
        const value = hundredths / 100
        const after = newCap(cap, { kind: 'cap', how: 'percent', value })
        assert.equal(after === 0, cap === 0)
        const exact = (cap * (10_000 + hundredths)) / 10_000
        if (cap > 0) assert.ok(Math.abs(after - Math.max(1, exact)) <= 0.5)
      },
    ),
  )
})

const kind: RuleKind = { refusesUsedLinks: true, lockedWhileInactive: 'all', shareRevenue: null }
const properties = {
  platform_id: [1],
  search_engine_id: [1],
  tag_type_id: [1],
  quality_score: ['mid' as const],
}

function rule(id: number, given: Partial<RuleDraft> & { links?: number[] } = {}): RuleDraft {
  const { links = [id], ...values } = given
  return {
    key: `rule-${id}`,
    id,
    daily_cap: 100,
    daily_frequency: 50,
    revenue_share_percentage: 70,
    disabled: false,
    hours: null,
    stays_disabled: false,
    comment: '',
    is_group: false,
    provider_details: links.map((link) => ({
      traffic: 100 / links.length,
      provider_id: 1,
      provider_link: link,
      advertiser_link_group_id: null,
      ...properties,
    })),
    ...values,
  }
}

const setOf = (rules: RuleDraft[], given: Partial<RuleSet> = {}): RuleSet => ({
  rules,
  isActive: true,
  mode: 'round_robin',
  weightsByHand: false,
  nextKey: 1,
  properties,
  ...given,
})

const changed = (result: ReturnType<typeof withCaps>): readonly RuleDraft[] => {
  assert.ok('set' in result, 'problem' in result ? result.problem : '')
  return result.set.rules
}

test('caps of enabled rules change, weights that follow them follow, and disabled rules stay', () => {
  const set = setOf([
    rule(1),
    rule(2),
    rule(3, { disabled: true, daily_frequency: 7 }),
    rule(4, { daily_cap: 0 }),
  ])
  const rules = changed(withCaps(set, { kind: 'cap', how: 'step', value: 200 }, kind))
  assert.deepEqual(
    rules.map((one) => [one.daily_cap, one.daily_frequency]),
    [
      [300, 33.33334],
      [300, 33.33333],
      [100, 7],
      [0, 33.33333],
    ],
  )
})

test('weights that a user chose stay when caps change', () => {
  const set = setOf([rule(1, { daily_frequency: 80 }), rule(2, { daily_frequency: 20 })], {
    weightsByHand: true,
  })
  const rules = changed(withCaps(set, { kind: 'cap', how: 'value', value: 9 }, kind))
  assert.deepEqual(
    rules.map((one) => [one.daily_cap, one.daily_frequency]),
    [
      [9, 80],
      [9, 20],
    ],
  )
})

const target = { provider_id: 9, provider_link: 90, advertiser_link_group_id: null, ...properties }

test('a link is replaced in enabled rules, also as one of two, and keeps its traffic', () => {
  const set = setOf([rule(1, { links: [5, 6] }), rule(2, { links: [5], disabled: true })])
  const result = withLink(set, { kind: 'link', from: 5, to: 90 }, target, kind)
  assert.deepEqual(
    changed(result).map((one) =>
      one.provider_details.map((to) => [to.provider_id, to.provider_link, to.traffic]),
    ),
    [
      [
        [9, 90, 50],
        [1, 6, 50],
      ],
      [[1, 5, 100]],
    ],
  )
})

const conflicts: [name: string, set: RuleSet, problem: RegExp][] = [
  ['no rule is enabled', setOf([rule(5, { disabled: true })]), /^It has no enabled rule/],
  [
    'the record is not active',
    setOf([rule(5, { disabled: true })], { isActive: false }),
    /^It is not active/,
  ],
  ['another rule has the new link', setOf([rule(5), rule(90)]), /./],
]
for (const [name, set, problem] of conflicts)
  test(`a link is not replaced where ${name}`, () => {
    const result = withLink(set, { kind: 'link', from: 5, to: 90 }, target, kind)
    assert.ok('problem' in result)
    assert.match(result.problem, problem)
  })

test('rules that do not send to the link stay as they are', () => {
  const set = setOf([rule(1), rule(5, { disabled: true })])
  assert.deepEqual(withLink(set, { kind: 'link', from: 5, to: 90 }, target, kind), { set })
})

test('states of differing rules set them back, whatever changed', () => {
  const anyRule = fc.record({
    daily_cap: fc.integer({ min: 0, max: 900 }),
    daily_frequency: fc.integer({ min: 1, max: 100 }),
    disabled: fc.boolean(),
  })
  const change = fc.oneof(
    fc.integer({ min: -99, max: 300 }).map((value) => ({ kind: 'cap', how: 'percent', value }) as const),
    fc.integer({ min: -900, max: 900 }).map((value) => ({ kind: 'cap', how: 'step', value }) as const),
    fc.integer({ min: 0, max: 900 }).map((value) => ({ kind: 'cap', how: 'value', value }) as const),
  )
  fc.assert(
    fc.property(
      fc.array(anyRule, { minLength: 1, maxLength: 6 }),
      fc.boolean(),
      change,
      (given, byHand, made) => {
        const set = setOf(
          given.map((values, at) => rule(at + 1, values)),
          { weightsByHand: byHand },
        )
        const result = withCaps(set, made, kind)
        if ('problem' in result) return
        const states = differingStates(set.rules, result.set.rules)
        assert.deepEqual(withStates(result.set.rules, states.before), set.rules)
        assert.deepEqual(withStates(set.rules, states.after), result.set.rules)
      },
    ),
  )
})
