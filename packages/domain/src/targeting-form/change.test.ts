import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TargetingAction, TargetingEffect } from './actions.ts'
import { change } from './change.ts'
import { emptyTarget } from '../rules/rule-draft.ts'
import { duplicateTargeting, loadTargeting, newTargeting, type TargetingDraft } from './draft.ts'
import { formFacts, linkTarget, savedRule, savedTargeting } from '../testing/sample-draft.ts'

function after(draft: TargetingDraft, ...actions: TargetingAction[]): TargetingDraft {
  return actions.reduce((current, action) => change(current, action, formFacts).draft, draft)
}
const effectsOf = (draft: TargetingDraft, action: TargetingAction) => change(draft, action, formFacts).effects
const shares = (draft: TargetingDraft) =>
  draft.targeting_rules[0]!.provider_details.map((target) => target.traffic)
const disabled = (draft: TargetingDraft) => draft.targeting_rules.map((rule) => rule.disabled)
const weights = (draft: TargetingDraft) => draft.targeting_rules.map((rule) => rule.daily_frequency)

/** Sends an action that leads to a question, checks the question, and confirms it. */
function confirmed(draft: TargetingDraft, action: TargetingAction, text: string): TargetingDraft {
  const asked = change(draft, action, formFacts)
  assert.equal(asked.draft, draft, 'nothing changes before the answer')
  const [effect] = asked.effects as [Extract<TargetingEffect, { kind: 'confirm' }>]
  assert.equal(effect.kind, 'confirm')
  assert.equal(effect.text, text)
  return after(draft, effect.action)
}

test('disabling the link asks, then disables all rules; enabling it enables none', () => {
  const off = confirmed(
    loadTargeting(savedTargeting()),
    { type: 'set-active', is_active: false },
    'Are you sure you want to disable this publisher link? Disabling publisher link will disable all the associated rules too.',
  )
  assert.equal(off.is_active, false)
  assert.deepEqual(disabled(off), [true, true])
  assert.deepEqual(disabled(after(off, { type: 'set-active', is_active: true })), [true, true])
})

test('a rule that was stored as disabled after it had an account cannot be enabled; one that was just switched off can', () => {
  const stored = loadTargeting(savedTargeting({ targeting_rules: [savedRule(1, { disabled: true })] }))
  assert.deepEqual(effectsOf(stored, { type: 'enable-rule', key: 'rule-1', enabled: true }), [
    {
      kind: 'refuse',
      text: 'Sorry, cannot enable the rule. This is done to maintain the integrity of the publisher ad accounts which are disabled. Please create a new rule if you wish to use the same values instead.',
    },
  ])
  const off = confirmed(
    loadTargeting(savedTargeting()),
    { type: 'enable-rule', key: 'rule-1', enabled: false },
    'Disabling the rule will deactivate the publisher account related to this rule box, publisher account will be valid till yesterday.. Do you wish to proceed?',
  )
  assert.deepEqual(disabled(off), [true, false])
  assert.deepEqual(disabled(after(off, { type: 'enable-rule', key: 'rule-1', enabled: true })), [
    false,
    false,
  ])
  const rules = [savedRule(1, { disabled: true }), savedRule(2)]
  const saved = after(off, { type: 'saved', id: 1, status: 'draft', updatedAt: 'x', rules })
  assert.equal(effectsOf(saved, { type: 'enable-rule', key: 'rule-1', enabled: true })[0]?.kind, 'refuse')
})

test('saved rules are archived after a question, unsaved ones deleted at once', () => {
  const draft = after(loadTargeting(savedTargeting()), { type: 'add-rule', is_group: false })
  const without = change(draft, { type: 'remove-rule', key: 'new-1' }, formFacts)
  assert.deepEqual([without.draft.targeting_rules.length, without.effects], [2, []])
  const [effect] = effectsOf(draft, { type: 'remove-rule', key: 'rule-1' })
  assert.equal(effect?.kind, 'confirm')
  assert.equal(
    after(draft, { type: 'remove-rule', key: 'rule-1', confirmed: true }).targeting_rules.length,
    2,
  )
})

test('an advertiser link that another enabled rule uses is refused', () => {
  const text =
    'Selected advertiser link is already in use in this publisher link. Please disable that rule to be able to use it again.'
  const draft = after(loadTargeting(savedTargeting()), { type: 'add-rule', is_group: false })
  const choose = { type: 'choose-target', key: 'new-1', index: 0, target: linkTarget(1) } as const
  assert.deepEqual(effectsOf(draft, choose), [{ kind: 'refuse', text }])
  const off = after(draft, { type: 'enable-rule', key: 'new-1', enabled: false }, choose)
  assert.equal(off.targeting_rules[2]!.provider_details[0]!.provider_link, 1, 'a disabled rule may hold it')
  const enable = { type: 'enable-rule', key: 'new-1', enabled: true } as const
  assert.deepEqual(effectsOf(off, enable), [{ kind: 'refuse', text }])
  const free = after(off, { type: 'enable-rule', key: 'rule-1', enabled: false, confirmed: true }, enable)
  assert.deepEqual(disabled(free), [true, false, false])
})

