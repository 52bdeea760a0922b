import { pageSizes } from '@headgate/contract/base/constants'
import { messages } from '@headgate/contract/base/messages'
import { createFileRoute } from '@tanstack/react-router'
import { targetingListQueries } from '../../../api/targeting-list.ts'
import { readList } from '../../../api/query/read-list.ts'
import { RouteFailure } from '../../../features/shell/route-failure.tsx'
import { targetListAddress } from '../../../features/target/list/list-address.ts'
import { TargetList } from '../../../features/target/list/target-list.tsx'
import { listSearch } from '../../../screens/list/list-search.ts'

export const Route = createFileRoute('/_shell/target/')({
  ...listSearch(targetListAddress, pageSizes.targetings),
  loader: (loading) =>
    Promise.all([
      readList(loading, targetingListQueries.list(loading.deps)),
      loading.context.queryClient.ensureQueryData(targetingListQueries.count(false)),
      loading.context.queryClient.ensureQueryData(targetingListQueries.count(true)),
    ]),
  component: TargetList,
  errorComponent: (props) => <RouteFailure {...props} text={messages.targetings.noData} />,
})
