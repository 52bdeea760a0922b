import { pageSizes } from '@headgate/contract/base/constants'
import { publishersQuery } from '@headgate/contract/publishers'
import { createFileRoute } from '@tanstack/react-router'
import { publisherQueries } from '../../../api/publishers.ts'
import { readList } from '../../../api/query/read-list.ts'
import { PublisherList } from '../../../features/publishers/publisher-list.tsx'
import { listSearch } from '../../../screens/list/list-search.ts'

export const Route = createFileRoute('/_shell/publishers/')({
  ...listSearch(publishersQuery, pageSizes.publishers),
  loader: (loading) =>
    Promise.all([
      readList(loading, publisherQueries.list(loading.deps)),
      loading.context.queryClient.ensureQueryData(publisherQueries.count(false)),
      loading.context.queryClient.ensureQueryData(publisherQueries.count(true)),
    ]),
  component: PublisherList,
})
