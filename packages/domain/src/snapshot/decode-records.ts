import { HOURS_OF_WEEK } from '@headgate/contract/base/constants'
import type { AddressTemplate } from '../decision/address-template.ts'
import { filterChecks, type FilterCheck } from '../decision/filters.ts'
import type { Thresholds } from '../decision/thresholds.ts'
import { clockOf, type WeekHours } from '../run-hours/week-hours.ts'
import {
  CHECKS,
  CHOICE,
  CHOICE_BITS,
  COUNT,
  FLAGS,
  GROUP,
  HOURS,
  NO_CAP,
  OPTION,
  PROVIDER_LINK,
  SERVES,
  TARGETING,
  TARGETING_BITS,
  ZONE,
} from './layout.ts'
import { wordsToFloat } from './word-writer.ts'
import type { GroupFlags, TargetingFlags } from './snapshot.ts'
import type { SnapshotMemory } from './snapshot-memory.ts'
import { readTemplate, readText } from './template-record.ts'

/** Options and the way to pick one of them. Targetings, groups, and rules with two advertisers have a choice. */
export interface Choice {
  /** Its offset in the memory. */
  readonly at: number
  readonly owner: 'targeting' | 'rule' | 'group'
  readonly ownerId: number
  readonly roundRobin: boolean
  readonly options: readonly Option[]
  /** Hours of each option, null for all hours; null when no option has hours, as in most choices. */
  readonly hours: readonly (WeekHours | null)[] | null
}

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

export interface CompiledProviderLink {
  /** Its offset in the memory. */
  readonly at: number
  readonly id: number
  readonly providerId: number
  readonly slot: number
  readonly disabled: boolean
  /** Null when engines cannot serve the link: it never has room. */
  readonly template: AddressTemplate | null
  readonly columns: string
}

