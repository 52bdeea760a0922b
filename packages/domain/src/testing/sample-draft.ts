import type { RuleTarget, Targeting, TargetingRule } from '@headgate/contract/targetings/values'
import { blankTargeting, type TargetingValues } from '@headgate/contract/targetings/values'
import type { FormFacts } from '../targeting-form/actions.ts'
import type { CheckFacts } from '../targeting-form/problems.ts'

/** Traffic types of the tests: ids 1 to 4. */
export const tagTypes = new Map([
  [1, 'TYPE-IN'],
  [2, 'N2S'],
  [3, 'AFD'],
  [4, 'Native'],
])

export const formFacts: FormFacts = { tagTypes, shareRevenue: 70 }

export const checkFacts: CheckFacts = {
  tagTypes,
  defaultDomain: 'https://go.headgate.example',
  systemFallback: 'https://rest.example/',
  ownHosts: ['go.headgate.example', 'search.brightpath.example'],
  storedRules: new Map(),
}

/** A target with an advertiser link that has one value of each property. */
export function linkTarget(link: number, properties: Partial<RuleTarget> = {}): RuleTarget {
  return {
    traffic: 100,
    provider_id: 9,
    provider_link: link,
    advertiser_link_group_id: null,
    platform_id: [1],
    search_engine_id: [1],
    tag_type_id: [4],
    quality_score: ['low'],
    ...properties,
  }
}

export function savedRule(id: number, values: Partial<TargetingRule> = {}): TargetingRule {
  return {
    id,
    targeting_id: 1,
    daily_cap: 0,
    daily_frequency: 50,
    revenue_share_percentage: 70,
    disabled: false,
    had_account: true,
    comment: null,
    hours: null,
    is_group: false,
    priority: id,
    provider_details: [linkTarget(id)],
    ...values,
  }
}

/** Values that can be saved. */
export const goodValues: TargetingValues = {
  ...blankTargeting,
  publisher_id: 5,
  platform_id: [1],
  search_engine_id: [1],
  tag_type_id: [4],
  quality_score: ['low'],
}

/** A publisher link as the server would return it for these values. */
export function savedTargeting(values: Partial<Targeting> = {}): Targeting {
  return {
    ...goodValues,
    id: 1,
    publisher_id: 5,
    publisher: 'Brightpath',
    link: 'https://go.headgate.example/search?q=[Q]&publisher_id=5&targeting_id=1&click_id=[CLICK_ID]',
    updatedAt: '2026-11-21T08:00:00.000Z',
    publishedAt: null,
    archivedAt: null,
    daily_cap: 0,
    is_live: false,
    last_live: null,
    is_traffic_flowing: false,
    publisher_channel_search_count: [],
    targeting_rules: [savedRule(1), savedRule(2)],
    ...values,
  }
}
