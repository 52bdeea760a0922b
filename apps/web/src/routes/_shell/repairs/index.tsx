import { pageSizes } from '@headgate/contract/base/constants'
import { queueQuery } from '@headgate/contract/revenue/repair-queue'
import { createFileRoute } from '@tanstack/react-router'
import { readList } from '../../../api/query/read-list.ts'
import { repairQueries } from '../../../api/revenue/repairs.ts'
import { RepairQueue } from '../../../features/repairs/queue/repair-queue.tsx'
import { listSearch } from '../../../screens/list/list-search.ts'

export const Route = createFileRoute('/_shell/repairs/')({
  ...listSearch(queueQuery, pageSizes.repairs),
  loader: (loading) => readList(loading, repairQueries.queue(loading.deps)),
  component: RepairQueue,
})
