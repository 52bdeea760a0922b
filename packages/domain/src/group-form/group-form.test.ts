import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AdvertiserLinkGroup, GroupRule, GroupValues } from '@headgate/contract/groups/values'
import { blankGroup } from '@headgate/contract/groups/values'
import { changeGroup, type GroupAction } from './change.ts'
import { contentOfGroup, diffGroup } from './difference.ts'
import { capacityOf, type GroupDraft, loadGroup, newGroup } from './draft.ts'
import { groupPayload, groupProblems, groupWeightNotice, problemsOfFields } from './problems.ts'

const savedRule = (id: number, values: Partial<GroupRule> = {}): GroupRule => ({
  id,
  capacity: 0,
  weight: 100,
  revenue_share: 70,
  active: true,
  hours: null,
  was_published: true,
  advertiser_id: 9,
  advertiser_link_id: id,
  platform_id: 1,
  search_engine_id: 1,
  tag_type_id: 1,
  quality_score: 'low',
  ...values,
})
const saved: AdvertiserLinkGroup = {
  id: 3,
  active: true,
  published: false,
  description: null,
  platforms: [1, 2],
  search_engines: [1],
  tag_types: [1],
  quality_scores: ['low'],
  capacity: 0,
  targeting: 'round_robin',
  status: 'draft',
  updated_at: 'then',
  published_at: null,
  archived_at: null,
  rules: [savedRule(1), savedRule(2, { platform_id: 2 })],
}
const facts = { shareRevenue: 70 }
const after = (draft: GroupDraft, ...actions: GroupAction[]) =>
  actions.reduce((current, action) => changeGroup(current, action, facts).draft, draft)
const effects = (draft: GroupDraft, action: GroupAction) => changeGroup(draft, action, facts).effects

test('the daily cap is the sum of the caps, and weights follow them', () => {
  const draft = after(
    loadGroup(saved),
    { type: 'set-cap', key: 'rule-1', daily_cap: 100 },
    { type: 'set-cap', key: 'rule-2', daily_cap: 300 },
  )
  assert.equal(capacityOf(draft), 400)
  assert.deepEqual(
    draft.rules.map((rule) => rule.daily_frequency),
    [25, 75],
  )
  assert.equal(capacityOf(after(draft, { type: 'set-cap', key: 'rule-1', daily_cap: 0 })), 0)
  const waterfall = after(draft, { type: 'set-mode', targeting_type: 'waterfall' })
  assert.deepEqual(
    waterfall.rules.map((rule) => rule.daily_frequency),
    [null, null],
  )
})

test('questions and refusals of rules apply in groups', () => {
  const draft = loadGroup(saved)
  const property = { type: 'set-property', property: 'platforms', values: [1] } as const
  assert.equal(effects(draft, property)[0]?.kind, 'confirm')
  const removed = after(draft, { ...property, confirmed: true })
  assert.deepEqual(
    removed.rules.map((rule) => rule.disabled),
    [false, true],
  )
  const stored = loadGroup({ ...saved, rules: [savedRule(1, { active: false })] })
  const enable = { type: 'enable-rule', key: 'rule-1', enabled: true } as const
  assert.equal(effects(stored, enable)[0]?.kind, 'refuse')
  const never = loadGroup({ ...saved, rules: [savedRule(1, { active: false, was_published: false })] })
  assert.equal(after(never, enable).rules[0]!.disabled, false)
  assert.deepEqual(effects(removed, { type: 'enable-rule', key: 'rule-2', enabled: true }), [
    { kind: 'refuse', text: 'Current link properties do not match with advertiser link properties.' },
  ])
  const added = after(draft, { type: 'add-rule', is_group: false })
  assert.deepEqual(effects(added, { type: 'move-rule', key: 'new-1', to: 0 }), [
    { kind: 'refuse', text: 'Cannot move empty rule block' },
  ])
  assert.equal(after(added, { type: 'remove-rule', key: 'new-1' }).rules.length, 2)
  assert.equal(effects(added, { type: 'remove-rule', key: 'rule-1' })[0]?.kind, 'confirm')
})

test('new rules are sent as disabled unless the group is active', () => {
  const draft = after(
    newGroup(),
    { type: 'add-rule', is_group: false },
    { type: 'set', values: { active: false } },
  )
  assert.deepEqual([draft.rules[0]!.disabled, groupPayload(draft).rules[0]!.active], [false, false])
})

