import type { GroupValues } from '@headgate/contract/groups/values'
import type { LinkProperties } from './draft.ts'

/** The list of a group that each property of a link must be in. */
export const groupProperties = {
  platforms: 'platform_id',
  search_engines: 'search_engine_id',
  tag_types: 'tag_type_id',
  quality_scores: 'quality_score',
} as const satisfies Record<string, keyof LinkProperties>
export type GroupProperty = keyof typeof groupProperties

/** True if a link has properties of the group. */
export function fitsGroup(values: Pick<GroupValues, GroupProperty>, link: LinkProperties): boolean {
  return (Object.entries(groupProperties) as [GroupProperty, keyof LinkProperties][]).every(
    ([list, property]) => (values[list] as readonly unknown[]).includes(link[property]),
  )
}

/** True if all four are set; only then options of advertiser links are fetched. */
export function hasAllGroupProperties(values: Pick<GroupValues, GroupProperty>): boolean {
  return (Object.keys(groupProperties) as GroupProperty[]).every((name) => values[name].length > 0)
}