test('dragging sets the order; an empty block cannot be moved', () => {
  const draft = after(loadTargeting(savedTargeting()), { type: 'add-rule', is_group: false })
  assert.deepEqual(effectsOf(draft, { type: 'move-rule', key: 'new-1', to: 0 }), [
    { kind: 'refuse', text: 'Cannot move empty rule block' },
  ])
  const moved = after(draft, { type: 'move-rule', key: 'rule-2', to: 0 })
  assert.deepEqual(
    moved.targeting_rules.map((rule) => rule.key),
    ['rule-2', 'rule-1', 'new-1'],
  )
})

test('new rules have their defaults, and are disabled unless the link is active', () => {
  const [rule] = after(newTargeting(), { type: 'add-rule', is_group: true }).targeting_rules
  assert.equal(rule!.daily_cap, 0)
  assert.equal(rule!.daily_frequency, 100)
  assert.equal(rule!.revenue_share_percentage, 70)
  assert.equal(rule!.provider_details[0]!.traffic, 100)
  assert.equal(rule!.is_group, true)
  assert.equal(rule!.disabled, false)
  const inactive = { ...newTargeting(), is_active: false }
  const added = after(
    inactive,
    { type: 'add-rule', is_group: false },
    {
      type: 'enable-rule',
      key: 'new-1',
      enabled: true,
    },
  )
  assert.deepEqual(disabled(added), [true])
})

test('removing a property value that enabled rules use asks, then disables those', () => {
  const rules = [
    savedRule(1, { provider_details: [linkTarget(1, { platform_id: [2] })] }),
    savedRule(2),
    savedRule(3, { disabled: true, provider_details: [linkTarget(3, { platform_id: [2] })] }),
  ]
  const draft = loadTargeting(savedTargeting({ platform_id: [1, 2], targeting_rules: rules }))
  const removed = confirmed(
    draft,
    { type: 'set-property', property: 'platform_id', values: [1] },
    'All rulesets related to this link property will be disabled. Are you sure to remove the link property?',
  )
  assert.deepEqual(removed.platform_id, [1])
  assert.deepEqual(disabled(removed), [true, false, true])
  const unused = change(
    draft,
    { type: 'set-property', property: 'platform_id', values: [1, 2, 3] },
    formFacts,
  )
  assert.deepEqual([unused.effects, unused.draft.platform_id], [[], [1, 2, 3]])
})

test('a selection of traffic types switches filters and options', () => {
  const on = {
    ...newTargeting(),
    short_keywords: true,
    latency_enabled: true,
    high_paying_enabled: true,
    ip_list_proxy: true,
  }
  const cases: [values: number[], from: TargetingDraft, expected: Partial<TargetingDraft>][] = [
    [[1], newTargeting(), { high_paying_enabled: true, high_paying_keywords_percentage: 10 }],
    [[1, 4], newTargeting(), { high_paying_enabled: false }],
    [
      [2],
      on,
      {
        pass_referrer: true,
        short_keywords: false,
        latency_enabled: false,
        high_paying_enabled: false,
        ip_list_proxy: true,
      },
    ],
    [[3], on, { pass_referrer: true, latency_enabled: false }],
    [[2, 3], on, { pass_referrer: true, latency_enabled: false }],
    [[2, 4], on, { pass_referrer: false, latency_enabled: true }],
    [[4], on, { pass_referrer: false, short_keywords: true }],
  ]
  for (const [values, from, expected] of cases) {
    const draft = after(from, { type: 'set-property', property: 'tag_type_id', values })
    for (const [name, value] of Object.entries(expected))
      assert.equal(draft[name as keyof TargetingDraft], value, `${values.join()}: ${name}`)
  }
  const loaded = loadTargeting(savedTargeting({ targeting_rules: [] }))
  const typeIn = after(loaded, { type: 'set-property', property: 'tag_type_id', values: [1] })
  assert.equal(typeIn.high_paying_keywords_percentage, 15)
})

test('the traffic source is emptied when no traffic type takes one', () => {
  const draft = { ...newTargeting(), tag_type_id: [2, 4], traffic_source_id: [7] }
  const kept = after(draft, { type: 'set-property', property: 'tag_type_id', values: [2] })
  assert.deepEqual(kept.traffic_source_id, [7])
  const gone = after(draft, { type: 'set-property', property: 'tag_type_id', values: [4] })
  assert.deepEqual(gone.traffic_source_id, [])
})

