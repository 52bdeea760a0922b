import type { RunHours } from '@headgate/contract/targetings/run-hours'
import { SeededRandom } from '../../seeded-random.ts'
import type {
  EngineChange,
  EngineKind,
  EngineState,
  PublishedGroup,
  PublishedTargeting,
  RuleTarget,
  ServedProviderLink,
  ServedSettings,
} from '../../snapshot/snapshot.ts'
import type { ReferenceSearch } from './reference-engine.ts'

/** Few of everything, so that searches often share caps, counters and rooms. */
const ids = { publisher: 3, provider: 4, provider_link: 9, group: 3, targeting: 5 } as const

const links = [
  'https://a.example/s?q=[Q]&c=[CLICK_ID]',
  'https://b.example/[Q]/x?p=[PUBLISHER_ID]&n=[PUBLISHER_NAME]',
  'https://c.example',
  'https://d.example?q=[Q]',
  'http://e.example:8080/[UNKNOWN]?u=[UT]#[SITE_ID]',
]
const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Chatham']

/** A link that engines cannot serve: it never has room. */
const broken = ['https://[Q].example/', 'ftp://f.example/[Q]', 'nowhere']

/** A stream of changes and searches on a small business, the same for the same seed. */
export class GeneratedBusiness {
  readonly #random: SeededRandom
  #revision = 0
  #rule = 0

  constructor(seed: number) {
    this.#random = new SeededRandom(seed)
  }

  /** Everything once, in random order, because a database does not promise an order either. */
  initial(): EngineChange[] {
    const changes: EngineChange[] = [this.#change('settings', 1, this.#settings())]
    for (const kind of ['targeting', 'group', 'provider_link', 'provider', 'publisher'] as const)
      for (let id = 1; id <= ids[kind]; id += 1) {
        changes.push(this.#of(kind, id))
        if (kind === 'targeting') changes.push(this.#of('targeting_flags', id))
        if (kind === 'group') changes.push(this.#of('group_flags', id))
      }
    return changes
  }

  /** One later change: a publication, a switched flag, a removed row. */
  nextChange(): EngineChange {
    const kind = this.#random.weighted<Exclude<EngineKind, 'search_list'>>([
      ['targeting', 4],
      ['targeting_flags', 3],
      ['group', 3],
      ['group_flags', 3],
      ['provider_link', 4],
      ['provider', 3],
      ['publisher', 2],
      ['settings', 1],
    ])
    if (kind === 'settings') return this.#change('settings', 1, this.#settings())
    const owner = kind === 'targeting_flags' ? 'targeting' : kind === 'group_flags' ? 'group' : kind
    const id = this.#random.between(1, ids[owner])
    return this.#random.chance(0.05) ? this.#change(kind, id, null) : this.#of(kind, id)
  }

  nextSearch(): ReferenceSearch {
    const random = this.#random
    const targetingId = random.chance(0.95)
      ? random.between(1, ids.targeting)
      : random.pick([0, 77, 2 ** 31 - 1])
    return {
      targetingId,
      publisherId: random.chance(0.93) ? publisherOf(targetingId) : random.between(0, ids.publisher + 1),
      forged: random.chance(0.02),
      keyword: random.pick([
        'shoes',
        'ab',
        'x',
        '',
        '日本',
        '👟👟',
        '👟👟👟',
        'a&b=c d',
        'cheap flights to rome',
        '[UT]',
      ]),
      address: random.between(1, 6),
      bot: random.chance(0.03),
      proxy: random.chance(0.1),
      chrome: random.pick([Infinity, 80, 108, 109, 140]),
      windows: random.pick([Infinity, 6.1, 6.3, 10]),
      highPaying: random.chance(0.2),
      parameters: {
        ...(random.chance(0.7) && { CLICK_ID: random.pick(['c1', 'ü%2F', 'a\r\nb', '../../../']) }),
        ...(random.chance(0.3) && { UT: 'u', SITE_ID: 's/1' }),
        ...(random.chance(0.2) && { PUBLISHER_ID: '999', PUBLISHER_NAME: 'sent' }),
      },
    }
  }

  /** Milliseconds to the next search: mostly bursts, sometimes hours, so that days end in between. */
  nextPause(): number {
    const random = this.#random
    return random.weighted([
      [random.between(0, 400), 60],
      [random.between(400, 60_000), 30],
      [random.between(60_000, 3_600_000), 9],
      [random.between(3_600_000, 20_000_000), 1],
    ])
  }

  chance(probability: number): boolean {
    return this.#random.chance(probability)
  }

  #change<K extends EngineKind>(kind: K, entity_id: number, content: EngineState[K] | null): EngineChange {
    this.#revision += 1
    return { revision: this.#revision, kind, entity_id, content }
  }

  #of(kind: Exclude<EngineKind, 'settings' | 'search_list'>, id: number): EngineChange {
    const random = this.#random
    const on = () => random.chance(0.96)
    switch (kind) {
      case 'targeting':
        return this.#change(kind, id, this.#targeting(id))
      case 'targeting_flags':
        return this.#change(kind, id, { is_active: on(), archived: !on() })
      case 'group':
        return this.#change(kind, id, this.#group())
      case 'group_flags':
        return this.#change(kind, id, { active: on(), archived: !on() })
      case 'provider_link':
        return this.#change(kind, id, this.#link())
      default:
        return this.#change(kind, id, { name: `${kind} ${id}`, status: on(), archived: !on() })
    }
  }

  #settings(): ServedSettings {
    const random = this.#random
    const maybe = (link: string) => (random.chance(0.85) ? link : null)
    return {
      default_domain: null,
      kyc_url: null,
      system_fallback: random.chance(0.05) ? broken[0]! : maybe('https://system.example/f?q=[Q]'),
      warmup_link: maybe('https://warm.example/?q=[Q]'),
      warmup_link_yahoo: maybe('https://warm.example/yahoo?q=[Q]'),
    }
  }

