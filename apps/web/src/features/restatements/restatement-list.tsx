import { pageSizes } from '@headgate/contract/base/constants'
import type { Restatement } from '@headgate/contract/revenue/restatement-calls'
import { getRouteApi } from '@tanstack/react-router'
import { maturityQueries } from '../../api/revenue/maturity.ts'
import { defineList } from '../../screens/list/list-definition.ts'
import { ListScreen } from '../../screens/list/list-screen.tsx'
import { type RestatementAddress, restatementAddress } from './restatement-address.ts'
import { restatementColumns } from './restatement-columns.tsx'
import { RestatementFilters } from './restatement-filters.tsx'

const route = getRouteApi('/_shell/restatements')

const restatements = defineList({
  name: 'restatements',
  title: 'Restatements',
  what: 'Restatements',
  noun: ['restatement', 'restatements'],
  address: restatementAddress,
  query: (search: RestatementAddress) => maturityQueries.restatements(search),
  page: (data) => ({ rows: data.data, total: data.total }),
  columns: restatementColumns,
  pinFirst: 2,
  sizes: pageSizes.restatements,
  rowLabel: (row: Restatement) => `${row.provider.name}, ${row.day}`,
  filters: RestatementFilters,
})

/** Restatements: figures that changed after they had been shown, with what changed them. */
export function RestatementList() {
  return <ListScreen list={restatements} search={route.useSearch()} navigate={route.useNavigate()} />
}