test('a quality score without low or mid turns warm-up on, for new links only', () => {
  const cases = [
    [['direct'], true],
    [['direct', 'premium'], true],
    [['direct', 'low'], false],
    [['mid'], false],
    [[], false],
  ] as const
  for (const [values, expected] of cases) {
    const action = { type: 'set-property', property: 'quality_score', values } as const
    assert.equal(after(newTargeting(), action).warmup_mode, expected, values.join())
    const loaded = loadTargeting(savedTargeting({ targeting_rules: [] }))
    assert.equal(after(loaded, action).warmup_mode, false)
  }
})

test('weights follow the caps until one is edited; waterfall clears them', () => {
  const rules = [savedRule(1, { daily_frequency: 100 }), savedRule(2, { daily_frequency: 100 })]
  let draft = loadTargeting(savedTargeting({ targeting_rules: rules }))
  draft = after(
    draft,
    { type: 'set-cap', key: 'rule-1', daily_cap: 100 },
    { type: 'set-cap', key: 'rule-2', daily_cap: 200 },
  )
  assert.deepEqual(weights(draft), [33.33333, 66.66667])
  const off = after(draft, { type: 'enable-rule', key: 'rule-2', enabled: false, confirmed: true })
  assert.deepEqual(weights(off), [100, 66.66667])
  const waterfall = after(draft, { type: 'set-mode', targeting_type: 'waterfall' })
  assert.deepEqual(weights(waterfall), [null, null])
  assert.deepEqual(weights(after(waterfall, { type: 'set-weight', key: 'rule-1', weight: 5 })), [null, null])
  assert.deepEqual(
    weights(after(waterfall, { type: 'set-mode', targeting_type: 'round_robin' })),
    [33.33333, 66.66667],
  )
  const byHand = after(
    draft,
    { type: 'set-weight', key: 'rule-1', weight: 40.123456 },
    { type: 'set-cap', key: 'rule-2', daily_cap: 900 },
  )
  assert.deepEqual(weights(byHand), [40.12346, 66.66667])
})

test('rules that a change does not affect stay the same objects, so that a screen of hundreds draws only the others', () => {
  const rules = [1, 2, 3].map((id) => savedRule(id, { daily_frequency: 100 }))
  const draft = after(loadTargeting(savedTargeting({ targeting_rules: rules })), {
    type: 'set-cap',
    key: 'rule-1',
    daily_cap: 100,
  })
  const actions: TargetingAction[] = [
    { type: 'set-cap', key: 'rule-1', daily_cap: 900 },
    { type: 'set-rule', key: 'rule-1', values: { comment: 'x' } },
    { type: 'set-provider', key: 'rule-1', index: 0, provider_id: 4 },
    { type: 'add-target', key: 'rule-1' },
  ]
  for (const action of actions) {
    const [, second, third] = after(draft, action).targeting_rules
    assert.equal(second, draft.targeting_rules[1], action.type)
    assert.equal(third, draft.targeting_rules[2], action.type)
  }
})

test('another advertiser empties the link; the same one chosen again keeps it', () => {
  const draft = loadTargeting(savedTargeting())
  const choose = (provider_id: number) =>
    after(draft, { type: 'set-provider', key: 'rule-1', index: 0, provider_id }).targeting_rules[0]!
      .provider_details[0]!
  assert.equal(choose(9).provider_link, 1)
  assert.deepEqual(choose(8), { ...emptyTarget(), provider_id: 8 })
})

test('a rule that does not match the properties cannot be enabled', () => {
  const rules = [savedRule(1, { provider_details: [linkTarget(1, { platform_id: [2] })] }), savedRule(2)]
  const draft = after(loadTargeting(savedTargeting({ platform_id: [1, 2], targeting_rules: rules })), {
    type: 'set-property',
    property: 'platform_id',
    values: [1],
    confirmed: true,
  })
  const enable = { type: 'enable-rule', key: 'rule-1', enabled: true } as const
  assert.deepEqual(effectsOf(draft, enable), [
    { kind: 'refuse', text: 'Current link properties do not match with advertiser link properties.' },
  ])
  assert.deepEqual(disabled(after(draft, enable)), [true, false])
  const back = after(draft, { type: 'set-property', property: 'platform_id', values: [1, 2] }, enable)
  assert.deepEqual(disabled(back), [false, false])
})

test('a disabled rule that never had an account can be enabled', () => {
  const rules = [savedRule(1, { disabled: true, had_account: false })]
  const draft = loadTargeting(savedTargeting({ targeting_rules: rules }))
  const enabled = after(draft, { type: 'enable-rule', key: 'rule-1', enabled: true })
  assert.deepEqual([disabled(enabled), weights(enabled)], [[false], [100]])
})

