import { pageSizes } from '@headgate/contract/base/constants'
import { publisherAccountsQuery } from '@headgate/contract/revenue/publisher-accounts'
import { createFileRoute } from '@tanstack/react-router'
import { readList } from '../../../api/query/read-list.ts'
import { publisherAccountQueries } from '../../../api/revenue/publisher-accounts.ts'
import { AccountList } from '../../../features/publisher-accounts/account-list.tsx'
import { listSearch } from '../../../screens/list/list-search.ts'

export const Route = createFileRoute('/_shell/pubaccount/')({
  ...listSearch(publisherAccountsQuery, pageSizes.publisherAccounts),
  loader: (loading) => readList(loading, publisherAccountQueries.list(loading.deps)),
  component: AccountList,
})
