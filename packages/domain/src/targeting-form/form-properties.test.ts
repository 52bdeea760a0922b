import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import type { Targeting, TargetingRule } from '@headgate/contract/targetings/values'
import type { TargetingAction } from './actions.ts'
import { change } from './change.ts'
import { comparedValues, contentOfValues, diffTargeting } from './difference.ts'
import { loadTargeting } from './draft.ts'
import { repeatedUses } from '../rules/provider-link-use.ts'
import { shapeTargeting, targetingPayload } from './payload.ts'
import { formFacts, linkTarget, savedTargeting, tagTypes } from '../testing/sample-draft.ts'
import { sumOfPercents, weightsFromCaps } from '../rules/weights.ts'

const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31)
const options = { seed, numRuns: 300 }
console.log(`seed ${seed}`)

test('weights of any caps have 5 decimals, are above 0 and add to exactly 100', () => {
  const caps = fc.array(fc.oneof(fc.nat(50), fc.nat(2_147_483_647)), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(caps, (given) => {
      const weights = weightsFromCaps(given)
      return (
        weights !== null &&
        sumOfPercents(weights) === 100 &&
        weights.every((one) => one > 0 && Number(one.toFixed(5)) === one)
      )
    }),
    options,
  )
})

const key = fc.constantFrom('rule-1', 'rule-2', 'new-1', 'new-2', 'new-3')
const number = fc.integer({ min: -5, max: 120 })
const flag = fc.boolean()
const action: fc.Arbitrary<TargetingAction> = fc.oneof(
  fc.record({ type: fc.constant('add-rule' as const), is_group: flag }),
  fc.record({ type: fc.constant('set-active' as const), is_active: flag }),
  fc.record({
    type: fc.constant('set-mode' as const),
    targeting_type: fc.constantFrom('round_robin' as const, 'waterfall' as const),
  }),
  fc.record({
    type: fc.constant('set-property' as const),
    property: fc.constantFrom('platform_id' as const, 'tag_type_id' as const),
    values: fc.array(fc.integer({ min: 1, max: 4 })),
  }),
  fc.record({ type: fc.constantFrom('remove-rule' as const, 'add-target' as const), key }),
  fc.record({ type: fc.constant('move-rule' as const), key, to: number }),
  fc.record({ type: fc.constant('enable-rule' as const), key, enabled: flag }),
  fc.record({ type: fc.constant('set-cap' as const), key, daily_cap: fc.nat(5_000) }),
  fc.record({ type: fc.constant('set-weight' as const), key, weight: number }),
  fc.record({ type: fc.constant('remove-target' as const), key, index: fc.nat(1) }),
  fc.record({
    type: fc.constant('set-traffic' as const),
    key,
    index: fc.nat(1),
    traffic: fc.double({ min: -10, max: 110, noNaN: true }),
  }),
  fc.record({
    type: fc.constant('choose-target' as const),
    key,
    index: fc.nat(1),
    target: fc.integer({ min: 1, max: 4 }).map((link) => linkTarget(link)),
  }),
)

/** Runs an action and confirms every question. */
function play(actions: readonly TargetingAction[], each: (draft: ReturnType<typeof loadTargeting>) => void) {
  let draft = loadTargeting(savedTargeting())
  for (const one of actions) {
    const first = change(draft, one, formFacts)
    const question = first.effects.find((effect) => effect.kind === 'confirm')
    draft = question ? change(draft, question.action, formFacts).draft : first.draft
    each(draft)
  }
  return draft
}

test('after any actions: no enabled rule uses a link twice, shares add to 100, an inactive link has no enabled rule', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
      play(actions, (draft) => {
        assert.deepEqual(repeatedUses(draft.targeting_rules), [])
        for (const rule of draft.targeting_rules) {
          assert.equal(sumOfPercents(rule.provider_details.map((target) => target.traffic)), 100)
          if (!draft.is_active) assert.ok(rule.disabled)
          if (draft.targeting_type === 'waterfall') assert.equal(rule.daily_frequency, null)
        }
        const keys = draft.targeting_rules.map((rule) => rule.key)
        assert.equal(new Set(keys).size, keys.length)
      })
    }),
    options,
  )
})

