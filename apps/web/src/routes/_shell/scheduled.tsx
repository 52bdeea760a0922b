import { pageSizes } from '@headgate/contract/base/constants'
import { scheduledQuery } from '@headgate/contract/scheduled/calls'
import { createFileRoute } from '@tanstack/react-router'
import { readList } from '../../api/query/read-list.ts'
import { scheduledQueries } from '../../api/scheduled/changes.ts'
import { ScheduledList } from '../../features/scheduled/scheduled-list.tsx'
import { listSearch } from '../../screens/list/list-search.ts'

export const Route = createFileRoute('/_shell/scheduled')({
  ...listSearch(scheduledQuery, pageSizes.scheduledChanges),
  loader: (loading) => readList(loading, scheduledQueries.list(loading.deps)),
  component: ScheduledList,
})
