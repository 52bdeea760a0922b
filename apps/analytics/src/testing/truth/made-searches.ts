import type { SeededRandom } from '@headgate/domain/seeded-random'
import type { SearchEvent } from '@headgate/warehouse/testing/search-events'
import type { Records } from './records.ts'

const HOUR_MS = 3_600_000
const REASONS = ['bot', 'proxy_ip', 'ip_rate', 'short_keyword', 'latency']
const [REDIRECTED, FILTERED, OVERCAPPED, WARMUP, FALLBACK] = [1, 2, 3, 4, 5]

/** Searches of each day: redirected to accounts in any spelling of their channel, to others, or stopped. */
export function madeSearches(records: Records, days: readonly string[], random: SeededRandom): SearchEvent[] {
  const all: SearchEvent[] = []
  for (const day of days)
    for (let count = random.between(15, 45); count > 0; count -= 1)
      all.push(aSearch(records, day, random, all.length))
  return all
}

function aSearch(records: Records, day: string, random: SeededRandom, sequence: number): SearchEvent {
  const time = Date.parse(day) + random.between(0, 23) * HOUR_MS + random.pick([0, 1, 1_800_000, 3_599_999])
  const link = random.pick(records.links)
  const search = {
    event_time: time,
    segment: 1,
    sequence,
    outcome: REDIRECTED!,
    filtered_reason: '',
    publisher_id: link.publisherId,
    targeting_id: link.id,
    rule_id: 0,
    advertiser_link_group_id: 0,
    group_rule_id: 0,
    provider_id: 0,
    provider_link_id: 0,
    platform_id: random.between(0, 3),
    search_engine_id: random.between(1, 3),
    tag_type_id: random.between(1, 3),
    traffic_source_id: random.between(0, 2),
    quality_score: random.pick(['', 'direct', 'premium', 'mid', 'low']),
    channel: '',
    country: random.pick(['US', 'US', 'DE', 'FR', '']),
    keyword: 'shoes',
    click_id: `truth-${sequence}`,
    sub_id: '',
    address_hash: '1',
    user_agent: '',
    referrer: '',
    revision: 1,
  }
  const kind = random.next()
  if (kind < 0.6) return { ...search, ...redirected(records, random) }
  if (kind < 0.66) {
    const { id, linkId, channel } = records.silent
    return { ...search, rule_id: 9_999, provider_id: id, provider_link_id: linkId, channel }
  }
  if (kind < 0.8) return { ...search, outcome: FILTERED!, filtered_reason: random.pick(REASONS) }
  if (kind < 0.9) return { ...search, outcome: OVERCAPPED!, filtered_reason: random.pick(['', 'unleased']) }
  if (kind < 0.95) return { ...search, outcome: WARMUP! }
  return { ...search, outcome: FALLBACK!, publisher_id: 0, targeting_id: 0 }
}

function redirected({ advertisers }: Records, random: SeededRandom): Partial<SearchEvent> {
  const advertiser = random.pick(advertisers)
  const account = random.pick(advertiser.accounts)
  const spelled = random.weighted([
    [account.channel, 8],
    [account.channel.toLowerCase(), 1],
    [account.channel.toUpperCase(), 1],
    ['never reported', 0.3],
  ])
  const group = random.chance(0.25) ? random.between(1, 3) : 0
  return {
    publisher_id: account.publisherId,
    targeting_id: account.targetingId,
    rule_id: account.ruleId,
    advertiser_link_group_id: group,
    group_rule_id: group * 10,
    provider_id: advertiser.id,
    provider_link_id: account.providerLinkId,
    channel: spelled,
  }
}
