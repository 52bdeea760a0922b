import type { CapKind } from '@headgate/contract/base/constants'
import type {
  EngineChange,
  EngineKind,
  EngineState,
  GroupFlags,
  PublishedGroup,
  PublishedRule,
  PublishedTargeting,
  ServedProvider,
  ServedProviderLink,
  ServedPublisher,
  TargetingFlags,
} from './snapshot.ts'
import { activeChecks, type FilterCheck } from '../decision/filters.ts'
import { IdTable } from './id-table.ts'
import { compileSettings, noSettings, templateOf, type CompiledSettings } from './compile-settings.ts'
import type { AddressTemplate } from '../decision/address-template.ts'
import { compileHours, type WeekHours } from '../run-hours/week-hours.ts'
import { providerLinkColumns } from './record-columns.ts'
import { defaultThresholds, type Thresholds } from '../decision/thresholds.ts'

/** Returns the shared counter of a cap above 0. -1: the cap cannot be enforced, so it has no room. */
export type SlotFor = (kind: CapKind, entityId: number, cap: number) => number

/** No cap: there are no units to take. */
export const NO_CAP = -1
/** A cap without a counter: never room, because a cap must not be exceeded (docs/behaviour/engine.md#caps). */
export const NO_SLOT = -2

/** Options and the way to pick one of them. Targetings, groups, and rules with two advertisers have a choice. */
export interface Choice {
  readonly owner: 'targeting' | 'rule' | 'group'
  readonly ownerId: number
  readonly roundRobin: boolean
  readonly options: readonly Option[]
  /**
   * The numbers that the check for room reads, side by side: `DENSE` for each option. With ten thousand links hardly
   * any object is in the processor's cache, so fewer objects to follow make it faster.
   */
  readonly dense: readonly number[]
  /** Hours of each option, null for all hours; null when no option has hours, as in most choices. */
  readonly hours: readonly (WeekHours | null)[] | null
  /**
   * Current weights of the round robin for counters of one thread. They are here because finding them elsewhere would
   * cost more than using them. Only `Counters.currentWeights` changes them.
   */
  readonly scratch: number[]
}

/** Numbers of one option in `dense`: cap slot, weight, advertiser link, group. */
export const DENSE = 4

export interface Option {
  /** Rule or group rule; 0 for one of two advertisers in a rule. */
  readonly id: number
  readonly slot: number
  /** In units of 0.00001 %, so that sums are exact; 0 is never picked in a round robin. */
  readonly weight: number
  /** Exactly one of the three: an advertiser link, a group, or two advertisers. */
  readonly providerLinkId: number
  readonly groupId: number
  readonly split: Choice | null
}

export interface CompiledProviderLink extends Omit<ServedProviderLink, 'link'> {
  readonly id: number
  readonly slot: number
  /** Null when engines cannot serve the link: it never has room. */
  readonly template: AddressTemplate | null
  readonly columns: string
}

/** The published content of a targeting, compiled. */
export interface TargetingPlan {
  readonly id: number
  readonly publisherId: number
  /** Sent to the advertiser when the caller sends none; empty for none. */
  readonly subId: string
  /** Its columns in the record when no advertiser link was picked. */
  readonly columns: string
  readonly choice: Choice
  /** Filters that are on, in the fixed order. */
  readonly checks: readonly FilterCheck[]
  /** The limit of each check. */
  readonly limits: readonly number[]
  /** Searches of the link that pass without filters. */
  readonly unfiltered: number
  /** Searches of the link that go to the warm-up link. */
  readonly warmup: number
  readonly yahoo: boolean
  readonly passReferrer: boolean
  readonly needsAddress: boolean
  readonly needsHighPaying: boolean
  readonly customFallback: AddressTemplate | null
  readonly overcapUrl: AddressTemplate | null
}

export interface TargetingEntry {
  readonly flags: TargetingFlags | null
  readonly plan: TargetingPlan | null
  /** Active and not archived. A targeting without flags is not served. */
  readonly serves: boolean
}

export interface GroupEntry {
  readonly flags: GroupFlags | null
  readonly choice: Choice | null
  readonly slot: number
  readonly serves: boolean
}

export interface CompanyEntry {
  readonly name: string
  readonly serves: boolean
}

/** Everything that the engine serves from. Never changed, only replaced (docs/behaviour/engine.md#snapshot). */
export interface Snapshot {
  /** Its highest revision. */
  readonly revision: number
  readonly thresholds: Thresholds
  readonly targetings: IdTable<TargetingEntry>
  readonly groups: IdTable<GroupEntry>
  readonly providerLinks: IdTable<CompiledProviderLink>
  /** Cap slot of each advertiser link by id; NO_SLOT when it cannot be served for any reason. */
  readonly providerLinkSlots: Int32Array
  readonly providers: IdTable<CompanyEntry>
  readonly publishers: IdTable<CompanyEntry>
  readonly settings: CompiledSettings
}

