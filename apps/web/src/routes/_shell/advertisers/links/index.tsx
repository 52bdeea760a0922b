import { pageSizes } from '@headgate/contract/base/constants'
import { createFileRoute } from '@tanstack/react-router'
import { providerLinkQueries } from '../../../../api/provider-links.ts'
import { readList } from '../../../../api/query/read-list.ts'
import { linkAddress, viewOf } from '../../../../features/advertiser-links/link-address.ts'
import { LinkList } from '../../../../features/advertiser-links/list/link-list.tsx'
import { listSearch } from '../../../../screens/list/list-search.ts'

const options = listSearch(linkAddress, pageSizes.advertiserLinks)

export const Route = createFileRoute('/_shell/advertisers/links/')({
  ...options,
  // The list's data does not depend on the form over it.
  loaderDeps: ({ search }) => viewOf(search),
  loader: (loading) => readList(loading, providerLinkQueries.list(loading.deps)),
  component: LinkList,
})
