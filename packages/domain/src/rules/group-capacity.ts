/**
 * Searches that a group may take per UTC day: the sum of its enabled rules' caps, or 0 (no cap) as soon as one of them
 * has none. A sum that ignored the uncapped rule would starve it: in a waterfall group the uncapped last rule takes what
 * the others leave, and a cap of their sum would never let it (decision 0041).
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
