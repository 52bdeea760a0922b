import { pageSizes } from '@headgate/contract/base/constants'
import { bulkChangesQuery } from '@headgate/contract/bulk-changes/calls'
import { createFileRoute } from '@tanstack/react-router'
import { bulkChangeQueries } from '../../../api/bulk-changes.ts'
import { readList } from '../../../api/query/read-list.ts'
import { BulkChangeList } from '../../../features/bulk-changes/bulk-change-list.tsx'
import { listSearch } from '../../../screens/list/list-search.ts'

export const Route = createFileRoute('/_shell/bulkchanges/')({
  ...listSearch(bulkChangesQuery, pageSizes.bulkChanges),
  loader: (loading) => readList(loading, bulkChangeQueries.list(loading.deps)),
  component: BulkChangeList,
})
