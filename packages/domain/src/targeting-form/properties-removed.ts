import type { TargetingValues } from '@headgate/contract/targetings/values'
import { matchedProperties, type Properties, usesAny } from '../rules/properties.ts'

type Own = Pick<TargetingValues, (typeof matchedProperties)[number]>

/**
 * True if an advertiser link or group has a value that a change removes from the link's own properties. Its rule must
 * be disabled with the change: the form asks and does so, the server refuses to keep it enabled.
 */
export function usesRemoved(before: Own, after: Own): (target: Properties) => boolean {
  const removed = matchedProperties.map((name) => {
    const kept = new Set<number | string>(after[name])
    return { name, values: before[name].filter((value) => !kept.has(value)) }
  })
  return (target) => removed.some((one) => usesAny([target], one.name, one.values))
}
