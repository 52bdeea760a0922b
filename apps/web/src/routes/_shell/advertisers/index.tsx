import { pageSizes } from '@headgate/contract/base/constants'
import { providersQuery } from '@headgate/contract/providers/providers'
import { createFileRoute } from '@tanstack/react-router'
import { providerQueries } from '../../../api/providers.ts'
import { readList } from '../../../api/query/read-list.ts'
import { AdvertiserList } from '../../../features/advertisers/advertiser-list.tsx'
import { listSearch } from '../../../screens/list/list-search.ts'

export const Route = createFileRoute('/_shell/advertisers/')({
  ...listSearch(providersQuery, pageSizes.publishers),
  loader: (loading) =>
    Promise.all([
      readList(loading, providerQueries.list(loading.deps)),
      loading.context.queryClient.ensureQueryData(providerQueries.count(false)),
      loading.context.queryClient.ensureQueryData(providerQueries.count(true)),
    ]),
  component: AdvertiserList,
})
