import { pageSizes } from '@headgate/contract/base/constants'
import { type Repair, repairsQuery } from '@headgate/contract/revenue/repair-calls'
import { getRouteApi } from '@tanstack/react-router'
import { repairQueries } from '../../../api/revenue/repairs.ts'
import { defineList } from '../../../screens/list/list-definition.ts'
import { ListScreen } from '../../../screens/list/list-screen.tsx'
import { RepairTabs } from '../repair-tabs.tsx'
import { madeColumns } from './made-columns.tsx'
import { MadeFilters } from './made-filters.tsx'

const route = getRouteApi('/_shell/repairs/made')

const repairs = defineList({
  name: 'repairs-made',
  title: 'Repairs Made',
  what: 'Repairs made',
  noun: ['repair', 'repairs'],
  address: repairsQuery,
  query: repairQueries.made,
  page: (data) => ({ rows: data.data, total: data.total }),
  columns: madeColumns,
  sizes: pageSizes.repairs,
  rowLabel: (repair: Repair) => `repair ${repair.id}`,
  filters: MadeFilters,
})

/** Every repair that a person made, and its undoing. */
export function MadeRepairs() {
  return (
    <ListScreen
      list={repairs}
      search={route.useSearch()}
      navigate={route.useNavigate()}
      add={null}
      tabs={<RepairTabs value="/repairs/made" />}
    />
  )
}
