import { pageSizes } from '@headgate/contract/base/constants'
import type { Restatement } from '@headgate/contract/revenue/restatement-calls'
import { getRouteApi } from '@tanstack/react-router'
import { downloadRestatements, maturityQueries } from '../../api/revenue/maturity.ts'
import { defineList } from '../../screens/list/list-definition.ts'
import { ListScreen } from '../../screens/list/list-screen.tsx'
import type { Navigate } from '../../screens/list/use-list-change.ts'
import { type RestatementAddress, restatementAddress, restatementQuery } from './restatement-address.ts'
import { restatementColumns } from './restatement-columns.tsx'
import { RestatementFilters } from './restatement-filters.tsx'
import { restatementGroupLists } from './restatement-groups.tsx'
import { RestatementSums } from './restatement-sums.tsx'

const route = getRouteApi('/_shell/restatements')

const restatements = defineList({
  name: 'restatements',
  title: 'Restatements',
  what: 'Restatements',
  noun: ['restatement', 'restatements'],
  address: restatementAddress,
  apart: ['group'],
  query: (search: RestatementAddress) => maturityQueries.restatements(restatementQuery(search)),
  page: (data) => ({ rows: data.data, total: data.total }),
  columns: restatementColumns,
  pinFirst: 2,
  sizes: pageSizes.restatements,
  rowLabel: (row: Restatement) => `${row.provider.name}, ${row.day}`,
  hasViews: true,
  filters: RestatementFilters,
  downloadAs: (search, format) => downloadRestatements(restatementQuery(search), format),
})

/** Restatements: figures that changed after they had been shown, with what changed them, or added up by a group. */
export function RestatementList() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { group } = search
  const tabs = <RestatementSums search={search} />
  if (group === undefined)
    return <ListScreen list={restatements} search={search} navigate={navigate} tabs={tabs} />
  return (
    <ListScreen
      key={group}
      list={restatementGroupLists[group]}
      search={{ ...search, group }}
      navigate={navigate as Navigate<typeof search & { group: typeof group }>}
      tabs={tabs}
    />
  )
}
