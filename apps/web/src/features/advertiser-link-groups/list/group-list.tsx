import { pageSizes } from '@headgate/contract/base/constants'
import { messages } from '@headgate/contract/base/messages'
import { groupsQuery } from '@headgate/contract/groups/calls'
import type { ReactNode } from 'react'
import { Paces } from '../../../blocks/pacing/paces.tsx'
import { getRouteApi } from '@tanstack/react-router'
import { groupQueries, type GroupsChange, useArchiveGroups } from '../../../api/advertiser-link-groups.ts'
import { ArchiveScreen } from '../../../screens/archive/archive-screen.tsx'
import { defineArchive } from '../../../screens/archive/archive-definition.ts'
import { AddLink } from '../../../screens/list/add-link.tsx'
import { type BulkChoice, bulkChoice } from '../../../screens/list/bulk-change.ts'
import { activeGroups, archivedGroups } from './group-columns.tsx'
import { GroupFilters } from './group-filters.tsx'
import { groupName, listed, type ListedGroup } from './listed-group.ts'

const route = getRouteApi('/_shell/advertiser-link-group/')
const texts = messages.groups
const shared = bulkChoice(texts)

const bulk: BulkChoice<GroupsChange> = {
  active: [
    ...shared.active,
    { change: 'publish', label: 'Publish', none: texts.noneSelected, failure: texts.cannotUpdateStatusMany },
  ],
  archived: shared.archived,
}

/** The paces of the page's caps. */
function PacesOfRows({ rows, children }: { rows: readonly ListedGroup[]; children: ReactNode }) {
  const ids = rows.filter((row) => row.capacity > 0 && row.archivedAt === null).map(({ id }) => id)
  return (
    <Paces kind="group" ids={ids}>
      {children}
    </Paces>
  )
}

const groups = defineArchive({
  name: 'advertiser-link-groups',
  title: 'Advertiser Link Groups',
  what: 'Advertiser Link Groups',
  noun: ['group', 'groups'],
  address: groupsQuery,
  query: groupQueries.list,
  count: groupQueries.count,
  page: (data) => ({ rows: data.advertiser_link_groups.map(listed), total: data.total }),
  columns: activeGroups,
  around: PacesOfRows,
  archivedColumns: archivedGroups,
  pinFirst: 2,
  changes: 'groups',
  hasViews: true,
  sizes: pageSizes.targetings,
  rowLabel: groupName,
  filters: GroupFilters,
  bulk,
})

/** Advertiser Link Groups. */
export function GroupList() {
  const { many } = useArchiveGroups()
  return (
    <ArchiveScreen
      list={groups}
      search={route.useSearch()}
      navigate={route.useNavigate()}
      many={many}
      add={<AddLink to="/advertiser-link-group/add" label="Add group" />}
    />
  )
}
