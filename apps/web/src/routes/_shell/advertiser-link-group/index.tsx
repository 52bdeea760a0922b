import { pageSizes } from '@headgate/contract/constants'
import { groupsQuery } from '@headgate/contract/group-calls'
import { createFileRoute } from '@tanstack/react-router'
import { groupQueries } from '../../../api/advertiser-link-groups.ts'
import { GroupList } from '../../../features/advertiser-link-groups/group-list.tsx'
import { listSearch } from '../../../table/list-search.ts'

export const Route = createFileRoute('/_shell/advertiser-link-group/')({
  ...listSearch(groupsQuery, pageSizes.targetings),
  loader: ({ context, deps }) =>
    Promise.all([
      context.queryClient.ensureQueryData(groupQueries.list(deps)),
      context.queryClient.ensureQueryData(groupQueries.count(false)),
      context.queryClient.ensureQueryData(groupQueries.count(true)),
    ]),
  component: GroupList,
})
