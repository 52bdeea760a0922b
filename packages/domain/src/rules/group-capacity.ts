/**
 * Searches that a group may take per UTC day: the sum of its enabled rules' caps, or 0 (no cap) as soon as one of them
 * has none. The sum of the other caps would starve the rule without a cap: in a waterfall group that rule is last and
 * takes what the others leave, but the group would be full by then (decision 0041).
 */
export function groupCapacity(rules: Iterable<{ capacity: number; active: boolean }>): number {
  let sum = 0
  for (const rule of rules) {
    if (!rule.active) continue
    if (rule.capacity === 0) return 0
    sum += rule.capacity
  }
  return sum
}
