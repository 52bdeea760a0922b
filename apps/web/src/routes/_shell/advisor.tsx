import { pageSizes } from '@headgate/contract/base/constants'
import { createFileRoute } from '@tanstack/react-router'
import { adviceQueries } from '../../api/advisor/advice.ts'
import { readList } from '../../api/query/read-list.ts'
import { adviceAddress, adviceQueryOf } from '../../features/advisor/advice-address.ts'
import { AdvisorList } from '../../features/advisor/advisor-list.tsx'
import { listSearch } from '../../screens/list/list-search.ts'

export const Route = createFileRoute('/_shell/advisor')({
  ...listSearch(adviceAddress, pageSizes.advisor),
  loader: (loading) => readList(loading, adviceQueries.list(adviceQueryOf(loading.deps))),
  component: AdvisorList,
})