const rule = (link: number | null, values = {}) => ({
  id: null,
  capacity: 0,
  weight: 10,
  revenue_share: 70,
  active: true,
  hours: null,
  advertiser_id: 9,
  advertiser_link_id: link,
  ...values,
})
const good: GroupValues = {
  ...blankGroup,
  platforms: [1],
  search_engines: [1],
  tag_types: [1],
  quality_scores: ['low'],
  rules: [rule(1), rule(2)],
}
const weightText = 'Please enter a weight above 0 and at most 100.'

const cases: [values: Partial<GroupValues>, path: string, text: string | undefined][] = [
  [{ platforms: [] }, 'platforms', 'Platform is Required!'],
  [{ search_engines: [] }, 'search_engines', 'Search engine is Required!'],
  [{ tag_types: [] }, 'tag_types', 'Tag type is Required!'],
  [{ quality_scores: [] }, 'quality_scores', 'Quality score is Required!'],
  [{ rules: [] }, 'rules', 'Please add rules!!!'],
  [{ rules: [rule(1, { capacity: -1 })] }, 'rules.0.capacity', 'Numeric value starting from 0 required!'],
  [{ rules: [rule(1, { capacity: null })] }, 'rules.0.capacity', 'Numeric value starting from 0 required!'],
  [{ rules: [rule(1, { weight: 0 })] }, 'rules.0.weight', weightText],
  [{ rules: [rule(1, { weight: 101 })] }, 'rules.0.weight', weightText],
  [{ rules: [rule(1, { weight: null, active: false })] }, 'rules.0.weight', undefined],
  [{ rules: [rule(1, { weight: null })], targeting: 'waterfall' }, 'rules.0.weight', undefined],
  [{ rules: [rule(null)] }, 'rules.0.advertiser_link_id', 'Please select an advertiser link!'],
  [{ rules: [rule(1, { advertiser_id: null })] }, 'rules.0.advertiser_id', 'Please select an advertiser!'],
  [
    { rules: [rule(1), rule(2), rule(1), rule(2), rule(3)] },
    'rules',
    'The following advertiser links with the ID are duplicated: 1, 2',
  ],
  [{ rules: [rule(1), rule(1, { active: false })] }, 'rules', undefined],
]
for (const [values, path, text] of cases)
  test(`${path}: ${text ?? 'no text'} for ${JSON.stringify(values).slice(0, 60)}`, () =>
    assert.equal(groupProblems({ ...good, ...values }, new Map())[path], text))

test('a good group has no text; below 100 there is a notice', () => {
  assert.deepEqual(groupProblems(good, new Map()), {})
  assert.equal(groupWeightNotice(good), 'Please note that Total weight is less than 100%.')
  assert.equal(groupWeightNotice({ ...good, targeting: 'waterfall' }), null)
})

test('the difference of a group to what is live', () => {
  const before = contentOfGroup(groupPayload(loadGroup(saved)))
  assert.ok(diffGroup(before, before).isSame)
  const changed = after(loadGroup(saved), { type: 'move-rule', key: 'rule-2', to: 0 })
  const { rules } = diffGroup(before, contentOfGroup(groupPayload(changed)))
  assert.deepEqual(
    rules.filter((one) => one.moved).map((one) => one.kind),
    ['changed'],
  )
})

test('weights of a group are split evenly, whatever the caps are, and not in waterfall', () => {
  const capped = after(loadGroup(saved), { type: 'set-cap', key: 'rule-1', daily_cap: 900 })
  const split = after(capped, { type: 'split-evenly' })
  assert.deepEqual(
    groupPayload(split).rules.map((one) => one.weight),
    [50, 50],
  )
  assert.equal(split.weights_by_hand, true)
  const waterfall = after(capped, { type: 'set-mode', targeting_type: 'waterfall' })
  assert.equal(after(waterfall, { type: 'split-evenly' }), waterfall)
})

test('a loaded group is sent as it was stored', () => {
  const { rules } = groupPayload(loadGroup(saved))
  for (const [at, sent] of rules.entries())
    for (const [field, value] of Object.entries(sent))
      assert.equal(value, saved.rules[at]![field as keyof typeof sent], field)
})

test('texts of rules are found under the names that both forms have', () => {
  const given = {
    'rules.0.capacity': 'a',
    'rules.10.advertiser_link_id': 'b',
    'rules.1.id': 'c',
    rules: 'd',
    platforms: 'e',
  }
  assert.deepEqual(problemsOfFields(given), {
    'rules.0.daily_cap': 'a',
    'rules.10.provider_details.0.provider_link': 'b',
    'rules.1.id': 'c',
    rules: 'd',
    platforms: 'e',
  })
})
