import { pageSizes } from '@headgate/contract/base/constants'
import { type PublisherAccount, publisherAccountsQuery } from '@headgate/contract/revenue/publisher-accounts'
import { getRouteApi } from '@tanstack/react-router'
import { publisherAccountQueries } from '../../api/revenue/publisher-accounts.ts'
import { defineList } from '../../screens/list/list-definition.ts'
import { ListScreen } from '../../screens/list/list-screen.tsx'
import { accountColumns } from './account-columns.tsx'
import { AccountFilters } from './account-filters.tsx'

const route = getRouteApi('/_shell/pubaccount/')

const accounts = defineList({
  name: 'publisher-accounts',
  title: 'Publisher Ad Accounts',
  what: 'Publisher ad accounts',
  noun: ['account', 'accounts'],
  address: publisherAccountsQuery,
  query: publisherAccountQueries.list,
  page: (data) => ({ rows: data.data, total: data.total }),
  columns: accountColumns,
  hasViews: true,
  sizes: pageSizes.publisherAccounts,
  rowLabel: (account: PublisherAccount) => `account ${account.id}`,
  filters: AccountFilters,
})

/** Publisher ad accounts. Publications make them, so nothing is added here. */
export function AccountList() {
  return <ListScreen list={accounts} search={route.useSearch()} navigate={route.useNavigate()} add={null} />
}
