import type { RuleTarget, TargetingValues } from '@headgate/contract/targetings'
import { matchedProperties, usesAny } from './properties.ts'

/** What is stored before a change: its properties, and what its rules use. */
export interface StoredProperties {
  properties: Pick<TargetingValues, (typeof matchedProperties)[number]>
  /** Entries as read, of every rule, by rule id. */
  rules: ReadonlyMap<number, readonly RuleTarget[]>
}

/**
 * The server's side of a property removal (2 §4.4): saved rules that are sent as enabled but use a value which
 * the change takes away are disabled, whatever body it came in. A rule that points elsewhere now is not judged
 * by where it pointed.
 */
export function withRemovedProperties(values: TargetingValues, stored: StoredProperties): TargetingValues {
  const removed = matchedProperties.map((name) => {
    const kept = new Set<number | string>(values[name])
    return { name, values: stored.properties[name].filter((value) => !kept.has(value)) }
  })
  const rules = values.targeting_rules.map((rule) => {
    if (rule.disabled || rule.id === null) return rule
    const pointsAt = (target: RuleTarget) =>
      rule.provider_details.some(
        (sent) =>
          sent.provider_link === target.provider_link &&
          sent.advertiser_link_group_id === target.advertiser_link_group_id,
      )
    const targets = (stored.rules.get(rule.id) ?? []).filter(pointsAt)
    return removed.some((one) => usesAny(targets, one.name, one.values)) ? { ...rule, disabled: true } : rule
  })
  return { ...values, targeting_rules: rules }
}
