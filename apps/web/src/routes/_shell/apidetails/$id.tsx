import { pageSizes } from '@headgate/contract/base/constants'
import { createFileRoute } from '@tanstack/react-router'
import { apiRunQueries } from '../../../api/revenue/api-runs.ts'
import { readList } from '../../../api/query/read-list.ts'
import { ApiRunPage } from '../../../features/api-runs/api-run-page.tsx'
import { runRowsAddress, runRowsQuery } from '../../../features/api-runs/run-address.ts'
import { idRoute } from '../../../lib/address/id-route.ts'
import { listSearch } from '../../../screens/list/list-search.ts'

export const Route = createFileRoute('/_shell/apidetails/$id')({
  ...idRoute,
  ...listSearch(runRowsAddress, pageSizes.uploadLogs),
  loader: async (loading) => {
    const { context, params, deps } = loading
    const run = await context.queryClient.fetchQuery({ ...apiRunQueries.detail(params.id), staleTime: 0 })
    await Promise.all([
      context.queryClient.fetchQuery({ ...apiRunQueries.schedule(run.advertiser_id), staleTime: 0 }),
      readList(loading, apiRunQueries.rows(runRowsQuery(deps, run))),
    ])
  },
  component: ApiRunPage,
})
