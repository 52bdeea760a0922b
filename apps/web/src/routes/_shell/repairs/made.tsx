import { pageSizes } from '@headgate/contract/base/constants'
import { repairsQuery } from '@headgate/contract/revenue/repair-calls'
import { createFileRoute } from '@tanstack/react-router'
import { readList } from '../../../api/query/read-list.ts'
import { repairQueries } from '../../../api/revenue/repairs.ts'
import { MadeRepairs } from '../../../features/repairs/made/made-repairs.tsx'
import { listSearch } from '../../../screens/list/list-search.ts'

export const Route = createFileRoute('/_shell/repairs/made')({
  ...listSearch(repairsQuery, pageSizes.repairs),
  loader: (loading) => readList(loading, repairQueries.made(loading.deps)),
  component: MadeRepairs,
})