export function emptySnapshot(thresholds: Thresholds = defaultThresholds): Snapshot {
  return {
    revision: 0,
    thresholds,
    targetings: new IdTable(),
    groups: new IdTable(),
    providerLinks: new IdTable(),
    providerLinkSlots: new Int32Array(0),
    providers: new IdTable(),
    publishers: new IdTable(),
    settings: noSettings,
  }
}

/**
 * The next snapshot: recompiles only the entities in `changes` and shares all others. Rules refer to groups and links
 * by id, so that targetings need no recompilation when a link changes.
 */
export function applyChanges(
  previous: Snapshot,
  changes: readonly EngineChange[],
  slotFor: SlotFor,
): Snapshot {
  const builder = new SnapshotBuilder(previous)
  builder.add(changes, slotFor)
  return builder.done(Math.max(previous.revision, ...changes.map((change) => change.revision)))
}

/** Builds in the background in pieces, so that a large snapshot never delays the searches of its thread. */
export class SnapshotBuilder {
  readonly #previous: Snapshot
  readonly #targetings
  readonly #groups
  readonly #providerLinks
  readonly #providers
  readonly #publishers
  #settings: CompiledSettings
  #providerLinkSlots: Int32Array
  readonly #changedProviderLinks = new Set<number>()
  readonly #changedProviders = new Set<number>()

  constructor(previous: Snapshot) {
    this.#previous = previous
    this.#targetings = previous.targetings.edit()
    this.#groups = previous.groups.edit()
    this.#providerLinks = previous.providerLinks.edit()
    this.#providers = previous.providers.edit()
    this.#publishers = previous.publishers.edit()
    this.#settings = previous.settings
    this.#providerLinkSlots = previous.providerLinkSlots
  }

  /** With `onOdd` a change that cannot be compiled leaves its entity as it was; without it, it throws. */
  add(
    changes: readonly EngineChange[],
    slotFor: SlotFor,
    onOdd?: (change: EngineChange, cause: unknown) => void,
  ): void {
    for (const change of changes) {
      try {
        this.#apply(change as ChangeOf, slotFor)
      } catch (cause) {
        if (!onOdd) throw cause
        onOdd(change, cause)
      }
    }
  }

  /** `revision` may be lower than before when another database is in use. */
  done(revision: number): Snapshot {
    const links = this.#providerLinks.done()
    this.#settleProviderLinkSlots(links)
    return {
      revision,
      thresholds: this.#previous.thresholds,
      targetings: this.#targetings.done(),
      groups: this.#groups.done(),
      providerLinks: links,
      providerLinkSlots: this.#providerLinkSlots,
      providers: this.#providers.done(),
      publishers: this.#publishers.done(),
      settings: this.#settings,
    }
  }

