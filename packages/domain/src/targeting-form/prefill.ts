import type { RuleTarget, TargetingPrefill } from '@headgate/contract/targetings/values'
import type { FormFacts, TargetingAction } from './actions.ts'
import { change } from './change.ts'
import { newTargeting, type TargetingDraft } from './draft.ts'

/**
 * A new publisher link from the address of the add form
 * (docs/behaviour/publisher-links.md#new-link-from-an-advertiser-link). Properties have the same effects as choices by
 * hand. With `add_link_as_rule` there is one rule for the advertiser link, with the link's remaining cap as its daily
 * cap. If nothing remains, that is 0: the rule has no cap, but the link's own cap still applies.
 */
export function prefilledTargeting(prefill: TargetingPrefill, facts: FormFacts): TargetingDraft {
  const { platform_id, search_engine_id, tag_type_id, traffic_source_id, quality_score } = prefill
  const actions: TargetingAction[] = [
    { type: 'set-property', property: 'platform_id', values: one(platform_id) },
    { type: 'set-property', property: 'search_engine_id', values: one(search_engine_id) },
    { type: 'set-property', property: 'tag_type_id', values: one(tag_type_id) },
    { type: 'set-property', property: 'traffic_source_id', values: one(traffic_source_id) },
    { type: 'set-property', property: 'quality_score', values: one(quality_score) },
  ]
  if (prefill.add_link_as_rule !== undefined) actions.push(...ruleActions(prefill))
  return actions.reduce((draft, action) => change(draft, action, facts).draft, newTargeting())
}

const one = <T>(value: T | undefined) => (value === undefined ? [] : [value])

function ruleActions(prefill: TargetingPrefill): TargetingAction[] {
  const key = `new-${newTargeting().next_key}`
  const left = Math.max(0, (prefill.daily_cap ?? 0) - (prefill.cap_consumed ?? 0))
  const target: Omit<RuleTarget, 'traffic'> = {
    provider_id: prefill.provider_id ?? null,
    provider_link: prefill.advertiser_channel_id ?? null,
    advertiser_link_group_id: null,
    platform_id: one(prefill.platform_id),
    search_engine_id: one(prefill.search_engine_id),
    tag_type_id: one(prefill.tag_type_id),
    quality_score: one(prefill.quality_score),
  }
  return [
    { type: 'add-rule', is_group: false },
    { type: 'choose-target', key, index: 0, target },
    { type: 'set-cap', key, daily_cap: left },
  ]
}
