/** Key of the advertiser link or group that a target sends to. Equal keys count as the same within a publisher link. */
export interface Target {
  provider_link: number | null
  advertiser_link_group_id: number | null
}

export interface UsingRule {
  disabled: boolean
  provider_details: readonly Target[]
}

export function isSameTarget(one: Target, other: Target): boolean {
  return (
    one.provider_link === other.provider_link &&
    one.advertiser_link_group_id === other.advertiser_link_group_id
  )
}

function keyOf({ provider_link, advertiser_link_group_id }: Target): string | undefined {
  if (advertiser_link_group_id !== null) return `group ${advertiser_link_group_id}`
  return provider_link === null ? undefined : `link ${provider_link}`
}

/** True if an enabled rule uses one of these targets, or if they repeat (docs/behaviour/rules.md#used-once). */
export function isInUse(targets: readonly Target[], enabledRules: readonly UsingRule[]): boolean {
  const taken = new Set<string>()
  for (const rule of enabledRules) {
    if (rule.disabled) continue
    for (const target of rule.provider_details) {
      const key = keyOf(target)
      if (key !== undefined) taken.add(key)
    }
  }
  for (const target of targets) {
    const key = keyOf(target)
    if (key === undefined) continue
    if (taken.has(key)) return true
    taken.add(key)
  }
  return false
}

/** Places (rule and target) where an enabled rule repeats a target of an earlier enabled rule. */
export function repeatedUses(rules: readonly UsingRule[]): { rule: number; target: number }[] {
  const taken = new Set<string>()
  const repeated: { rule: number; target: number }[] = []
  for (const [rule, { disabled, provider_details: targets }] of rules.entries()) {
    if (disabled) continue
    for (const [target, one] of targets.entries()) {
      const key = keyOf(one)
      if (key === undefined) continue
      if (taken.has(key)) repeated.push({ rule, target })
      taken.add(key)
    }
  }
  return repeated
}
