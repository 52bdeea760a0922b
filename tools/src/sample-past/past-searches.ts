import type { UsedCap, PastLink, PastWay } from '@headgate/db/sample/past'
import type { ActivityRow } from '@headgate/db/engine/activity'
import { DAY_MS, HOUR_MS } from '@headgate/domain/days'
import { outcomes } from '@headgate/domain/snapshot/search-event'
import { SeededRandom } from '@headgate/domain/seeded-random'
import type { SearchEvent } from '@headgate/warehouse/testing/search-events'
import { Crowd } from '@headgate/traffic/clients'
import { drawKeyword } from '@headgate/traffic/keywords'
import { isLost, PAST_DAYS, searchesOfDay } from './past-story.ts'
import { addressHash, scriptedSender } from './senders.ts'

const JUST_NOW_MS = 50 * 60_000

const DAYS_OF_A_BATCH = 8
const SEED = 20_261

/** Share of a day's searches by hour, UTC: users on several continents, most of them awake in the afternoon. */
const curve = [
  2.6, 2.1, 1.8, 1.7, 1.9, 2.4, 3.1, 3.8, 4.4, 4.7, 4.9, 5.0, 5.2, 5.5, 5.8, 5.9, 5.8, 5.6, 5.4, 5.2, 4.9,
  4.4, 3.8, 3.1,
]
const curveSum = curve.reduce((sum, hour) => sum + hour, 0)

/** Caps keep room on every day, so that users can still try the features of caps today. */
const FULLEST = 0.6

const BOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** The caps of a way on a day, each with its key. */
const capsOf = (way: PastWay, day: string) =>
  way.caps.map((cap) => [`${day} ${cap.kind} ${cap.id}`, cap.cap] as const)

/** The figures of lists and caps that result from the searches. */
export interface PastFigures {
  activity: ActivityRow[]
  used: UsedCap[]
}

interface Figure {
  total: number
  today: number
  yesterday: number
  last: number
}

/**
 * Searches of the days before a moment and of its day so far, in order. They are equal for the same business and
 * moment. Afterwards `figures` has the figures that engines would have reported.
 */
export class PastSearches {
  readonly #links: readonly PastLink[]
  readonly #revision: number
  readonly #now: number
  readonly #days: number
  readonly #random = new SeededRandom(SEED)
  readonly #crowd = new Crowd(this.#random, 4_000)
  readonly #used = new Map<string, number>()
  readonly #figures = new Map<string, Figure>()

  /** `days` are whole days before today. */
  constructor(links: readonly PastLink[], revision: number, now: Date, days = PAST_DAYS) {
    this.#links = links
    this.#revision = revision
    this.#now = now.getTime()
    this.#days = days
  }

