import type { CapKind } from '@headgate/contract/base/constants'
import type {
  EngineChange,
  EngineState,
  PublishedFilters,
  PublishedRule,
  PublishedTargeting,
} from '../snapshot/snapshot.ts'
import { applyChanges, emptySnapshot } from '../snapshot/compile.ts'
import type { Snapshot } from '../snapshot/read-snapshot.ts'
import { MemoryCounters } from '../decision/memory-counters.ts'
import type { Search } from '../decision/search.ts'
import { charactersOf } from '../reading/value-bytes.ts'

/** Ids in the small business that tests of the decision share. */
export const ids = { publisher: 1, otherPublisher: 2, targeting: 10, provider: 3, group: 40 }
export const DAY = 20_000
export const NOON = DAY * 86_400_000 + 43_200_000

export const noFilters: PublishedFilters = {
  ip_list_proxy: false,
  ip_list_too_many_per_ip: false,
  minimum_chrome_version: false,
  minimum_windows_version: false,
  short_keywords: false,
  latency: null,
  high_paying_keywords_percentage: null,
  disable_filters_temporarily: false,
}

export function rule(id: number, linkId: number, more: Partial<PublishedRule> = {}): PublishedRule {
  const targets = [{ traffic: 100, provider_link_id: linkId, advertiser_link_group_id: null }]
  return { id, daily_cap: 0, weight: 50, targets, ...more }
}

export function targeting(more: Partial<PublishedTargeting> = {}): PublishedTargeting {
  return {
    publisher_id: ids.publisher,
    targeting_type: 'round_robin',
    rules: [rule(100, 1), rule(101, 2)],
    filters: noFilters,
    warmup_mode: false,
    pass_referrer: false,
    custom_fallback: null,
    overcap_url: null,
    platform_id: 0,
    search_engine_id: 0,
    tag_type_id: 0,
    traffic_source_id: 0,
    quality_score: null,
    yahoo: false,
    sub_id: null,
    client_id: null,
    n: null,
    ...more,
  }
}

export function providerLink(
  id: number,
  more: Partial<EngineState['provider_link']> = {},
): EngineState['provider_link'] {
  return {
    provider_id: ids.provider,
    link: `https://advertiser-${id}.example/s?q=[Q]&c=[CLICK_ID]`,
    daily_cap: 0,
    disabled: false,
    platform_id: 1,
    search_engine_id: 2,
    tag_type_id: 3,
    traffic_source_id: 4,
    quality_score: 'mid',
    channel: `channel-${id}`,
    ...more,
  }
}

type Content = {
  [K in keyof EngineState]: [kind: K, id: number, content: EngineState[K] | null]
}[keyof EngineState]

/** A small complete business with one publisher link. Later entries win. */
export function business(...more: Content[]): EngineChange[] {
  const all: Content[] = [
    [
      'settings',
      1,
      {
        default_domain: null,
        system_fallback: 'https://system.example/',
        warmup_link: 'https://warmup.example/?q=[Q]',
        warmup_link_yahoo: 'https://warmup-yahoo.example/',
        kyc_url: null,
      },
    ],
    ['publisher', ids.publisher, { name: 'One & Only', status: true, archived: false }],
    ['publisher', ids.otherPublisher, { name: 'Other', status: true, archived: false }],
    ['provider', ids.provider, { name: 'Advertiser', status: true, archived: false }],
    ['provider_link', 1, providerLink(1)],
    ['provider_link', 2, providerLink(2)],
    ['targeting_flags', ids.targeting, { is_active: true, archived: false }],
    ['targeting', ids.targeting, targeting()],
    ...more,
  ]
  return all.map(([kind, entity_id, content], at) => ({ revision: at + 1, kind, entity_id, content }))
}

/** Slots by cap, with the whole cap as room on the test's day. */
export class CappedCounters extends MemoryCounters {
  readonly slots = new Map<string, number>()

  readonly slotFor = (kind: CapKind, id: number, cap: number): number => {
    const key = `${kind}:${id}`
    const slot = this.slots.get(key) ?? this.slots.size
    this.slots.set(key, slot)
    this.setRoom(slot, DAY, cap)
    return slot
  }
}

export function compiled(counters: CappedCounters, ...more: Content[]): Snapshot {
  return applyChanges(emptySnapshot(), business(...more), counters.slotFor)
}

const values: Record<number, string> = { 1: 'click 1' }

export function search(more: Partial<Search> = {}): Search {
  return {
    publisherId: ids.publisher,
    targetingId: ids.targeting,
    forged: false,
    keyword: 'cheap flights',
    keywordCharacters() {
      return charactersOf(this.keyword)
    },
    addressKey: 77,
    isBot: () => false,
    isProxyAddress: () => false,
    chromeVersion: () => Infinity,
    windowsVersion: () => Infinity,
    isHighPayingKeyword: () => false,
    parameter: (index) => values[index] ?? '',
    ...more,
  }
}
