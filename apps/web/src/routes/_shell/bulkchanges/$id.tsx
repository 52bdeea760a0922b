import { bulkRecordsQuery } from '@headgate/contract/bulk-changes/calls'
import { createFileRoute } from '@tanstack/react-router'
import { bulkChangeQueries } from '../../../api/bulk-changes.ts'
import { BulkChangePage } from '../../../features/bulk-changes/bulk-change-page.tsx'
import { idRoute } from '../../../lib/address/id-route.ts'
import { listSearch } from '../../../screens/list/list-search.ts'

export const Route = createFileRoute('/_shell/bulkchanges/$id')({
  ...idRoute,
  ...listSearch(bulkRecordsQuery),
  loader: ({ context: { queryClient }, params, deps }) =>
    Promise.all([
      queryClient.fetchQuery({ ...bulkChangeQueries.detail(params.id), staleTime: 0 }),
      queryClient.fetchQuery({ ...bulkChangeQueries.records(params.id, deps), staleTime: 0 }),
    ]),
  component: BulkChangePage,
})
