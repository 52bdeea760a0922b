import assert from 'node:assert/strict'
import { test } from 'node:test'
import { targetingPrefill } from '@headgate/contract/targetings/values'
import { prefilledTargeting } from './prefill.ts'
import { usesRemoved } from './properties-removed.ts'
import { formFacts, goodValues, linkTarget } from '../testing/sample-draft.ts'

const prefilled = (address: string) =>
  prefilledTargeting(targetingPrefill.parse(Object.fromEntries(new URLSearchParams(address))), formFacts)

test('the add form reads its address, and one rule has the remaining cap', () => {
  const draft = prefilled(
    'advertiser_channel_id=12&provider_id=9&cap_consumed=40&daily_cap=100&tag_type_id=2&traffic_source_id=3' +
      '&search_engine_id=4&platform_id=5&quality_score=premium&add_link_as_rule=true',
  )
  assert.deepEqual([draft.tag_type_id, draft.traffic_source_id, draft.quality_score], [[2], [3], ['premium']])
  assert.equal(draft.pass_referrer, true)
  assert.equal(draft.warmup_mode, true)
  const [rule] = draft.targeting_rules
  assert.deepEqual([rule!.daily_cap, rule!.daily_frequency, rule!.disabled], [60, 100, false])
  assert.deepEqual(
    [rule!.provider_details[0]!.provider_link, rule!.provider_details[0]!.platform_id],
    [12, [5]],
  )
})

test('without add_link_as_rule there is no rule; an unreadable value is ignored', () => {
  const draft = prefilled('platform_id=x&search_engine_id=4&quality_score=best')
  assert.deepEqual(
    [draft.platform_id, draft.search_engine_id, draft.quality_score, draft.targeting_rules],
    [[], [4], [], []],
  )
  assert.equal(prefilled('daily_cap=5&cap_consumed=9&add_link_as_rule=1').targeting_rules[0]!.daily_cap, 0)
})

test('a rule uses a removed property when its advertiser link has that value', () => {
  const removed = usesRemoved({ ...goodValues, platform_id: [1, 2] }, goodValues)
  assert.equal(removed(linkTarget(1, { platform_id: [2] })), true)
  assert.equal(removed(linkTarget(2)), false)
  assert.equal(removed(linkTarget(3, { platform_id: [1, 2] })), true, 'a group of several')
  assert.equal(removed(linkTarget(4, { platform_id: [3] })), false, 'it did not match before either')
})
