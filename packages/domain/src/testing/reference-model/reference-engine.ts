import { dynamicParameters, type DynamicParameter } from '@headgate/contract/base/constants'
import type { FilterReason, Outcome, RecordedReason } from '../../snapshot/search-event.ts'
import type {
  EngineChange,
  EngineKind,
  EngineState,
  PublishedGroupRule,
  PublishedRule,
  PublishedTargeting,
  RuleTarget,
} from '../../snapshot/snapshot.ts'

/**
 * A second implementation of docs/behaviour/engine.md#order-of-a-search, written without a look at the first: plain,
 * slow, no cache, nothing compiled. It exists only to be compared with `decide`; where the two differ, one of them is
 * wrong. Deliberately simple: every search is computed from scratch.
 */
export interface ReferenceSearch {
  publisherId: number
  targetingId: number
  forged: boolean
  keyword: string
  address: number
  bot: boolean
  proxy: boolean
  chrome: number
  windows: number
  highPaying: boolean
  parameters: Partial<Record<DynamicParameter, string>>
}

export interface ReferenceAnswer {
  outcome: Outcome
  /** Never `unleased`: each cap has one counter, which is always present. */
  reason: RecordedReason | null
  location: string | null
  /** 0 when unknown, or sent with another publisher's id. */
  targetingId: number
  ruleId: number
  groupId: number
  groupRuleId: number
  linkId: number
}

export interface ReferenceThresholds {
  warmupSearches: number
  unfilteredSearches: number
  searchesPerAddress: number
  minimumChromeVersion: number
  minimumWindowsVersion: number
  minimumKeywordLength: number
}

/** One option to choose, with the caps that it uses. */
interface Candidate {
  weight: number
  hasRoom: boolean
}

export class ReferenceEngine {
  readonly #thresholds: ReferenceThresholds
  readonly #state = new Map<string, unknown>()
  /** Current weights of each round robin, by owner. */
  readonly #weights = new Map<string, number[]>()
  /** Used units of caps, by `kind:id:day`. Counts only where there is a cap (decision 0042). */
  readonly taken = new Map<string, number>()
  /** Searches of links: `id` for all time, `id:day` for a day, `id:day:high` for high-paying ones. */
  readonly seen = new Map<string, number>()
  readonly #lastOfAddress = new Map<string, number>()

  constructor(thresholds: ReferenceThresholds) {
    this.#thresholds = thresholds
  }

  apply(change: EngineChange): void {
    const key = `${change.kind}:${change.entity_id}`
    // A publication restarts its round robins; so does its removal.
    this.#weights.delete(key)
    if (change.kind === 'targeting')
      for (const rule of (change.content as PublishedTargeting | null)?.rules ?? [])
        this.#weights.delete(`rule:${rule.id}`)
    if (change.content === null) this.#state.delete(key)
    else this.#state.set(key, change.content)
  }

  decide(search: ReferenceSearch, now: number): ReferenceAnswer {
    const day = new Date(now).toISOString().slice(0, 10)
    const id = search.targetingId

    // 1. Find the published link.
    const link = this.#get('targeting', id)
    if (!link || link.publisher_id !== search.publisherId || search.forged)
      return this.#answer('fallback', null, this.#systemFallback(), 0, search)
    const flags = this.#get('targeting_flags', id)
    const publisher = this.#get('publisher', link.publisher_id)
    const serves = flags?.is_active && !flags.archived && publisher?.status && !publisher.archived
    if (!serves) return this.#answer('fallback', null, this.#systemFallback(), id, search)

    // 2. Count it; the first filter that fails decides.
    const lifetime = this.#count(`${id}`)
    const failed = this.#firstFailedFilter(search, link, day, now)
    const exempt = link.filters.disable_filters_temporarily && lifetime <= this.#thresholds.unfilteredSearches
    if (failed && (!exempt || failed === 'bot'))
      return this.#answer(
        'filtered',
        failed,
        this.#customFallback(link) ?? this.#systemFallback(),
        id,
        search,
      )

    // 3. Warm-up.
    if (link.warmup_mode && lifetime <= this.#thresholds.warmupSearches) {
      const settings = this.#get('settings', 1)
      const warmup = usable(link.yahoo ? settings?.warmup_link_yahoo : settings?.warmup_link)
      if (warmup) return this.#answer('warmup', null, warmup, id, search)
    }

