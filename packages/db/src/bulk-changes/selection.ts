import { bulkMessages } from '@headgate/contract/bulk-changes/bulk-messages'
import { refusedFields } from '@headgate/contract/base/errors'
import type { BulkSelection } from '@headgate/contract/bulk-changes/calls'
import {
  type BulkChangeValues,
  type BulkList,
  changesOfList,
  MOST_RECORDS,
  type RecordKind,
} from '@headgate/contract/bulk-changes/values'
import { readListFilters } from '@headgate/contract/bulk-changes/filters'
import { groupsQuery } from '@headgate/contract/groups/calls'
import { providerLinksQuery } from '@headgate/contract/provider-links'
import { targetingsQuery } from '@headgate/contract/targetings/list'
import type { Db } from '../base/database.ts'
import { groupList } from '../groups/list.ts'
import type { List } from '../lists/list.ts'
import { providerLinkList } from '../provider-links/list.ts'
import { targetingList } from '../targetings/list.ts'
import { accountsOf } from './plan-accounts.ts'
import { usesOfLink } from './uses-of-link.ts'

/** Ids of the records that a change is about, by kind. */
export type RecordIds = ReadonlyMap<RecordKind, readonly number[]>

/** Records to change, and those of the selection that have nothing to change. */
export interface Selected {
  ids: RecordIds
  /** Publisher links without a publisher ad account on the days of a share. */
  withoutAccount: readonly number[]
}

/**
 * The records of a selection: checked rows, or all rows that match the list's filters. Without one, a replacement takes
 * every record that uses the advertiser link. Throws CallError 400 for filters that the list does not know, and for more
 * than 10,000 records.
 */
export async function readSelection(
  db: Db,
  change: BulkChangeValues,
  selection: BulkSelection | undefined,
): Promise<Selected> {
  if (selection === undefined) {
    if (change.kind !== 'link') throw refusedFields({ selection: bulkMessages.noneMatches })
    return limited(await usesOfLink(db, change.from))
  }
  const { list } = selection
  if (!(changesOfList[list] as readonly string[]).includes(change.kind))
    throw refusedFields({ 'change.kind': bulkMessages.kindUnknown })
  const ids = selection.ids ?? (await matching(db, list, selection.filters ?? {}))
  if (change.kind !== 'share') return limited(new Map([[kinds[list], [...new Set(ids)]]]))
  const { accounts, without } = await accountsOf(db, ids, change.from_day)
  return { ...limited(new Map([['publisher_account', accounts]])), withoutAccount: without }
}

const kinds = { targetings: 'targeting', groups: 'group', provider_links: 'provider_link' } as const

function limited(ids: RecordIds): Selected {
  const count = [...ids.values()].reduce((sum, some) => sum + some.length, 0)
  if (count > MOST_RECORDS) throw refusedFields({ selection: bulkMessages.tooMany })
  return { ids, withoutAccount: [] }
}

async function matching(
  db: Db,
  list: BulkList,
  filters: Record<string, unknown>,
): Promise<readonly number[]> {
  if (list === 'targetings') return idsOf(db, targetingList, readListFilters(targetingsQuery, filters))
  if (list === 'groups') return idsOf(db, groupList, readListFilters(groupsQuery, filters))
  return idsOf(db, providerLinkList, readListFilters(providerLinksQuery, filters))
}

/** Ordered by id, and one more than may be changed, so that too many are refused. */
async function idsOf<Query extends { page: number; size: number; order_by: string }, Row>(
  db: Db,
  list: List<Query, Row>,
  query: Query,
): Promise<readonly number[]> {
  const { ids } = await list.find(db, { ...query, page: 1, size: MOST_RECORDS + 1, order_by: 'id' })
  return ids
}