  /** A few days at a time, because each batch costs the warehouse a data part and a flush. */
  *batches(): Generator<{ name: string; events: SearchEvent[] }> {
    const today = Math.floor(this.#now / DAY_MS)
    for (let first = today - this.#days; first <= today; first += DAYS_OF_A_BATCH) {
      const days = Array.from({ length: DAYS_OF_A_BATCH }, (_, index) => first + index)
      const times = days
        .flatMap((day) => this.#times(day * DAY_MS, today - day))
        .filter((at) => at < this.#now)
      if (times.length === 0) continue
      const events = times
        .map((at, index) => this.#search(at, first, index + 1))
        .filter((event) => event !== undefined)
      yield { name: dayOf(first * DAY_MS), events }
    }
  }

  /** Times of a day's searches, with some variation. */
  #times(begin: number, back: number): number[] {
    return curve.flatMap((weight, hour) => {
      const size = searchesOfDay(begin, back, hour)
      const count = Math.round(((size * weight) / curveSum) * (0.9 + this.#random.next() * 0.2))
      return Array.from(
        { length: count },
        () => begin + hour * HOUR_MS + Math.floor(this.#random.next() * HOUR_MS),
      ).toSorted((a, b) => a - b)
    })
  }

  /** Undefined when the search never came: the traffic of the advertiser that dropped. */
  #search(at: number, segment: number, sequence: number): SearchEvent | undefined {
    const random = this.#random
    // The first links are the busiest. For recent times every link gets a search, because most would seem idle
    // otherwise.
    const place =
      at > this.#now - JUST_NOW_MS ? sequence : Math.floor(random.next() ** 1.7 * this.#links.length)
    const link = this.#links[place % this.#links.length]!
    const client = this.#person(link.isMobile)
    const keyword = drawKeyword(random)
    const draw = random.between(1, 2_000_000_000)
    const event = {
      event_time: at,
      segment,
      sequence,
      outcome: outcomes.fallback as number,
      filtered_reason: '',
      publisher_id: 0,
      targeting_id: 0,
      rule_id: 0,
      advertiser_link_group_id: 0,
      group_rule_id: 0,
      provider_id: 0,
      provider_link_id: 0,
      platform_id: 0,
      search_engine_id: 0,
      tag_type_id: 0,
      traffic_source_id: 0,
      quality_score: '',
      channel: '',
      country: client.country.length === 2 ? client.country : '',
      keyword,
      click_id: `past-${segment.toString(36)}-${sequence.toString(36)}`,
      sub_id: '',
      address_hash: addressHash(client.address, at),
      user_agent: client.agent,
      referrer: '',
      revision: this.#revision,
    }
    if (random.chance(0.02)) return event
    const way = this.#way(link, dayOf(at))
    if (way && isLost(way.channel, at, this.#now, random)) return undefined
    this.#count('targeting', link.id, at, false)
    const own = {
      ...event,
      ...scriptedSender(link.id, at, this.#now, draw),
      publisher_id: link.publisherId,
      targeting_id: link.id,
      platform_id: link.platformId,
      search_engine_id: link.searchEngineId,
      tag_type_id: link.tagTypeId,
      traffic_source_id: link.trafficSourceId,
      quality_score: link.qualityScore,
    }
    if (random.chance(link.reasons.length === 0 ? 0.02 : 0.13)) {
      const reason = link.reasons.length === 0 || random.chance(0.25) ? 'bot' : random.pick(link.reasons)
      const agent = reason === 'bot' ? { user_agent: BOT } : {}
      return { ...own, ...agent, outcome: outcomes.filtered, filtered_reason: reason }
    }
    if (way === undefined) return { ...own, outcome: outcomes.overcapped }
    this.#take(way, dayOf(at))
    this.#count('targeting', link.id, at, true)
    this.#count('provider_link', way.providerLinkId, at, true)
    return {
      ...own,
      outcome: outcomes.redirected,
      rule_id: way.ruleId,
      advertiser_link_group_id: way.groupId,
      group_rule_id: way.groupRuleId,
      provider_id: way.providerId,
      provider_link_id: way.providerLinkId,
      channel: way.channel,
    }
  }

  /** A client of the crowd that is not a bot: bots were filtered. */
  #person(mobile: boolean) {
    let client = this.#crowd.draw(mobile)
    while (!client.agent.startsWith('Mozilla/5.0 (') || /bot|headless/i.test(client.agent))
      client = this.#crowd.draw(mobile)
    return client
  }

  /** Picks a way with room, by weight or in the order of the rules. */
  #way(link: PastLink, day: string): PastWay | undefined {
    const free = link.ways.filter((way) =>
      capsOf(way, day).every(([key, cap]) => (this.#used.get(key) ?? 0) < Math.floor(cap * FULLEST)),
    )
    if (free.length === 0) return undefined
    return link.isWaterfall ? free[0]! : this.#random.weighted(free.map((one) => [one, one.weight]))
  }

  /** Takes one unit of the caps of a way. */
  #take(way: PastWay, day: string): void {
    for (const [key] of capsOf(way, day)) this.#used.set(key, (this.#used.get(key) ?? 0) + 1)
  }

  /** Every search counts once. Redirected searches make a link live. */
  #count(kind: ActivityRow['kind'], id: number, at: number, redirected: boolean): void {
    const key = `${kind} ${id}`
    const figure = this.#figures.get(key) ?? { total: 0, today: 0, yesterday: 0, last: 0 }
    this.#figures.set(key, figure)
    if (redirected) figure.last = Math.max(figure.last, at)
    // Searches of a publisher link are counted before anything is decided about them.
    if (redirected && kind === 'targeting') return
    figure.total += 1
    const back = Math.floor(this.#now / DAY_MS) - Math.floor(at / DAY_MS)
    if (back === 0) figure.today += 1
    if (back === 1) figure.yesterday += 1
  }

  /** Complete once all batches were taken. Lists do not show caps of earlier days. */
  get figures(): PastFigures {
    const today = dayOf(this.#now)
    const shown = new Set([today, dayOf(this.#now - DAY_MS)])
    return {
      activity: [...this.#figures].map(([key, figure]) => {
        const [kind, id] = key.split(' ') as [ActivityRow['kind'], string]
        return {
          kind,
          entityId: Number(id),
          searchesTotal: figure.total,
          day: today,
          searchesToday: figure.today,
          searchesYesterday: figure.yesterday,
          lastRedirectedAt: figure.last === 0 ? null : figure.last,
        }
      }),
      used: [...this.#used].flatMap(([key, used]) => {
        const [day, kind, id] = key.split(' ') as [string, UsedCap['kind'], string]
        return shown.has(day) ? [{ day, kind, entityId: Number(id), used }] : []
      }),
    }
  }
}
