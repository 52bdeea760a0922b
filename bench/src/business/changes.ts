import { qualityScores } from '@headgate/contract/base/constants'
import type { RunHours } from '@headgate/contract/targetings/run-hours'
import { SeededRandom } from '@headgate/domain/seeded-random'
import {
  SETTINGS_ENTITY,
  type EngineChange,
  type EngineKind,
  type EngineState,
  type PublishedTargeting,
  type RuleTarget,
} from '@headgate/domain/snapshot/snapshot'

export interface BusinessSize {
  /** Publisher links, with ids from 1. */
  links: number
  /** Average number of rules per link; a link has between half and one and a half times as many. */
  rulesPerLink?: number
  seed?: number
  /** Share of caps on rules and advertiser links; the rest is uncapped. */
  capped?: number
  /** Highest cap; benchmarks that must never run out of room set a large one. */
  highestCap?: number
  /** Hours of every rule of publisher links; without, they run at all hours. */
  hours?: RunHours
}

export interface BusinessIds {
  publishers: number
  providers: number
  providerLinks: number
  groups: number
}

/** Numbers of all entities of a business with that many publisher links; ids run from 1. */
export function businessIds({ links }: BusinessSize): BusinessIds {
  return {
    publishers: Math.max(20, Math.ceil(links / 50)),
    providers: Math.max(8, Math.min(500, Math.ceil(links / 100))),
    providerLinks: Math.max(60, Math.ceil(links / 2)),
    groups: Math.max(6, Math.ceil(links / 20)),
  }
}

/** The publisher of a publisher link, for requests that need the right one. */
export function publisherOf(link: number, size: BusinessSize): number {
  return 1 + ((link * 7_919) % businessIds(size).publishers)
}

/**
 * A large business as the stream that engines read, equal for the same size and seed: settings first, then partners,
 * advertiser links, groups, and publisher links with their rules. Yields one by one, because a million links with all
 * their rules should never be in memory as a list.
 */
export function* generateBusiness(size: BusinessSize): Generator<EngineChange> {
  const random = new SeededRandom(size.seed ?? 1)
  const ids = businessIds(size)
  let revision = 0
  const change = <K extends EngineKind>(
    kind: K,
    entity_id: number,
    content: EngineState[K],
  ): EngineChange => {
    revision += 1
    return { revision, kind, entity_id, content }
  }
  yield change('settings', SETTINGS_ENTITY, {
    default_domain: 'https://go.bench.example',
    system_fallback: 'https://fallback.bench.example/search?q=[Q]',
    warmup_link: 'https://warmup.bench.example/search?q=[Q]',
    warmup_link_yahoo: 'https://warmup.bench.example/yahoo?p=[Q]',
    kyc_url: null,
  })
  for (let id = 1; id <= ids.publishers; id += 1)
    yield change('publisher', id, { name: `Publisher ${id}`, status: true, archived: false })
  for (let id = 1; id <= ids.providers; id += 1)
    yield change('provider', id, { name: `Advertiser ${id}`, status: random.chance(0.98), archived: false })
  for (let id = 1; id <= ids.providerLinks; id += 1)
    yield change('provider_link', id, {
      provider_id: random.between(1, ids.providers),
      link: `${random.pick(shapes)}&channel=BN-${id}`,
      daily_cap: cap(random, size),
      disabled: random.chance(0.02),
      platform_id: random.between(1, 3),
      search_engine_id: random.between(1, 3),
      tag_type_id: random.between(1, 5),
      traffic_source_id: random.between(0, 5),
      quality_score: random.pick(qualityScores),
      channel: `BN-${id}`,
    })
  for (let id = 1; id <= ids.groups; id += 1) {
    yield change('group_flags', id, { active: random.chance(0.98), archived: false })
    const waterfall = random.chance(0.3)
    const count = random.between(2, 5)
    yield change('group', id, {
      targeting_type: waterfall ? 'waterfall' : 'round_robin',
      capacity: 0,
      rules: Array.from({ length: count }, (_, at) => ({
        id: id * 10 + at,
        capacity: 0,
        weight: waterfall ? null : Math.floor(100 / count),
        provider_link_id: random.between(1, ids.providerLinks),
      })),
    })
  }
  let rule = 0
  const nextRule = () => (rule += 1)
  for (let id = 1; id <= size.links; id += 1) {
    yield change('targeting_flags', id, { is_active: random.chance(0.98), archived: false })
    yield change('targeting', id, targeting(random, size, ids, publisherOf(id, size), nextRule))
  }
}

