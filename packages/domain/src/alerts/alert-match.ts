import type { AdviceRule } from '../advice/finding.ts'

/** Which advice an alert is about. An empty list takes everything. */
export interface AlertScope {
  rules: readonly AdviceRule[]
  publisher_ids: readonly number[]
  provider_ids: readonly number[]
  targeting_ids: readonly number[]
  provider_link_ids: readonly number[]
  /** Smaller changes are left out; null takes all. Holds for rules that compare two figures. */
  least_percent: number | null
  /** The same for the searches or clicks that the change rests on. */
  least_volume: number | null
}

/** An advice item as alerts see it. */
export interface AlertItem {
  rule: AdviceRule
  subject: { kind: string; id: string }
  partner: { kind: 'publisher' | 'provider'; id: number } | null
  /** The publisher link of an item about a rule of one. */
  link?: number | null
  facts: Readonly<Record<string, number | string | null>>
}

export interface Magnitude {
  /** How far a figure is from what was expected, in percent, always positive; null for rules that compare nothing. */
  percent: number | null
  /** Searches or clicks behind it; null where none are counted. */
  volume: number | null
}

function numberOf(facts: AlertItem['facts'], name: string): number | null {
  const value = facts[name]
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/** The largest of the facts whose names start so: figures of the US and of other countries stand apart. */
function largest(facts: AlertItem['facts'], name: string): number | null {
  const values = Object.keys(facts)
    .filter((key) => key === name || key.startsWith(`${name}_`))
    .map((key) => numberOf(facts, key))
    .filter((value) => value !== null)
  return values.length === 0 ? null : Math.max(...values)
}

const magnitudes: Partial<Record<AdviceRule, (facts: AlertItem['facts']) => Magnitude>> = {
  traffic_fell: (facts) => {
    const expected = numberOf(facts, 'searches_expected')
    const seen = numberOf(facts, 'searches_seen')
    const percent =
      expected === null || seen === null || expected <= 0
        ? null
        : (Math.abs(seen - expected) / expected) * 100
    return { percent, volume: expected === null || seen === null ? null : Math.max(expected, seen) }
  },
  link_silent: (facts) => ({ percent: 100, volume: numberOf(facts, 'searches_a_week_ago') }),
  link_broken: (facts) => ({ percent: null, volume: numberOf(facts, 'searches_in_24_hours') }),
  cap_full: (facts) => ({ percent: null, volume: numberOf(facts, 'cap') }),
  coverage: (facts) => ({ percent: null, volume: largest(facts, 'searches') }),
  rpm: (facts) => ({ percent: null, volume: largest(facts, 'searches') }),
  invalid_traffic: (facts) => ({ percent: null, volume: largest(facts, 'searches') }),
  rpc: (facts) => ({ percent: null, volume: largest(facts, 'clicks') }),
  weights: (facts) => ({ percent: numberOf(facts, 'gain_in_percent'), volume: null }),
}

/** How large the change of an item is: docs/behaviour/alerts.md#conditions. */
export function magnitudeOf({ rule, facts }: Pick<AlertItem, 'rule' | 'facts'>): Magnitude {
  return magnitudes[rule]?.(facts) ?? { percent: null, volume: null }
}

function isInScope(scope: AlertScope, { subject, partner, link }: AlertItem): boolean {
  const { publisher_ids, provider_ids, targeting_ids, provider_link_ids } = scope
  const lists = [publisher_ids, provider_ids, targeting_ids, provider_link_ids]
  if (lists.every((list) => list.length === 0)) return true
  const isOf = (kind: string, id: number) => subject.kind === kind && subject.id === String(id)
  const isPartner = (kind: 'publisher' | 'provider', id: number) =>
    partner?.kind === kind && partner.id === id
  return (
    publisher_ids.some((id) => isPartner('publisher', id) || isOf('publisher', id)) ||
    provider_ids.some((id) => isPartner('provider', id) || isOf('provider', id)) ||
    targeting_ids.some((id) => isOf('targeting', id) || link === id) ||
    provider_link_ids.some((id) => isOf('provider_link', id))
  )
}

/** Whether an item is of the rules and records of an alert, however large it is. */
export function isAbout(scope: AlertScope, item: AlertItem): boolean {
  return (scope.rules.length === 0 || scope.rules.includes(item.rule)) && isInScope(scope, item)
}

/**
 * Whether an alert tells of an item. A condition of percent or volume leaves out items below it, and does not hold for
 * rules that have no such figure.
 */
export function alertMatches(scope: AlertScope, item: AlertItem): boolean {
  if (!isAbout(scope, item)) return false
  const { percent, volume } = magnitudeOf(item)
  if (scope.least_percent !== null && percent !== null && percent < scope.least_percent) return false
  return scope.least_volume === null || volume === null || volume >= scope.least_volume
}
