import type { CapKind } from '@headgate/contract/base/constants'
import type {
  PublishedGroup,
  PublishedRule,
  PublishedTargeting,
  ServedProviderLink,
  ServedSettings,
} from './snapshot.ts'
import { compileAddress, type AddressTemplate } from '../decision/address-template.ts'
import { activeChecks, filterChecks } from '../decision/filters.ts'
import {
  CHECKS,
  CHOICE,
  CHOICE_BITS,
  COUNT,
  GROUP,
  NO_CAP,
  NO_SLOT,
  OPTION,
  PROVIDER_LINK,
  SETTINGS,
  TARGETING,
  TARGETING_BITS,
} from './layout.ts'
import { providerLinkColumns } from './record-columns.ts'
import { MOST_WEIGHT } from './weight-cells.ts'
import { WordWriter } from './word-writer.ts'
import type { SnapshotMemory } from './snapshot-memory.ts'

/** Returns the shared counter of a cap above 0. -1: the cap cannot be enforced, so it has no room. */
export type SlotFor = (kind: CapKind, entityId: number, cap: number) => number

/** What a choice picks among: rules of a targeting or a group, or the two advertisers of a rule. */
interface NewOption {
  id: number
  slot: number
  weight: number
  providerLinkId: number
  groupId: number
  targets: PublishedRule['targets'] | null
  hours: PublishedRule['hours']
}

const record = new WordWriter()

