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
  ServedSettings,
  TargetingFlags,
} from '../snapshot.ts'
import { activeChecks, type FilterCheck } from './filters.ts'
import { IdTable } from './id-table.ts'
import { compileLink, type LinkTemplate } from './link-template.ts'
import { defaultThresholds, type Thresholds } from './thresholds.ts'

export type CapKind = 'rule' | 'group' | 'group_rule' | 'provider_link'

/** Gives the shared counter of a cap; only asked for caps above 0. -1: the cap cannot be kept, so no room. */
export type SlotFor = (kind: CapKind, entityId: number, cap: number) => number

/** No cap: nothing to take. */
export const NO_CAP = -1
/** A cap without a counter: never room, because a cap is never overrun (DESIGN §6 Caps). */
export const NO_SLOT = -2

/** A set of options with the way to pick one. Targetings and groups have one, and rules with two advertisers. */
export interface Choice {
  readonly owner: 'targeting' | 'rule' | 'group'
  readonly ownerId: number
  readonly roundRobin: boolean
  readonly options: readonly Option[]
}

export interface Option {
  /** Rule or group rule; 0 for one of two advertisers in a rule. */
  readonly id: number
  readonly slot: number
  /** In units of 0.00001 %, so that sums are exact; 0 is never picked in a round robin. */
  readonly weight: number
  /** Exactly one of the three: an advertiser link, a group, or two advertisers. */
  readonly linkId: number
  readonly groupId: number
  readonly split: Choice | null
}

export interface CompiledLink extends Omit<ServedProviderLink, 'link'> {
  readonly id: number
  readonly slot: number
  /** Null when the link cannot be served from: it never has room. */
  readonly template: LinkTemplate | null
}

/** What a publication of a targeting says, ready to serve. */
export interface TargetingPlan {
  readonly id: number
  readonly published: PublishedTargeting
  readonly choice: Choice
  /** Filters that are on, in the fixed order. */
  readonly checks: readonly FilterCheck[]
  readonly needsAddress: boolean
  readonly needsHighPaying: boolean
  readonly customFallback: LinkTemplate | null
  readonly overcapUrl: LinkTemplate | null
}

export interface TargetingEntry {
  readonly flags: TargetingFlags | null
  readonly plan: TargetingPlan | null
  /** Active and not archived. A targeting whose flags are not known does not serve. */
  readonly serves: boolean
}

export interface GroupEntry {
  readonly flags: GroupFlags | null
  readonly choice: Choice | null
  readonly slot: number
  readonly serves: boolean
}

export interface PartnerEntry {
  readonly name: string
  readonly serves: boolean
}

export interface CompiledSettings {
  readonly systemFallback: LinkTemplate | null
  readonly warmupLink: LinkTemplate | null
  readonly warmupLinkYahoo: LinkTemplate | null
}

/** Everything that the engine serves from; never changed, only replaced (DESIGN §6 Snapshot). */
export interface Snapshot {
  /** Highest revision in it. */
  readonly revision: number
  readonly thresholds: Thresholds
  readonly targetings: IdTable<TargetingEntry>
  readonly groups: IdTable<GroupEntry>
  readonly links: IdTable<CompiledLink>
  readonly providers: IdTable<PartnerEntry>
  readonly publishers: IdTable<PartnerEntry>
  readonly settings: CompiledSettings
}

export function emptySnapshot(thresholds: Thresholds = defaultThresholds): Snapshot {
  return {
    revision: 0,
    thresholds,
    targetings: new IdTable(),
    groups: new IdTable(),
    links: new IdTable(),
    providers: new IdTable(),
    publishers: new IdTable(),
    settings: { systemFallback: null, warmupLink: null, warmupLinkYahoo: null },
  }
}

/**
 * The next snapshot: recompiles only the entities in `changes` and shares all others. Rules refer to groups
 * and links by id, so that a changed link never touches the targetings that use it.
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

/** Builds aside and in pieces, so that a large snapshot never holds up the searches of its thread. */
export class SnapshotBuilder {
  readonly #previous: Snapshot
  readonly #targetings
  readonly #groups
  readonly #links
  readonly #providers
  readonly #publishers
  #settings: CompiledSettings

  constructor(previous: Snapshot) {
    this.#previous = previous
    this.#targetings = previous.targetings.edit()
    this.#groups = previous.groups.edit()
    this.#links = previous.links.edit()
    this.#providers = previous.providers.edit()
    this.#publishers = previous.publishers.edit()
    this.#settings = previous.settings
  }

