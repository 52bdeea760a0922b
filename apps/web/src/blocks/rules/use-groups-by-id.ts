import type { GroupOption } from '@headgate/contract/groups/values'
import { groupOptionsOf } from '../../api/group-options.ts'
import { type RecordsById, useRecordsById } from './use-records-by-id.ts'

/** Names and capacities of the groups in rules. */
export function useGroupsById(ids: readonly (number | null)[]): RecordsById<GroupOption> {
  return useRecordsById(ids, (missing) => groupOptionsOf({ advertiser_link_group_id: missing }))
}