/** Writes the published content of a targeting; returns its offset. Throws when it cannot be written. */
export function writeTargeting(
  memory: SnapshotMemory,
  id: number,
  content: PublishedTargeting,
  slotFor: SlotFor,
): number {
  const { filters } = content
  record.begin()
  const at = record.add(TARGETING.choice)
  record.set(at + TARGETING.id, id)
  record.set(at + TARGETING.publisherId, content.publisher_id)
  const needsAddress = filters.ip_list_too_many_per_ip || filters.latency !== null
  let bits =
    (content.yahoo ? TARGETING_BITS.yahoo : 0) |
    (content.pass_referrer ? TARGETING_BITS.passReferrer : 0) |
    (needsAddress ? TARGETING_BITS.needsAddress : 0) |
    (filters.high_paying_keywords_percentage === null ? 0 : TARGETING_BITS.needsHighPaying) |
    (filters.disable_filters_temporarily ? TARGETING_BITS.unfiltered : 0) |
    (content.warmup_mode ? TARGETING_BITS.warmup : 0)
  for (const [place, check] of filterChecks.entries()) if (check.isOn(filters)) bits |= 1 << (CHECKS + place)
  record.set(at + TARGETING.bits, bits)
  // The choice comes first: it is what a search reads.
  writeChoice(memory, 0, id, content.targeting_type === 'round_robin', ruleOptions(content.rules, slotFor))
  const own = activeChecks(filters).flatMap((check) => check.ownLimit?.(filters) ?? [])
  const limits = record.add(own.length * 2)
  for (const [nth, limit] of own.entries()) record.setFloat(limits + nth * 2, limit)
  record.set(at + TARGETING.limits, limits)
  // The fallback's own parameters are ignored.
  const fallback = templateOf(content.custom_fallback?.replace(/\?[^#]*/, ''))
  record.set(at + TARGETING.customFallback, record.template(fallback))
  record.set(at + TARGETING.overcapUrl, record.template(templateOf(content.overcap_url)))
  record.set(at + TARGETING.subId, record.text(content.sub_id ?? ''))
  record.set(at + TARGETING.columns, record.text(providerLinkColumns(0, 0, content)))
  return record.store(memory)
}

/** Writes the published content of a group; returns its offset. */
export function writeGroup(
  memory: SnapshotMemory,
  id: number,
  content: PublishedGroup,
  slotFor: SlotFor,
): number {
  record.begin()
  const at = record.add(GROUP.choice)
  const options = content.rules.map((rule) => ({
    id: rule.id,
    slot: slotOf('group_rule', rule.id, rule.capacity, slotFor),
    weight: weightOf(rule.weight),
    providerLinkId: rule.provider_link_id,
    groupId: 0,
    targets: null,
    hours: rule.hours,
  }))
  writeChoice(memory, CHOICE_BITS.ofGroup, id, content.targeting_type === 'round_robin', options)
  record.set(at + GROUP.slot, slotOf('group', id, content.capacity, slotFor))
  return record.store(memory)
}

/** Writes an advertiser link; returns its offset. Its template is 0 when engines cannot serve the link. */
export function writeProviderLink(
  memory: SnapshotMemory,
  id: number,
  content: ServedProviderLink,
  slotFor: SlotFor,
): number {
  record.begin()
  const at = record.add(PROVIDER_LINK.size)
  record.set(at + PROVIDER_LINK.id, id)
  record.set(at + PROVIDER_LINK.providerId, content.provider_id)
  record.set(at + PROVIDER_LINK.slot, slotOf('provider_link', id, content.daily_cap, slotFor))
  record.set(at + PROVIDER_LINK.disabled, content.disabled ? 1 : 0)
  record.set(at + PROVIDER_LINK.template, record.template(templateOf(content.link)))
  record.set(at + PROVIDER_LINK.columns, record.text(providerLinkColumns(content.provider_id, id, content)))
  return record.store(memory)
}

/** Writes the name of an advertiser or a publisher; returns its offset. */
export function writeName(memory: SnapshotMemory, name: string): number {
  record.begin()
  record.wholeText(name)
  return record.store(memory)
}

/** Writes the settings that engines read; returns their offset. */
export function writeSettings(memory: SnapshotMemory, content: ServedSettings | null): number {
  record.begin()
  const at = record.add(SETTINGS.size)
  record.set(at + SETTINGS.systemFallback, record.template(templateOf(content?.system_fallback)))
  record.set(at + SETTINGS.warmupLink, record.template(templateOf(content?.warmup_link)))
  record.set(at + SETTINGS.warmupLinkYahoo, record.template(templateOf(content?.warmup_link_yahoo)))
  record.set(at + SETTINGS.ownHost, record.text(URL.parse(content?.default_domain ?? '')?.host ?? ''))
  return record.store(memory)
}

/** Null for a missing address, and for one that engines cannot serve. */
function templateOf(link: string | null | undefined): AddressTemplate | null {
  if (!link) return null
  const compiled = compileAddress(link)
  return typeof compiled === 'string' ? null : compiled
}

function slotOf(kind: CapKind, id: number, cap: number, slotFor: SlotFor): number {
  if (cap <= 0) return NO_CAP
  const slot = slotFor(kind, id, cap)
  return slot >= 0 ? slot : NO_SLOT
}

/** In units of 0.00001 %, so that sums are exact. */
const weightOf = (percent: number | null) => Math.round((percent ?? 0) * 100_000)

function ruleOptions(rules: readonly PublishedRule[], slotFor: SlotFor): NewOption[] {
  return rules.map((rule) => {
    const [first] = rule.targets
    const alone = rule.targets.length === 1
    return {
      id: rule.id,
      slot: slotOf('rule', rule.id, rule.daily_cap, slotFor),
      weight: weightOf(rule.weight),
      providerLinkId: alone ? (first?.provider_link_id ?? 0) : 0,
      groupId: alone ? (first?.advertiser_link_group_id ?? 0) : 0,
      targets: alone ? null : rule.targets,
      hours: rule.hours,
    }
  })
}

function splitOptions(targets: PublishedRule['targets']): NewOption[] {
  return targets.map((target) => ({
    id: 0,
    slot: NO_CAP,
    weight: weightOf(target.traffic),
    providerLinkId: target.provider_link_id ?? 0,
    groupId: target.advertiser_link_group_id ?? 0,
    targets: null,
    hours: null,
  }))
}

/** Appends a choice, and behind it the choices of its rules with two advertisers and its hours. */
function writeChoice(
  memory: SnapshotMemory,
  owner: number,
  ownerId: number,
  roundRobin: boolean,
  options: readonly NewOption[],
): number {
  const count = options.length
  const hasSplits = options.some((option) => option.targets !== null)
  const hasHours = options.some((option) => option.hours)
  const at = record.add(CHOICE.options + count * (OPTION.size + 1 + Number(hasSplits) + Number(hasHours)))
  record.set(at + CHOICE.ownerId, ownerId)
  const bits =
    owner |
    (roundRobin ? CHOICE_BITS.roundRobin : 0) |
    (hasSplits ? CHOICE_BITS.hasSplits : 0) |
    (hasHours ? CHOICE_BITS.hasHours : 0)
  record.set(at + CHOICE.bits, bits | (count << COUNT))
  if (roundRobin) {
    if (options.reduce((sum, { weight }) => sum + weight, 0) > MOST_WEIGHT)
      throw new RangeError(`The weights of ${count} rules are more than ${MOST_WEIGHT / 100_000} %`)
    record.cellsOf(at, count)
  }
  const ids = at + CHOICE.options + count * OPTION.size
  const splits = ids + count
  const hours = hasSplits ? splits + count : splits
  for (const [place, option] of options.entries()) {
    const to = at + CHOICE.options + place * OPTION.size
    record.set(to + OPTION.slot, option.slot)
    record.set(to + OPTION.weight, option.weight)
    record.set(to + OPTION.target, option.providerLinkId > 0 ? option.providerLinkId : -option.groupId)
    record.set(ids + place, option.id)
    if (option.targets !== null) {
      const split = writeChoice(memory, CHOICE_BITS.ofRule, option.id, true, splitOptions(option.targets))
      record.set(splits + place, split - at)
    }
    if (option.hours) record.set(hours + place, record.hours(option.hours, memory) - at)
  }
  return at
}
