import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TargetingAction } from './actions.ts'
import { change } from './change.ts'
import { loadTargeting, newTargeting, type TargetingDraft } from './draft.ts'
import { formFacts, savedTargeting } from '../testing/sample-draft.ts'

function after(draft: TargetingDraft, ...actions: TargetingAction[]): TargetingDraft {
  return actions.reduce((current, action) => change(current, action, formFacts).draft, draft)
}
const effectsOf = (draft: TargetingDraft, action: TargetingAction) => change(draft, action, formFacts).effects
const weights = (draft: TargetingDraft) => draft.targeting_rules.map((rule) => rule.daily_frequency)

test('rules of a new link get equal parts until a weight is typed; a typed weight stays until they are split or derived again', () => {
  const two = after(
    newTargeting(),
    { type: 'add-rule', is_group: false },
    { type: 'add-rule', is_group: false },
  )
  assert.deepEqual(weights(two), [50, 50])
  const typed = after(
    two,
    { type: 'set-weight', key: 'new-1', weight: 70 },
    { type: 'add-rule', is_group: true },
  )
  assert.deepEqual(weights(typed), [70, 50, 100])
  const split = after(typed, { type: 'split-evenly' })
  assert.deepEqual(weights(split), [33.33334, 33.33333, 33.33333])
  const capped = after(split, { type: 'set-cap', key: 'new-1', daily_cap: 9 })
  assert.deepEqual(weights(capped), weights(split), 'caps no longer decide')
  assert.deepEqual(
    weights(
      after(
        capped,
        { type: 'set-cap', key: 'new-2', daily_cap: 3 },
        { type: 'set-cap', key: 'new-3', daily_cap: 3 },
        {
          type: 'derive-weights',
        },
      ),
    ),
    [60, 20, 20],
  )
  const waterfall = after(two, { type: 'set-mode', targeting_type: 'waterfall' })
  assert.equal(after(waterfall, { type: 'split-evenly' }), waterfall)
})

test('the form shows that the quality scores switched warm-up on, until the user changes it', () => {
  const premium: TargetingAction = { type: 'set-property', property: 'quality_score', values: ['premium'] }
  const on = after(newTargeting(), premium)
  assert.deepEqual([on.warmup_mode, on.warmup_by_quality], [true, true])
  const described = after(on, { type: 'set', values: { notes: 'x' } })
  assert.equal(described.warmup_by_quality, true)
  const off = after(described, { type: 'set', values: { warmup_mode: false } })
  assert.deepEqual([off.warmup_mode, off.warmup_by_quality], [false, false])
  const byHand = after(newTargeting(), { type: 'set', values: { warmup_mode: true } }, premium)
  assert.deepEqual([byHand.warmup_mode, byHand.warmup_by_quality], [true, false])
  const saved = after(loadTargeting(savedTargeting()), premium)
  assert.deepEqual([saved.warmup_mode, saved.warmup_by_quality], [false, false])
})

test('the question about a removed property names the rules that it disables', () => {
  const draft = loadTargeting(savedTargeting())
  const [effect] = effectsOf(draft, { type: 'set-property', property: 'platform_id', values: [] })
  assert.deepEqual(effect?.kind === 'confirm' && effect.rules, [1, 2])
})