    // 4. Pick a rule with room.
    const rules = link.rules
    const at = this.#choose(
      `targeting:${id}`,
      link.targeting_type === 'waterfall',
      rules.map((rule) => ({ weight: rule.weight ?? 0, hasRoom: this.#ruleHasRoom(rule, day, now) })),
    )
    if (at !== null) return this.#follow(rules[at]!, id, day, now, search)

    // 5. No rule has room.
    const over = usable(link.overcap_url) ?? this.#customFallback(link) ?? this.#systemFallback()
    return this.#answer('overcapped', null, over, id, search)
  }

  #get<K extends EngineKind>(kind: K, id: number): EngineState[K] | undefined {
    return this.#state.get(`${kind}:${id}`) as EngineState[K] | undefined
  }

  #count(key: string): number {
    const next = (this.seen.get(key) ?? 0) + 1
    this.seen.set(key, next)
    return next
  }

  #firstFailedFilter(
    search: ReferenceSearch,
    link: PublishedTargeting,
    day: string,
    now: number,
  ): FilterReason | null {
    const { filters } = link
    const limits = this.#thresholds
    const id = search.targetingId
    const today = this.#count(`${id}:${day}`)
    // Figures that only a filter reads are counted while that filter is on (decision 0042).
    let highToday = 0
    if (filters.high_paying_keywords_percentage !== null && search.highPaying)
      highToday = this.#count(`${id}:${day}:high`)
    let ofAddress = 0
    let since = Infinity
    if (filters.ip_list_too_many_per_ip || filters.latency !== null) {
      ofAddress = this.#count(`${id}:${day}:address:${search.address}`)
      const client = `${id}:${search.address}`
      since = now - (this.#lastOfAddress.get(client) ?? -Infinity)
      this.#lastOfAddress.set(client, now)
    }

    if (search.bot) return 'bot'
    if (filters.ip_list_proxy && search.proxy) return 'proxy_ip'
    if (filters.ip_list_too_many_per_ip && ofAddress > limits.searchesPerAddress) return 'ip_rate'
    if (filters.minimum_chrome_version && search.chrome < limits.minimumChromeVersion) return 'chrome_version'
    if (filters.minimum_windows_version && search.windows < limits.minimumWindowsVersion)
      return 'windows_version'
    if (filters.short_keywords && Array.from(search.keyword).length < limits.minimumKeywordLength)
      return 'short_keyword'
    if (filters.latency !== null && since < filters.latency) return 'latency'
    if (filters.high_paying_keywords_percentage !== null && search.highPaying) {
      if ((highToday * 100) / today > filters.high_paying_keywords_percentage) return 'high_paying_keyword'
    }
    return null
  }

  /**
   * Waterfall: the first option with room. Round robin: each option with room and a weight gains its weight; the
   * highest (the first of equals) is picked and pays the sum of all gains.
   */
  #choose(owner: string, waterfall: boolean, candidates: Candidate[]): number | null {
    const open = candidates.flatMap((one, at) => (one.hasRoom && (waterfall || one.weight > 0) ? [at] : []))
    if (open.length === 0) return null
    if (waterfall) return open[0]!
    const current = this.#weights.get(owner) ?? candidates.map(() => 0)
    this.#weights.set(owner, current)
    // Weights have 5 decimals; whole numbers keep their sums exact.
    const units = (at: number) => Math.round(candidates[at]!.weight * 100_000)
    for (const at of open) current[at]! += units(at)
    let best = open[0]!
    for (const at of open) if (current[at]! > current[best]!) best = at
    current[best]! -= open.map(units).reduce((sum, unit) => sum + unit, 0)
    return best
  }

  #capHasRoom(kind: string, id: number, cap: number, day: string): boolean {
    return cap <= 0 || (this.taken.get(`${kind}:${id}:${day}`) ?? 0) < cap
  }

  #take(kind: string, id: number, cap: number, day: string): void {
    if (cap <= 0) return
    const key = `${kind}:${id}:${day}`
    this.taken.set(key, (this.taken.get(key) ?? 0) + 1)
  }

  /** A rule without hours runs at all hours. */
  #runs(hours: PublishedRule['hours'], now: number): boolean {
    if (!hours) return true
    const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(hours.time_zone)
    return hours.of_week.includes((local.dayOfWeek - 1) * 24 + local.hour)
  }

  #ruleHasRoom(rule: PublishedRule, day: string, now: number): boolean {
    if (!this.#runs(rule.hours, now)) return false
    if (!this.#capHasRoom('rule', rule.id, rule.daily_cap, day)) return false
    const alone = rule.targets.length === 1
    return rule.targets.some(
      (target) => (alone || target.traffic > 0) && this.#targetHasRoom(target, day, now),
    )
  }

  #targetHasRoom(target: RuleTarget, day: string, now: number): boolean {
    if (target.advertiser_link_group_id === null) return this.#linkHasRoom(target.provider_link_id!, day)
    const id = target.advertiser_link_group_id
    const group = this.#get('group', id)
    const flags = this.#get('group_flags', id)
    if (!group || !flags?.active || flags.archived) return false
    if (!this.#capHasRoom('group', id, group.capacity, day)) return false
    return group.rules.some(
      (rule) =>
        (group.targeting_type === 'waterfall' || (rule.weight ?? 0) > 0) &&
        this.#groupRuleHasRoom(rule, day, now),
    )
  }

  #groupRuleHasRoom(rule: PublishedGroupRule, day: string, now: number): boolean {
    return (
      this.#runs(rule.hours, now) &&
      this.#capHasRoom('group_rule', rule.id, rule.capacity, day) &&
      this.#linkHasRoom(rule.provider_link_id, day)
    )
  }

  #linkHasRoom(id: number, day: string): boolean {
    const link = this.#get('provider_link', id)
    if (!link || link.disabled || !usable(link.link)) return false
    const advertiser = this.#get('provider', link.provider_id)
    if (!advertiser?.status || advertiser.archived) return false
    return this.#capHasRoom('provider_link', id, link.daily_cap, day)
  }

  /** From a rule with room to an advertiser link; takes a unit of every cap on the way. */
  #follow(
    rule: PublishedRule,
    targetingId: number,
    day: string,
    now: number,
    search: ReferenceSearch,
  ): ReferenceAnswer {
    this.#take('rule', rule.id, rule.daily_cap, day)
    const { targets } = rule
    const at =
      targets.length === 1
        ? 0
        : this.#choose(
            `rule:${rule.id}`,
            false,
            targets.map((one) => ({ weight: one.traffic, hasRoom: this.#targetHasRoom(one, day, now) })),
          )!
    const target = targets[at]!
    let linkId = target.provider_link_id ?? 0
    let groupRuleId = 0
    const groupId = target.advertiser_link_group_id ?? 0
    if (groupId) {
      const group = this.#get('group', groupId)!
      this.#take('group', groupId, group.capacity, day)
      const inside = this.#choose(
        `group:${groupId}`,
        group.targeting_type === 'waterfall',
        group.rules.map((one) => ({
          weight: one.weight ?? 0,
          hasRoom: this.#groupRuleHasRoom(one, day, now),
        })),
      )!
      const groupRule = group.rules[inside]!
      this.#take('group_rule', groupRule.id, groupRule.capacity, day)
      groupRuleId = groupRule.id
      linkId = groupRule.provider_link_id
    }
    const link = this.#get('provider_link', linkId)!
    this.#take('provider_link', linkId, link.daily_cap, day)
    const answer = this.#answer('redirected', null, usable(link.link), targetingId, search)
    return { ...answer, ruleId: rule.id, groupId, groupRuleId, linkId }
  }

  #systemFallback(): string | null {
    return usable(this.#get('settings', 1)?.system_fallback)
  }

  /** The fallback's own parameters are ignored. */
  #customFallback(link: PublishedTargeting): string | null {
    const [address = '', fragment] = (link.custom_fallback ?? '').split('#')
    return usable(address.split('?')[0]! + (fragment === undefined ? '' : `#${fragment}`))
  }

  #answer(
    outcome: Outcome,
    reason: FilterReason | null,
    template: string | null,
    targetingId: number,
    search: ReferenceSearch,
  ): ReferenceAnswer {
    const location = template === null ? null : this.#substitute(template, targetingId, search)
    return { outcome, reason, location, targetingId, ruleId: 0, groupId: 0, groupRuleId: 0, linkId: 0 }
  }

  /** 6. Replaces every known placeholder by its percent-encoded value. */
  #substitute(template: string, targetingId: number, search: ReferenceSearch): string {
    const publisherId = this.#get('targeting', targetingId)?.publisher_id
    return template.replaceAll(/\[([A-Z_]+)\]/g, (written, name: DynamicParameter) => {
      if (!dynamicParameters.includes(name)) return written
      let value = search.parameters[name] ?? ''
      if (name === 'Q') value = search.keyword
      if (publisherId !== undefined && name === 'PUBLISHER_ID') value = String(publisherId)
      if (publisherId !== undefined && name === 'PUBLISHER_NAME' && value === '')
        value = this.#get('publisher', publisherId)?.name ?? ''
      return encodeURIComponent(value)
    })
  }
}

/** An http or https address without a placeholder in scheme, host or port; null otherwise. */
function usable(link: string | null | undefined): string | null {
  if (!link) return null
  const [, scheme, authority] = /^(https?):\/\/([^/?#]*)/.exec(link) ?? []
  if (!scheme || !authority || authority.includes('[')) return null
  if (!URL.canParse(link)) return null
  const end = scheme.length + 3 + authority.length
  return link[end] === '/' ? link : `${link.slice(0, end)}/${link.slice(end)}`
}