/** The same as a list, for sizes that fit into memory. */
export const businessChanges = (size: BusinessSize): EngineChange[] => [...generateBusiness(size)]

const shapes = [
  'https://search.partner-a.example/results?q=[Q]&clid=[CLICK_ID]',
  'https://find.partner-b.example/web?keyword=[Q]&click=[CLICK_ID]&site=[SITE_ID]&pub=[PUBLISHER_ID]',
  'https://www.partner-c.example/search/[Q]?utm=[UTM_SOURCE]&ad=[AD_ID]&group=[AD_GROUP_ID]',
  'https://serp.partner-d.example/s?query=[Q]&account=[AD_ACCOUNT_ID]&utm=[UTM_SOURCE]&adgroup=[AD_GROUP_ID]' +
    '&placement=[AD_PLACEMENT_ID]&ad=[AD_ID]&pixel=[PIXEL_ID]&event=[CONVERSION_EVENT]&ut=[UT]&site=[SITE_ID]' +
    '&domain=[SITE_DOMAIN]&pub=[PUBLISHER_ID]&name=[PUBLISHER_NAME]&c=[CLICK_ID]',
]

function cap(random: SeededRandom, { capped = 0.5, highestCap = 1_000_000 }: BusinessSize): number {
  return random.chance(capped) ? Math.ceil(highestCap * (0.1 + 0.9 * random.next())) : 0
}

function targeting(
  random: SeededRandom,
  size: BusinessSize,
  ids: BusinessIds,
  publisher_id: number,
  nextRule: () => number,
): PublishedTargeting {
  const waterfall = random.chance(0.2)
  const average = size.rulesPerLink ?? 5
  const count = random.between(Math.ceil(average / 2), Math.floor(average * 1.5))
  return {
    publisher_id,
    targeting_type: waterfall ? 'waterfall' : 'round_robin',
    rules: Array.from({ length: count }, (_, at) => ({
      id: nextRule(),
      daily_cap: waterfall && at === count - 1 ? 0 : cap(random, size),
      weight: waterfall ? null : Math.floor(10_000_000 / count) / 100_000,
      targets: targets(random, ids),
      ...(size.hours && { hours: size.hours }),
    })),
    filters: {
      ip_list_proxy: random.chance(0.5),
      ip_list_too_many_per_ip: random.chance(0.5),
      minimum_chrome_version: random.chance(0.5),
      minimum_windows_version: random.chance(0.5),
      short_keywords: random.chance(0.5),
      latency: random.chance(0.4) ? 1_000 : null,
      high_paying_keywords_percentage: random.chance(0.4) ? random.between(10, 60) : null,
      disable_filters_temporarily: random.chance(0.1),
    },
    warmup_mode: random.chance(0.05),
    pass_referrer: random.chance(0.3),
    custom_fallback: random.chance(0.3) ? 'https://home.publisher.example/start' : null,
    overcap_url: random.chance(0.3) ? 'https://home.publisher.example/over?q=[Q]' : null,
    platform_id: random.between(0, 3),
    search_engine_id: random.between(0, 3),
    tag_type_id: random.between(0, 5),
    traffic_source_id: random.between(0, 5),
    quality_score: random.pick([...qualityScores, null]),
    yahoo: random.chance(0.3),
    sub_id: random.chance(0.1) ? `sub-${random.between(1, 999)}` : null,
    client_id: random.chance(0.1) ? random.between(1, 9_999) : null,
    n: null,
  }
}

function targets(random: SeededRandom, ids: BusinessIds): RuleTarget[] {
  const link = (traffic: number): RuleTarget => ({
    traffic,
    provider_link_id: random.between(1, ids.providerLinks),
    advertiser_link_group_id: null,
  })
  const kind = random.next()
  if (kind < 0.1)
    return [{ traffic: 100, provider_link_id: null, advertiser_link_group_id: random.between(1, ids.groups) }]
  if (kind > 0.9) {
    const share = random.between(10, 90)
    return [link(share), link(100 - share)]
  }
  return [link(100)]
}
