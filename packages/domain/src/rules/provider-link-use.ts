/** Advertiser link or group that an entry of a rule sends to; what counts as "the same" within a publisher link. */
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

/** Whether one of these targets is used by an enabled rule, or twice among themselves (2 §4.3, §5.2). */
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

/** Places, as rule and entry, where an enabled rule uses what an earlier place among enabled rules uses already. */
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
