import { pageSizes } from '@headgate/contract/base/constants'
import { createFileRoute } from '@tanstack/react-router'
import { apiRunQueries } from '../../../api/revenue/api-runs.ts'
import { readList } from '../../../api/query/read-list.ts'
import { ApiRunList } from '../../../features/api-runs/api-run-list.tsx'
import { runsAddress } from '../../../features/api-runs/run-address.ts'
import { listSearch } from '../../../screens/list/list-search.ts'

export const Route = createFileRoute('/_shell/apidetails/')({
  ...listSearch(runsAddress, pageSizes.apiRuns),
  loader: (loading) => readList(loading, apiRunQueries.list(loading.deps)),
  component: ApiRunList,
})
