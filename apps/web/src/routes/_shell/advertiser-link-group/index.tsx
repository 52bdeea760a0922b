import { pageSizes } from '@headgate/contract/base/constants'
import { groupsQuery } from '@headgate/contract/groups/calls'
import { createFileRoute } from '@tanstack/react-router'
import { groupQueries } from '../../../api/advertiser-link-groups.ts'
import { readList } from '../../../api/query/read-list.ts'
import { GroupList } from '../../../features/advertiser-link-groups/list/group-list.tsx'
import { listSearch } from '../../../screens/list/list-search.ts'

export const Route = createFileRoute('/_shell/advertiser-link-group/')({
  ...listSearch(groupsQuery, pageSizes.targetings),
  loader: (loading) =>
    Promise.all([
      readList(loading, groupQueries.list(loading.deps)),
      loading.context.queryClient.ensureQueryData(groupQueries.count(false)),
      loading.context.queryClient.ensureQueryData(groupQueries.count(true)),
    ]),
  component: GroupList,
})
