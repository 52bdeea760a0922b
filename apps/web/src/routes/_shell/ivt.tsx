import { pageSizes } from '@headgate/contract/base/constants'
import { createFileRoute } from '@tanstack/react-router'
import { ivtQueries } from '../../api/ivt/ivt-report.ts'
import { readList } from '../../api/query/read-list.ts'
import { ivtAddress, ivtQuery } from '../../features/ivt/ivt-address.ts'
import { IvtList } from '../../features/ivt/ivt-list.tsx'
import { listSearch } from '../../screens/list/list-search.ts'

export const Route = createFileRoute('/_shell/ivt')({
  ...listSearch(ivtAddress, pageSizes.ivt),
  loader: (loading) =>
    Promise.all([
      readList(loading, ivtQueries.list(ivtQuery(loading.deps))),
      loading.context.queryClient.ensureQueryData(ivtQueries.thresholds()),
    ]),
  component: IvtList,
})