const cap = (key: string, daily_cap: number) => ({ type: 'set-cap', key, daily_cap }) as const

test('new rules share evenly, one without a cap counts as the largest, and weights can follow the caps again', () => {
  const add = { type: 'add-rule', is_group: false } as const
  const two = after(newTargeting(), add, add)
  assert.deepEqual(weights(two), [50, 50])
  assert.deepEqual(weights(after(two, add)), [33.33334, 33.33333, 33.33333])
  assert.deepEqual(
    weights(after(two, add, cap('new-1', 100), cap('new-2', 300))),
    [14.28572, 42.85714, 42.85714],
  )
  assert.deepEqual(weights(after(two, cap('new-1', 2_147_483_647), cap('new-2', 1))), [99.99999, 0.00001])
  const typed = after(two, { type: 'set-weight', key: 'new-1', weight: 70 }, cap('new-2', 300), add)
  assert.deepEqual(weights(typed), [70, 50, 100])
  const derived = after(typed, { type: 'derive-weights' })
  assert.deepEqual([weights(derived), derived.weights_by_hand], [[33.33334, 33.33333, 33.33333], false])
})

test('changing the publisher of a published link asks first', () => {
  const action = { type: 'set-publisher', publisher_id: 6, default_domain: null } as const
  const draft = loadTargeting(savedTargeting({ publishedAt: '2026-11-21T08:00:00.000Z' }))
  const [asked] = effectsOf(draft, action) as [Extract<TargetingEffect, { kind: 'confirm' }>]
  assert.match(asked.text, /answered with the system fallback/)
  assert.equal(after(draft, action).publisher_id, 5)
  assert.equal(after(draft, asked.action).publisher_id, 6)
  assert.deepEqual(effectsOf(loadTargeting(savedTargeting()), action), [])
})

test('weights that a user chose before are kept when the link is opened again', () => {
  const rules = [savedRule(1, { daily_frequency: 60 }), savedRule(2, { daily_frequency: 40 })]
  const draft = loadTargeting(savedTargeting({ targeting_rules: rules }))
  assert.deepEqual(weights(after(draft, { type: 'set-cap', key: 'rule-1', daily_cap: 10 })), [60, 40])
})

test('two advertisers share 100; without the second one, the first has 100 again', () => {
  const two = after(loadTargeting(savedTargeting()), { type: 'add-target', key: 'rule-1' })
  assert.deepEqual(shares(two), [50, 50])
  const set = (traffic: number) =>
    shares(after(two, { type: 'set-traffic', key: 'rule-1', index: 1, traffic }))
  assert.deepEqual(set(30.1), [69.9, 30.1])
  assert.deepEqual(set(-1), [50, 50])
  assert.deepEqual(set(101), [50, 50])
  assert.deepEqual(shares(after(two, { type: 'add-target', key: 'rule-1' })), [50, 50])
  const one = after(
    two,
    { type: 'set-traffic', key: 'rule-1', index: 0, traffic: 20 },
    { type: 'remove-target', key: 'rule-1', index: 1 },
  )
  assert.deepEqual(shares(one), [100])
})

test('choosing a publisher fills in its default domain', () => {
  const draft = after(newTargeting(), {
    type: 'set-publisher',
    publisher_id: 5,
    default_domain: 'go.bright.example',
  })
  assert.deepEqual([draft.publisher_id, draft.custom_domain], [5, 'go.bright.example'])
})

test('after the first save of a new link its ids are remembered and its blocks stay', () => {
  const draft = after(newTargeting(), { type: 'add-rule', is_group: false })
  const saved = after(draft, {
    type: 'saved',
    id: 8,
    status: 'draft',
    updatedAt: 'now',
    rules: [savedRule(31)],
  })
  assert.deepEqual([saved.id, saved.updatedAt, saved.targeting_rules[0]!.id], [8, 'now', 31])
  assert.equal(saved.targeting_rules[0]!.key, 'new-1')
})

test('a duplicate has no rule ids and no client id; its rules can be enabled', () => {
  const copy = duplicateTargeting(
    savedTargeting({ client_id: 7, targeting_rules: [savedRule(1, { disabled: true })] }),
  )
  assert.deepEqual([copy.id, copy.client_id, copy.targeting_rules[0]!.id], [null, null, null])
  assert.deepEqual(disabled(after(copy, { type: 'enable-rule', key: 'new-1', enabled: true })), [false])
  assert.equal(after(copy, { type: 'add-rule', is_group: false }).targeting_rules[1]!.key, 'new-2')
})
