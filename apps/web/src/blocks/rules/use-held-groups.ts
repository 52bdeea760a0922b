import type { GroupOption } from '@headgate/contract/groups/values'
import { groupOptionsOf } from '../../api/group-options.ts'
import { type Held, useHeld } from './use-held.ts'

/** Names and capacities of the groups in rules. */
export function useHeldGroups(ids: readonly (number | null)[]): Held<GroupOption> {
  return useHeld(ids, (missing) => groupOptionsOf({ advertiser_link_group_id: missing }))
}