  #settleProviderLinkSlots(links: IdTable<CompiledProviderLink>): void {
    if (this.#changedProviders.size > 0) {
      for (const link of links.values()) {
        if (this.#changedProviders.has(link.provider_id)) this.#changedProviderLinks.add(link.id)
      }
    }
    if (this.#changedProviderLinks.size === 0) return
    const last = this.#changedProviderLinks.values().reduce((highest, id) => Math.max(highest, id))
    const slots = new Int32Array(Math.max(this.#providerLinkSlots.length, last + 1)).fill(NO_SLOT)
    slots.set(this.#providerLinkSlots)
    for (const id of this.#changedProviderLinks) {
      const link = links.get(id)
      const serves =
        link && !link.disabled && link.template && this.#providers.get(link.provider_id)?.serves === true
      slots[id] = serves ? link.slot : NO_SLOT
    }
    this.#providerLinkSlots = slots
  }

  #apply(change: ChangeOf, slotFor: SlotFor): void {
    const id = change.entity_id
    switch (change.kind) {
      case 'targeting': {
        const { thresholds } = this.#previous
        const plan = change.content && compileTargeting(id, change.content, thresholds, slotFor)
        this.#targetings.set(id, targetingEntry(this.#targetings.get(id)?.flags ?? null, plan))
        break
      }
      case 'targeting_flags':
        this.#targetings.set(id, targetingEntry(change.content, this.#targetings.get(id)?.plan ?? null))
        break
      case 'group': {
        const choice = change.content && groupChoice(id, change.content, slotFor)
        const slot = change.content ? slotOf('group', id, change.content.capacity, slotFor) : NO_CAP
        this.#groups.set(id, groupEntry(this.#groups.get(id)?.flags ?? null, choice, slot))
        break
      }
      case 'group_flags': {
        const before = this.#groups.get(id)
        this.#groups.set(id, groupEntry(change.content, before?.choice ?? null, before?.slot ?? NO_CAP))
        break
      }
      case 'provider_link':
        this.#changedProviderLinks.add(id)
        this.#providerLinks.set(id, change.content ? providerLink(id, change.content, slotFor) : undefined)
        break
      case 'provider':
        this.#changedProviders.add(id)
        this.#providers.set(id, company(change.content))
        break
      case 'publisher':
        this.#publishers.set(id, company(change.content))
        break
      case 'settings':
        this.#settings = compileSettings(change.content)
        break
      case 'search_list':
        // Compiled once for all threads, outside the snapshot: see `ListKeeper` of the engine.
        break
    }
  }
}

type ChangeOf = {
  [K in EngineKind]: { kind: K; entity_id: number; content: EngineState[K] | null }
}[EngineKind]

function targetingEntry(
  flags: TargetingFlags | null,
  plan: TargetingPlan | null,
): TargetingEntry | undefined {
  if (flags === null && plan === null) return undefined
  return { flags, plan, serves: plan !== null && flags !== null && flags.is_active && !flags.archived }
}

function groupEntry(flags: GroupFlags | null, choice: Choice | null, slot: number): GroupEntry | undefined {
  if (flags === null && choice === null) return undefined
  return { flags, choice, slot, serves: choice !== null && flags !== null && flags.active && !flags.archived }
}

function company(content: ServedProvider | ServedPublisher | null): CompanyEntry | undefined {
  return content ? { name: content.name, serves: content.status && !content.archived } : undefined
}

function slotOf(kind: CapKind, id: number, cap: number, slotFor: SlotFor): number {
  if (cap <= 0) return NO_CAP
  const slot = slotFor(kind, id, cap)
  return slot >= 0 ? slot : NO_SLOT
}

const weightOf = (percent: number | null) => Math.round((percent ?? 0) * 100_000)

function compileTargeting(
  id: number,
  content: PublishedTargeting,
  thresholds: Thresholds,
  slotFor: SlotFor,
): TargetingPlan {
  const { filters } = content
  const checks = activeChecks(filters)
  const options = content.rules.map((rule) => ruleOption(rule, slotFor))
  return {
    id,
    publisherId: content.publisher_id,
    subId: content.sub_id ?? '',
    columns: providerLinkColumns(0, 0, content),
    choice: choiceOf('targeting', id, content.targeting_type === 'round_robin', options, content.rules),
    checks,
    limits: checks.map((check) => check.limit(thresholds, filters)),
    unfiltered: filters.disable_filters_temporarily ? thresholds.unfilteredSearches : 0,
    warmup: content.warmup_mode ? thresholds.warmupSearches : 0,
    yahoo: content.yahoo,
    passReferrer: content.pass_referrer,
    needsAddress: filters.ip_list_too_many_per_ip || filters.latency !== null,
    needsHighPaying: filters.high_paying_keywords_percentage !== null,
    // The fallback's own parameters are ignored.
    customFallback: templateOf(content.custom_fallback?.replace(/\?[^#]*/, '')),
    overcapUrl: templateOf(content.overcap_url),
  }
}

function choiceOf(
  owner: Choice['owner'],
  ownerId: number,
  roundRobin: boolean,
  options: Option[],
  rules: readonly Pick<PublishedRule, 'hours'>[] = [],
): Choice {
  const hours = rules.map((rule) => (rule.hours ? compileHours(rule.hours) : null))
  return {
    owner,
    ownerId,
    roundRobin,
    options,
    dense: options.flatMap((option) => [option.slot, option.weight, option.providerLinkId, option.groupId]),
    hours: hours.some((one) => one !== null) ? hours : null,
    scratch: options.map(() => 0),
  }
}

function ruleOption(rule: PublishedRule, slotFor: SlotFor): Option {
  const [first] = rule.targets
  const alone = rule.targets.length === 1
  const targets = rule.targets.map((target) => ({
    id: 0,
    slot: NO_CAP,
    weight: weightOf(target.traffic),
    providerLinkId: target.provider_link_id ?? 0,
    groupId: target.advertiser_link_group_id ?? 0,
    split: null,
  }))
  return {
    id: rule.id,
    slot: slotOf('rule', rule.id, rule.daily_cap, slotFor),
    weight: weightOf(rule.weight),
    providerLinkId: alone ? (first?.provider_link_id ?? 0) : 0,
    groupId: alone ? (first?.advertiser_link_group_id ?? 0) : 0,
    split: alone ? null : choiceOf('rule', rule.id, true, targets),
  }
}

function groupChoice(id: number, content: PublishedGroup, slotFor: SlotFor): Choice {
  const options = content.rules.map((rule) => ({
    id: rule.id,
    slot: slotOf('group_rule', rule.id, rule.capacity, slotFor),
    weight: weightOf(rule.weight),
    providerLinkId: rule.provider_link_id,
    groupId: 0,
    split: null,
  }))
  return choiceOf('group', id, content.targeting_type === 'round_robin', options, content.rules)
}

function providerLink(id: number, content: ServedProviderLink, slotFor: SlotFor): CompiledProviderLink {
  const { link, ...rest } = content
  return {
    ...rest,
    id,
    slot: slotOf('provider_link', id, content.daily_cap, slotFor),
    template: templateOf(link),
    columns: providerLinkColumns(content.provider_id, id, content),
  }
}
