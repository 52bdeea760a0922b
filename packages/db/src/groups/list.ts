import {
  groupsQuery,
  type GroupDetail,
  type GroupRow,
  type GroupsQuery,
} from '@headgate/contract/groups/calls'
import type { Db } from '../base/database.ts'
import { servedContent } from '../engine/state.ts'
import { equals, matchesText, overlaps, tab } from '../lists/filters.ts'
import { listOf } from '../lists/list.ts'
import { hasPendingChange } from '../lists/pending-changes.ts'
import { byColumn, byFlag, byId, byNumber, byText, type Sort } from '../lists/sorts.ts'
import { readGroup, readGroupRows } from './read.ts'

const table = 'advertiser_link_group'

/** Every column a caller may sort by. */
const sortable: Record<GroupsQuery['order_by'], Sort> = {
  id: byId,
  description: byText(`${table}.description`, { nullable: true }),
  active: byFlag(`${table}.active`),
  status: byColumn(`${table}.status`),
  targeting: byColumn(`${table}.targeting`),
  capacity: byNumber(`${table}.capacity`),
  updated_at: byColumn(`${table}.updated_at`),
  published_at: byColumn(`${table}.published_at`, { nullable: true }),
  archived_at: byColumn(`${table}.archived_at`, { nullable: true }),
}

export const groupList = listOf<GroupsQuery, GroupRow>({
  table,
  filters: (query) => [
    tab(table, query.archived),
    equals(`${table}.active`, query.active),
    equals(`${table}.status`, query.status),
    query.scheduled === undefined ? undefined : hasPendingChange(table, query.scheduled),
    overlaps(`${table}.platforms`, query.platform_id),
    overlaps(`${table}.search_engines`, query.search_engine_id),
    overlaps(`${table}.tag_types`, query.tag_type_id),
    overlaps(`${table}.quality_scores`, query.quality_score),
    matchesText(query.q, table, ['description']),
  ],
  sorts: () => sortable,
  read: readGroupRows,
})

/** One page of groups with the total of all pages: docs/behaviour/groups.md#list-of-groups. */
export async function listGroups(
  db: Db,
  query: GroupsQuery,
): Promise<{ advertiser_link_groups: GroupRow[]; total: number }> {
  const { rows, total } = await groupList.page(db, query)
  return { advertiser_link_groups: rows, total }
}

const byDefault = groupsQuery.parse({})

/** One group with its served content, and the groups before and after it in the list. Throws CallError 404. */
export async function getGroup(db: Db, id: number): Promise<GroupDetail> {
  const group = await readGroup(db, id)
  const [live, neighbours] = await Promise.all([
    servedContent(db, 'group', id),
    groupList.neighbours(db, byDefault, id),
  ])
  return { advertiser_link_group: group, live, ...neighbours }
}
