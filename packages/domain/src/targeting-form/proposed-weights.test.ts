import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeWeights, type ProposedWeight, weightActions } from './proposed-weights.ts'

type Draft = Parameters<typeof placeWeights>[0]
type Rule = Draft['targeting_rules'][number]

const rule = (id: number | null, given: Partial<Rule> = {}): Rule => ({
  key: `rule-${id}`,
  id,
  daily_cap: 0,
  daily_frequency: 50,
  revenue_share_percentage: 70,
  disabled: false,
  hours: null,
  stays_disabled: false,
  comment: '',
  is_group: false,
  provider_details: [],
  ...given,
})
const draft = (...rules: Rule[]): Draft => ({ targeting_type: 'round_robin', targeting_rules: rules })
const proposed: ProposedWeight[] = [
  { id: 7, from: 50, to: 30 },
  { id: 9, from: 40, to: 60 },
]

test('weights are placed by the ids of their rules, and set by their keys', () => {
  const placed = placeWeights(draft(rule(null), rule(9, { daily_frequency: 40 }), rule(7)), proposed)
  assert.deepEqual(placed, [
    { id: 7, from: 50, to: 30, key: 'rule-7', place: 3 },
    { id: 9, from: 40, to: 60, key: 'rule-9', place: 2 },
  ])
  assert.deepEqual(weightActions(placed), [
    { type: 'set-weight', key: 'rule-7', weight: 30 },
    { type: 'set-weight', key: 'rule-9', weight: 60 },
  ])
})

const nine = rule(9, { daily_frequency: 40 })
for (const [name, given, weights] of [
  ['a rule is gone', draft(rule(7)), proposed],
  ['a rule is disabled', draft(rule(7), { ...nine, disabled: true }), proposed],
  ['a rule has no weight', draft(rule(7), { ...nine, daily_frequency: null }), proposed],
  ['a rule has another weight by now', draft(rule(7), { ...nine, daily_frequency: 20 }), proposed],
  [
    'the proposed weights are set',
    draft(rule(7, { daily_frequency: 30 }), { ...nine, daily_frequency: 60 }),
    proposed,
  ],
  ['a waterfall', { ...draft(rule(7), nine), targeting_type: 'waterfall' }, proposed],
  ['nothing is proposed', draft(rule(7), nine), []],
] as [string, Draft, ProposedWeight[]][])
  test(`weights do not fit: ${name}`, () => assert.equal(placeWeights(given, weights), null))