/** The published content of a targeting. */
export interface TargetingPlan {
  /** Its offset in the memory. */
  readonly at: number
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

/** The entry of a targeting from its two words; undefined when there is none. */
export function decodeTargeting(
  memory: SnapshotMemory,
  plan: number,
  flags: number,
  thresholds: Thresholds,
): TargetingEntry | undefined {
  if (plan === 0 && flags === 0) return undefined
  return {
    flags:
      flags === 0
        ? null
        : { is_active: (flags & FLAGS.active) !== 0, archived: (flags & FLAGS.archived) !== 0 },
    plan: plan === 0 ? null : decodePlan(memory, plan, thresholds),
    serves: plan !== 0 && flags === SERVES,
  }
}

/** The entry of a group from its two words; undefined when there is none. */
export function decodeGroup(memory: SnapshotMemory, group: number, flags: number): GroupEntry | undefined {
  if (group === 0 && flags === 0) return undefined
  return {
    flags:
      flags === 0 ? null : { active: (flags & FLAGS.active) !== 0, archived: (flags & FLAGS.archived) !== 0 },
    choice: group === 0 ? null : decodeChoice(memory, group + GROUP.choice),
    slot: group === 0 ? NO_CAP : memory.words[group + GROUP.slot]!,
    serves: group !== 0 && flags === SERVES,
  }
}

/** An advertiser link from its offset; undefined for 0. */
export function decodeProviderLink(memory: SnapshotMemory, link: number): CompiledProviderLink | undefined {
  if (link === 0) return undefined
  const { words } = memory
  return {
    at: link,
    id: words[link + PROVIDER_LINK.id]!,
    providerId: words[link + PROVIDER_LINK.providerId]!,
    slot: words[link + PROVIDER_LINK.slot]!,
    disabled: words[link + PROVIDER_LINK.disabled] === 1,
    template: templateIn(memory, link, PROVIDER_LINK.template),
    columns: textIn(memory, link, PROVIDER_LINK.columns),
  }
}

/** An advertiser or a publisher from the two words of its entry; undefined when there is none. */
export function decodeCompany(
  memory: SnapshotMemory,
  name: number,
  serves: number,
): CompanyEntry | undefined {
  return name === 0 ? undefined : { name: readText(memory, name), serves: serves === 1 }
}

/** The choice at an offset. */
export function decodeChoice(memory: SnapshotMemory, at: number): Choice {
  const { words } = memory
  const bits = words[at + CHOICE.bits]!
  const count = bits >>> COUNT
  const ids = at + CHOICE.options + count * OPTION.size
  const splits = ids + count
  const hours = (bits & CHOICE_BITS.hasSplits) === 0 ? splits : splits + count
  const options = Array.from({ length: count }, (_, place) => {
    const from = at + CHOICE.options + place * OPTION.size
    const split = (bits & CHOICE_BITS.hasSplits) === 0 ? 0 : words[splits + place]!
    return {
      id: words[ids + place]!,
      slot: words[from + OPTION.slot]!,
      weight: words[from + OPTION.weight]!,
      providerLinkId: Math.max(0, words[from + OPTION.target]!),
      groupId: Math.max(0, -words[from + OPTION.target]!),
      split: split === 0 ? null : decodeChoice(memory, at + split),
    }
  })
  return {
    at,
    owner:
      (bits & CHOICE_BITS.ofGroup) !== 0 ? 'group' : (bits & CHOICE_BITS.ofRule) !== 0 ? 'rule' : 'targeting',
    ownerId: words[at + CHOICE.ownerId]!,
    roundRobin: (bits & CHOICE_BITS.roundRobin) !== 0,
    options,
    hours:
      (bits & CHOICE_BITS.hasHours) === 0
        ? null
        : options.map((_, place) =>
            words[hours + place] === 0 ? null : decodeHours(memory, at + words[hours + place]!),
          ),
  }
}

function decodePlan(memory: SnapshotMemory, at: number, thresholds: Thresholds): TargetingPlan {
  const { words } = memory
  const bits = words[at + TARGETING.bits]!
  const checks = filterChecks.filter((_, place) => (bits & (1 << (CHECKS + place))) !== 0)
  let own = at + words[at + TARGETING.limits]!
  const limits = checks.map((check) => {
    if (check.ownLimit === undefined) return check.limit(thresholds, 0)
    own += 2
    return check.limit(thresholds, wordsToFloat(words[own - 2]!, words[own - 1]!))
  })
  return {
    at,
    id: words[at + TARGETING.id]!,
    publisherId: words[at + TARGETING.publisherId]!,
    subId: textIn(memory, at, TARGETING.subId),
    columns: textIn(memory, at, TARGETING.columns),
    choice: decodeChoice(memory, at + TARGETING.choice),
    checks,
    limits,
    unfiltered: (bits & TARGETING_BITS.unfiltered) === 0 ? 0 : thresholds.unfilteredSearches,
    warmup: (bits & TARGETING_BITS.warmup) === 0 ? 0 : thresholds.warmupSearches,
    yahoo: (bits & TARGETING_BITS.yahoo) !== 0,
    passReferrer: (bits & TARGETING_BITS.passReferrer) !== 0,
    needsAddress: (bits & TARGETING_BITS.needsAddress) !== 0,
    needsHighPaying: (bits & TARGETING_BITS.needsHighPaying) !== 0,
    customFallback: templateIn(memory, at, TARGETING.customFallback),
    overcapUrl: templateIn(memory, at, TARGETING.overcapUrl),
  }
}

function decodeHours(memory: SnapshotMemory, at: number): WeekHours {
  const { words } = memory
  const runs = new Uint8Array(HOURS_OF_WEEK)
  for (let hour = 0; hour < HOURS_OF_WEEK; hour += 1)
    runs[hour] = (words[at + HOURS.bits + (hour >>> 5)]! >>> (hour & 31)) & 1
  return { runs, zone: clockOf(readText(memory, words[at + HOURS.zone]! + ZONE.name)) }
}

function templateIn(memory: SnapshotMemory, record: number, at: number): AddressTemplate | null {
  const inside = memory.words[record + at]!
  return inside === 0 ? null : readTemplate(memory, record + inside)
}

function textIn(memory: SnapshotMemory, record: number, at: number): string {
  const inside = memory.words[record + at]!
  return inside === 0 ? '' : readText(memory, record + inside)
}
