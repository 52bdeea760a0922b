import { pageSizes } from '@headgate/contract/base/constants'
import { usersQuery } from '@headgate/contract/people/users'
import { createFileRoute } from '@tanstack/react-router'
import { userQueries } from '../../../api/users.ts'
import { readList } from '../../../api/query/read-list.ts'
import { UserList } from '../../../features/users/user-list.tsx'
import { listSearch } from '../../../screens/list/list-search.ts'

export const Route = createFileRoute('/_shell/usermanagement/')({
  ...listSearch(usersQuery, pageSizes.users),
  loader: (loading) => readList(loading, userQueries.list(loading.deps)),
  component: UserList,
})
