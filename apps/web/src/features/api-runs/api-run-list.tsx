import { pageSizes } from '@headgate/contract/base/constants'
import type { ApiRun, ApiRunsQuery } from '@headgate/contract/providers/api-runs'
import { getRouteApi } from '@tanstack/react-router'
import { apiRunQueries } from '../../api/revenue/api-runs.ts'
import { defineList } from '../../screens/list/list-definition.ts'
import { ListScreen } from '../../screens/list/list-screen.tsx'
import { runProblem, runsAddress } from './run-address.ts'
import { RunApi } from './run-api.tsx'
import { runColumns } from './run-columns.tsx'
import { RunFilters } from './run-filters.tsx'

const route = getRouteApi('/_shell/apidetails/')

const apis = defineList({
  name: 'api-runs',
  title: 'API Details',
  what: 'APIs of advertisers',
  noun: ['API', 'APIs'],
  address: runsAddress,
  query: (search: ApiRunsQuery) => apiRunQueries.list(search),
  page: (data) => ({ rows: data.data, total: data.total }),
  columns: runColumns,
  pinFirst: 2,
  sizes: pageSizes.apiRuns,
  rowLabel: (run: ApiRun) => run.provider.name,
  filters: RunFilters,
})

/** API Details: the APIs of advertisers with their last runs. */
export function ApiRunList() {
  const navigate = route.useNavigate()
  const showNewest = () =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, page: 1, order_by: 'updatedAt', order_direction: 'DESC' }),
      replace: true,
    })
  return (
    <ListScreen
      list={apis}
      search={route.useSearch()}
      navigate={navigate}
      work={{
        label: 'Run API',
        reason: runProblem,
        renderContent: (chosen) => (
          <RunApi chosen={chosen.map(({ id }) => id)} showsCount onStarted={showNewest} />
        ),
      }}
    />
  )
}