  add(changes: readonly EngineChange[], slotFor: SlotFor): void {
    for (const change of changes) this.#apply(change as ChangeOf, slotFor)
  }

  /** `revision` may be lower than before: another database is then in force. */
  done(revision: number): Snapshot {
    return {
      revision,
      thresholds: this.#previous.thresholds,
      targetings: this.#targetings.done(),
      groups: this.#groups.done(),
      links: this.#links.done(),
      providers: this.#providers.done(),
      publishers: this.#publishers.done(),
      settings: this.#settings,
    }
  }

  #apply(change: ChangeOf, slotFor: SlotFor): void {
    const id = change.entity_id
    switch (change.kind) {
      case 'targeting': {
        const plan = change.content && compileTargeting(id, change.content, slotFor)
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
        this.#links.set(id, change.content ? providerLink(id, change.content, slotFor) : undefined)
        break
      case 'provider':
        this.#providers.set(id, partner(change.content))
        break
      case 'publisher':
        this.#publishers.set(id, partner(change.content))
        break
      case 'settings':
        this.#settings = compileSettings(change.content)
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

function partner(content: ServedProvider | ServedPublisher | null): PartnerEntry | undefined {
  return content ? { name: content.name, serves: content.status && !content.archived } : undefined
}

function slotOf(kind: CapKind, id: number, cap: number, slotFor: SlotFor): number {
  if (cap <= 0) return NO_CAP
  const slot = slotFor(kind, id, cap)
  return slot >= 0 ? slot : NO_SLOT
}

const weightOf = (percent: number | null) => Math.round((percent ?? 0) * 100_000)

function compileTargeting(id: number, content: PublishedTargeting, slotFor: SlotFor): TargetingPlan {
  const { filters } = content
  return {
    id,
    published: content,
    choice: {
      owner: 'targeting',
      ownerId: id,
      roundRobin: content.targeting_type === 'round_robin',
      options: content.rules.map((rule) => ruleOption(rule, slotFor)),
    },
    checks: activeChecks(filters),
    needsAddress: filters.ip_list_too_many_per_ip || filters.latency !== null,
    needsHighPaying: filters.high_paying_keywords_percentage !== null,
    // The fallback's own parameters are ignored (2 §5.2).
    customFallback: templateOf(content.custom_fallback?.replace(/\?[^#]*/, '')),
    overcapUrl: templateOf(content.overcap_url),
  }
}

function ruleOption(rule: PublishedRule, slotFor: SlotFor): Option {
  const [first] = rule.targets
  const alone = rule.targets.length === 1
  return {
    id: rule.id,
    slot: slotOf('rule', rule.id, rule.daily_cap, slotFor),
    weight: weightOf(rule.weight),
    linkId: alone ? (first?.provider_link_id ?? 0) : 0,
    groupId: alone ? (first?.advertiser_link_group_id ?? 0) : 0,
    split: alone
      ? null
      : {
          owner: 'rule',
          ownerId: rule.id,
          roundRobin: true,
          options: rule.targets.map((target) => ({
            id: 0,
            slot: NO_CAP,
            weight: weightOf(target.traffic),
            linkId: target.provider_link_id ?? 0,
            groupId: target.advertiser_link_group_id ?? 0,
            split: null,
          })),
        },
  }
}

function groupChoice(id: number, content: PublishedGroup, slotFor: SlotFor): Choice {
  return {
    owner: 'group',
    ownerId: id,
    roundRobin: content.targeting_type === 'round_robin',
    options: content.rules.map((rule) => ({
      id: rule.id,
      slot: slotOf('group_rule', rule.id, rule.capacity, slotFor),
      weight: weightOf(rule.weight),
      linkId: rule.provider_link_id,
      groupId: 0,
      split: null,
    })),
  }
}

function providerLink(id: number, content: ServedProviderLink, slotFor: SlotFor): CompiledLink {
  const { link, ...rest } = content
  return {
    ...rest,
    id,
    slot: slotOf('provider_link', id, content.daily_cap, slotFor),
    template: templateOf(link),
  }
}

function compileSettings(content: ServedSettings | null): CompiledSettings {
  return {
    systemFallback: templateOf(content?.system_fallback),
    warmupLink: templateOf(content?.warmup_link),
    warmupLinkYahoo: templateOf(content?.warmup_link_yahoo),
  }
}

function templateOf(link: string | null | undefined): LinkTemplate | null {
  if (!link) return null
  const compiled = compileLink(link)
  return typeof compiled === 'string' ? null : compiled
}