  #cap(): number {
    return this.#random.chance(0.5) ? 0 : this.#random.between(1, 12)
  }

  #link(): ServedProviderLink {
    const random = this.#random
    return {
      provider_id: random.between(1, ids.provider),
      link: random.chance(0.95) ? random.pick(links) : random.pick(broken),
      daily_cap: this.#cap(),
      disabled: random.chance(0.1),
      platform_id: 1,
      search_engine_id: 1,
      tag_type_id: 1,
      traffic_source_id: 0,
      quality_score: 'mid',
      channel: 'ch',
    }
  }

  #nextRule(): number {
    return (this.#rule += 1)
  }

  /** A third of the rules have hours: those of a day, or a few of the week. */
  #hours(): { hours?: RunHours } {
    const random = this.#random
    if (random.chance(0.67)) return {}
    const first = random.between(0, 167)
    const of_week = Array.from({ length: random.pick([3, 24, 90, 150]) }, (_, at) => (first + at) % 168)
    return { hours: { time_zone: random.pick(zones), of_week } }
  }

  /** When the first search comes: shortly before summer time begins or ends somewhere, or on any day. */
  start(): number {
    return this.#random.pick([
      Date.UTC(2026, 10, 20, 20),
      Date.UTC(2026, 2, 28, 20),
      Date.UTC(2026, 9, 24, 20),
      Date.UTC(2026, 2, 8, 3),
      Date.UTC(2026, 10, 1, 2),
    ])
  }

  #weight(): number {
    return this.#random.pick([100, 50, 33.33333, 20, 0.00001, 70.5, 10, 0])
  }

  #group(): PublishedGroup {
    const random = this.#random
    const waterfall = random.chance(0.4)
    return {
      targeting_type: waterfall ? 'waterfall' : 'round_robin',
      capacity: random.chance(0.6) ? 0 : random.between(1, 20),
      rules: Array.from({ length: random.between(0, 3) }, () => ({
        id: this.#nextRule(),
        capacity: this.#cap(),
        weight: waterfall ? null : this.#weight(),
        ...this.#hours(),
        provider_link_id: random.between(1, ids.provider_link + 1),
      })),
    }
  }

  #target(traffic: number): RuleTarget {
    const random = this.#random
    return random.chance(0.3)
      ? { traffic, provider_link_id: null, advertiser_link_group_id: random.between(1, ids.group + 1) }
      : {
          traffic,
          provider_link_id: random.between(1, ids.provider_link + 1),
          advertiser_link_group_id: null,
        }
  }

  #targets(): RuleTarget[] {
    if (this.#random.chance(0.7)) return [this.#target(100)]
    const share = this.#random.pick([50, 70, 33.3, 100])
    return [this.#target(share), this.#target(100 - share)]
  }

  #targeting(id: number): PublishedTargeting {
    const random = this.#random
    const waterfall = random.chance(0.3)
    return {
      publisher_id: publisherOf(id),
      targeting_type: waterfall ? 'waterfall' : 'round_robin',
      rules: Array.from(
        {
          length: random.weighted([
            [0, 1],
            [1, 3],
            [2, 4],
            [3, 4],
            [5, 2],
          ] as const),
        },
        () => ({
          id: this.#nextRule(),
          daily_cap: this.#cap(),
          weight: waterfall ? null : this.#weight(),
          ...this.#hours(),
          targets: this.#targets(),
        }),
      ),
      filters: {
        ip_list_proxy: random.chance(0.3),
        ip_list_too_many_per_ip: random.chance(0.3),
        minimum_chrome_version: random.chance(0.2),
        minimum_windows_version: random.chance(0.2),
        short_keywords: random.chance(0.2),
        latency: random.chance(0.3) ? random.between(100, 5_000) : null,
        high_paying_keywords_percentage: random.chance(0.3) ? random.pick([0, 10, 33.3, 50, 100]) : null,
        disable_filters_temporarily: random.chance(0.3),
      },
      warmup_mode: random.chance(0.3),
      pass_referrer: false,
      custom_fallback: random.pick([
        null,
        'https://custom.example/home?dropped=1',
        'https://custom.example/[Q]#top',
      ]),
      overcap_url: random.pick([null, 'https://over.example/?q=[Q]', broken[1]!]),
      platform_id: 1,
      search_engine_id: 1,
      tag_type_id: 1,
      traffic_source_id: 0,
      quality_score: 'mid',
      yahoo: random.chance(0.5),
      sub_id: null,
      client_id: null,
      n: null,
    }
  }
}

/** Links keep their publisher, because callers of old addresses expect it. */
const publisherOf = (targetingId: number) => 1 + (targetingId % ids.publisher)