/** The server's reply after it stored these values. */
function stored(values: ReturnType<typeof targetingPayload>): Targeting {
  const rules: TargetingRule[] = values.targeting_rules.map((rule, at) => ({
    ...rule,
    id: rule.id ?? 100 + at,
    targeting_id: 1,
    daily_cap: rule.daily_cap ?? 0,
    priority: at + 1,
    had_account: true,
    is_group: false,
    provider_details: rule.provider_details.map((target) => ({ ...linkTarget(0), ...target })),
  }))
  return { ...savedTargeting(), ...values, publisher_id: values.publisher_id ?? 5, targeting_rules: rules }
}

test('a link that is saved and opened again is sent the same, and has no difference from itself', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 25 }), (actions) => {
      const first = targetingPayload(
        play(actions, () => {}),
        tagTypes,
      )
      assert.deepEqual(shapeTargeting(first, tagTypes), first)
      const loaded = stored(first)
      const again = targetingPayload(loadTargeting(loaded), tagTypes)
      const withIds = first.targeting_rules.map((rule, at) => ({
        ...rule,
        id: loaded.targeting_rules[at]!.id,
      }))
      assert.deepEqual(again, { ...first, targeting_rules: withIds })
      const side = comparedValues(again, () => false)
      assert.ok(diffTargeting(side, side).isSame)
    }),
    options,
  )
})

const rule = (id: number | null, daily_cap = 0) => ({
  id,
  daily_cap,
  weight: 10,
  targets: [{ traffic: 100, provider_link_id: 1, advertiser_link_group_id: null }],
})

test('the difference names added, removed, changed and moved rules, and only those', () => {
  const base = contentOfValues(targetingPayload(loadTargeting(savedTargeting()), tagTypes), () => false)
  const before = { content: { ...base, rules: [rule(1), rule(2), rule(3), rule(4)] }, properties: null }
  const after = {
    content: {
      ...base,
      pass_referrer: true,
      filters: { ...base.filters, latency: 500 },
      rules: [rule(4), rule(1, 9), rule(3), rule(null)],
    },
    properties: null,
  }
  const difference = diffTargeting(before, after)
  assert.deepEqual(difference.fields, [
    { field: 'pass_referrer', before: false, after: true },
    { field: 'filters.latency', before: null, after: 500 },
  ])
  assert.deepEqual(
    difference.rules.map((one) => [one.id, one.kind, one.moved, one.before, one.after]),
    [
      [4, 'changed', true, 4, 1],
      [1, 'changed', false, 1, 2],
      [3, 'same', false, 3, 3],
      [null, 'added', false, null, 4],
      [2, 'removed', false, 2, null],
    ],
  )
  assert.deepEqual(difference.rules[1]!.fields, [{ field: 'daily_cap', before: 0, after: 9 }])
  assert.equal(diffTargeting(null, after).isSame, false)
})

const onPlatforms = (platforms: number[]) =>
  comparedValues(
    targetingPayload(loadTargeting(savedTargeting({ platform_id: platforms })), tagTypes),
    () => false,
  )

test('properties are compared as lists, in any order; served values only where lists were not kept', () => {
  const fields = (before: number[], after: number[]) =>
    diffTargeting(onPlatforms(before), onPlatforms(after)).fields
  assert.deepEqual(fields([1, 2], [2, 1]), [])
  assert.deepEqual(fields([1, 2], [1, 2, 3]), [{ field: 'platform_id', before: [1, 2], after: [1, 2, 3] }])
  assert.deepEqual(fields([1, 2], [3]), [{ field: 'platform_id', before: [1, 2], after: [3] }])
  const unknown = { ...onPlatforms([1, 2]), properties: null }
  assert.deepEqual(diffTargeting(unknown, onPlatforms([1, 3])).fields, [])
  assert.deepEqual(diffTargeting(unknown, onPlatforms([3])).fields, [
    { field: 'platform_id', before: 0, after: 3 },
  ])
})
