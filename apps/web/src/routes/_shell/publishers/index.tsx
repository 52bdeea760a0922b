import { pageSizes } from '@headgate/contract/constants'
import { publishersQuery } from '@headgate/contract/publishers'
import { createFileRoute } from '@tanstack/react-router'
import { publisherQueries } from '../../../api/publishers.ts'
import { PublisherList } from '../../../features/publishers/publisher-list.tsx'
import { listSearch } from '../../../table/list-search.ts'

export const Route = createFileRoute('/_shell/publishers/')({
  ...listSearch(publishersQuery, pageSizes.publishers),
  loader: ({ context, deps }) =>
    Promise.all([
      context.queryClient.ensureQueryData(publisherQueries.list(deps)),
      context.queryClient.ensureQueryData(publisherQueries.count(false)),
      context.queryClient.ensureQueryData(publisherQueries.count(true)),
    ]),
  component: PublisherList,
})
